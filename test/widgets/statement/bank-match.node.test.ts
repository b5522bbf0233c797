/** Matches made-up statements of banks with the transfers of a user. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseTable, type ParsedTable } from '#shared/spreadsheet/parse-table.ts';
import {
  bankDay,
  bankLines,
  signedCents,
  type BankLine,
  BANK_HEADS,
  NEEDED_HEADS,
  type BankMeaning,
} from '#widgets/statement/bank-lines.rules.ts';
import { matchBank, type BankMatch, type MatchInput, type OwnTransfer } from '#widgets/statement/bank-match.rules.ts';
import { DIALECT_ACCOUNT, DIALECT_TRANSFERS, DIALECTS } from './bank-dialects.ts';
import { ACCOUNT, BANK_FILES, DIFFERENT, MISSING, TRANSFERS, type BankFile } from './bank-files.ts';

/** Reads a file, and chooses the columns that are missing. */
async function linesOf({ blob, kind, chosen: answers }: BankFile) {
  const chosen: Record<string, number> = {};
  const asked: string[] = [];
  for (;;) {
    const report = await parseTable(blob, kind, {
      heads: BANK_HEADS,
      neededMeanings: NEEDED_HEADS,
      chosenColumns: chosen,
    });
    if (!('missingMeaning' in report)) return { asked, ...bankLines(report as ParsedTable<BankMeaning>) };
    asked.push(report.missingMeaning);
    assert.ok(report.missingMeaning in answers, `${report.missingMeaning} among ${JSON.stringify(report.choices)}`);
    chosen[report.missingMeaning] = answers[report.missingMeaning]!;
  }
}

const ids = (rows: readonly { readonly transfer: OwnTransfer }[]): string[] =>
  rows.map(({ transfer }) => transfer.txId);
const SHOWN = new Set(TRANSFERS.map(({ txId }) => txId));

describe('the match of a bank statement', () => {
  for (const file of BANK_FILES)
    it(`has no wrong match in a file of ${file.name}`, async () => {
      const { lines, asked, unreadable } = await linesOf(file);
      assert.deepEqual(unreadable, []);
      assert.deepEqual(asked, Object.keys(file.chosen));
      const credits = ACCOUNT.filter(({ cents }) => cents > 0);
      assert.equal(lines.filter(({ isCredit }) => isCredit).length, credits.length);
      const match = matchBank({ transfers: TRANSFERS, shownIds: SHOWN, lines, names: [], answers: new Map() });
      const truth = new Map(credits.flatMap(({ of, day, cents }) => (of ? [[of, `${day} ${cents}`]] : [])));
      for (const { transfer, line } of [...match.matched, ...match.different])
        assert.equal(`${line.day} ${line.cents}`, truth.get(transfer.txId), `${transfer.txId}: a wrong match`);
      const expected = TRANSFERS.filter((own) => own !== MISSING && own !== DIFFERENT && !own.isInTransit);
      if (file.quotes) {
        assert.deepEqual(
          ids(match.matched),
          expected.map(({ txId }) => txId),
        );
        assert.deepEqual(ids(match.different), [DIFFERENT.txId]);
      } else {
        // two of one amount, a day too close for a decision
        const [one, other] = [TRANSFERS[4]!, TRANSFERS[5]!];
        const sure = expected.filter((own) => own !== one && own !== other);
        assert.deepEqual(
          ids(match.matched),
          sure.map(({ txId }) => txId),
        );
        assert.deepEqual(match.missing, [DIFFERENT]);
      }
      const possible = [...match.matched, ...match.different].length;
      console.log(
        `${file.name}: ${possible} of ${truth.size} lines, ${match.questions.length} questions, rest ${match.rest}`,
      );
    });

  for (const { file, expected } of DIALECTS)
    it(`matches ${expected.matched} and no other line when the file is of ${file.name}`, async () => {
      const { lines, asked, unreadable } = await linesOf(file);
      assert.deepEqual(unreadable, []);
      assert.deepEqual(asked, Object.keys(file.chosen));
      assert.deepEqual(
        lines
          .filter(({ isCredit }) => isCredit)
          .map(({ cents }) => cents)
          .sort(),
        DIALECT_ACCOUNT.flatMap(({ cents }) => (cents > 0 ? [cents] : [])).sort(),
      );
      const shown = new Set('ABCDEFGH');
      const match = matchBank({
        transfers: DIALECT_TRANSFERS,
        shownIds: shown,
        lines,
        names: ['星桥云算'],
        answers: new Map(),
      });
      const truth = new Map(DIALECT_ACCOUNT.map(({ of, day, cents }) => [of, `${day} ${cents}`]));
      for (const { transfer, line } of [...match.matched, ...match.different])
        assert.equal(`${line.day} ${line.cents}`, truth.get(transfer.txId), `${transfer.txId}: a wrong match`);
      const outcome = {
        matched: ids(match.matched).join(' '),
        different: ids(match.different).join(' '),
        questions: ids(match.questions).join(' '),
        missing: match.missing.map(({ txId }) => txId).join(' '),
      };
      assert.deepEqual(outcome, expected);
      console.log(`${JSON.stringify(outcome)}, others ${match.others.length}, rest ${match.rest} of ${lines.length}`);
      assert.deepEqual(
        match.uncovered.map(({ txId }) => txId),
        [],
      );
    });

  const own = (txId: string, day: string, more: Partial<OwnTransfer> = {}): OwnTransfer => ({
    ...{ txId, bankReference: undefined, cents: 93_40, day, isInTransit: false },
    ...more,
  });
  const line = (row: number, day: string, more: Partial<BankLine> = {}): BankLine => ({
    ...{ row, day, cents: 93_40, isCredit: true, payer: '', texts: [] },
    ...more,
  });
  const match = (transfers: OwnTransfer[], lines: BankLine[], more: Partial<MatchInput> = {}): BankMatch =>
    matchBank({
      shownIds: new Set(transfers.map(({ txId }) => txId)),
      names: [],
      answers: new Map(),
      transfers,
      lines,
      ...more,
    });

  it('prompts for one of two equal candidates, and takes the choice', () => {
    const transfers = [own('TX-1', '2026-10-10')];
    const lines = [line(4, '2026-10-12'), line(9, '2026-10-08')];
    const { questions, matched } = match(transfers, lines);
    assert.deepEqual([questions[0]!.candidates.map(({ row }) => row), matched], [[4, 9], []]);
    const chosen = match(transfers, lines, { answers: new Map([['TX-1', 9]]) });
    assert.deepEqual(
      chosen.matched.map(({ line: { row } }) => row),
      [9],
    );
    assert.deepEqual(
      chosen.others.map(({ row }) => row),
      [4],
      'an amount of ours',
    );
    const none = match(transfers, lines, { answers: new Map([['TX-1', null]]) });
    assert.deepEqual([none.missing, none.matched, none.questions], [transfers, [], []]);
  });

  it('prompts for lines of several payers when no payer has lines of several transfers', () => {
    const transfers = [own('TX-1', '2026-10-10'), own('TX-2', '2026-10-20', { cents: 80_00 })];
    const lines = [line(4, '2026-10-10', { payer: '甲' }), line(9, '2026-10-20', { cents: 80_00, payer: '乙' })];
    assert.deepEqual(ids(match(transfers, lines).questions), ['TX-1', 'TX-2']);
    const chosen = match(transfers, lines, { answers: new Map([['TX-1', 4]]) });
    assert.deepEqual([ids(chosen.matched), ids(chosen.questions)], [['TX-1'], ['TX-2']]);
    assert.deepEqual(ids(match(transfers.slice(1), lines).matched), ['TX-2'], 'the only payer');
  });

  it('keeps a match when the user chooses another line of its payer', () => {
    const transfers = [own('TX-1', '2026-10-10'), own('TX-2', '2026-10-20', { cents: 80_00 })];
    const lines = [
      line(4, '2026-10-10', { payer: '甲' }),
      line(8, '2026-10-20', { cents: 80_00, payer: '乙' }),
      line(9, '2026-10-20', { cents: 80_00, payer: '甲' }),
    ];
    assert.deepEqual(ids(match(transfers, lines).matched), ['TX-1']);
    assert.deepEqual(ids(match(transfers, lines, { answers: new Map([['TX-2', 9]]) }).matched), ['TX-1', 'TX-2']);
  });

  it('prompts for a line that does not name the platform when another line does', () => {
    const transfers = [own('TX-1', '2026-10-10'), own('TX-2', '2026-10-20', { cents: 80_00 })];
    const lines = [
      line(4, '2026-10-10', { texts: ['云边平台 10 月'] }),
      line(9, '2026-10-20', { cents: 80_00, texts: ['货款'] }),
    ];
    const { matched, questions } = match(transfers, lines, { names: ['云边平台'] });
    assert.deepEqual([ids(matched), ids(questions)], [['TX-1'], ['TX-2']]);
  });

  it('prompts for a line that two transfers claim, or whose direction is unknown', () => {
    const two = [own('TX-1', '2026-10-10'), own('TX-2', '2026-10-12')];
    assert.equal(match(two, [line(4, '2026-10-11')]).questions.length, 2);
    assert.equal(match([two[0]!], [line(4, '2026-10-11', { isCredit: undefined })]).questions.length, 1);
    assert.deepEqual(match([two[0]!], [line(4, '2026-10-10', { isCredit: false })]).missing, [two[0]]);
  });

  it('matches five calendar days, and not six', () => {
    const transfers = [own('TX-1', '2026-10-10')];
    for (const day of ['2026-10-05', '2026-10-15'])
      assert.equal(match(transfers, [line(4, day)]).matched.length, 1, day);
    for (const day of ['2026-10-04', '2026-10-16'])
      assert.equal(match(transfers, [line(4, day)]).matched.length, 0, day);
  });

  it('states that a transfer is outside of the days of the file', () => {
    const transfers = [own('TX-1', '2026-10-30')];
    const lines = [line(4, '2026-09-01', { cents: 5 }), line(5, '2026-10-29', { cents: 5 })];
    const { missing, uncovered, rest, days } = match(transfers, lines);
    assert.deepEqual([missing, uncovered, rest], [[], transfers, 2]);
    assert.deepEqual(days, { first: '2026-09-01', last: '2026-10-29' });
  });

  it('keeps the lines of transfers of other months', () => {
    const transfers = [own('TX-1', '2026-10-01'), own('TX-2', '2026-09-29', { bankReference: 'BK20260929' })];
    const lines = [line(4, '2026-09-30', { texts: ['付款 BK20260929'] })];
    const { matched, missing, uncovered } = match(transfers, lines, { shownIds: new Set(['TX-1']) });
    assert.deepEqual([matched, missing, uncovered], [[], [], [transfers[0]]]);
  });

  it('shows only credits of the platform among the other lines', () => {
    const lines = [
      line(4, '2026-10-10', { cents: 1, texts: ['云边平台 10 月'] }),
      line(5, '2026-10-10', { cents: 2, texts: ['房租'] }),
      line(6, '2026-10-10', { isCredit: false, texts: ['云边平台'] }),
    ];
    const { others, rest } = match([own('TX-1', '2026-10-30')], lines, { names: ['云边平台'] });
    assert.deepEqual([others.map(({ row }) => row), rest], [[4], 2]);
  });

  it('reads 汇入 and 汇出 from a column with an unknown head', () => {
    const rows = ['汇入', '汇出'].map((type, number) => ({ number, texts: ['20261105', '汇款', type, '12.00'] }));
    const { lines } = bankLines({ columns: { day: 0, amount: 3 }, rows });
    assert.deepEqual(
      lines.map(({ isCredit }) => isCredit),
      [true, false],
    );
  });

  it('reads the days and amounts of banks', () => {
    const days = ['2026-10-05', '2026/10/5', '2026年10月5日 08:00', '20261005', '20261005081233', '46300', '46300.35'];
    for (const day of [...days, '05-Oct-2026', '5 October 2026', '05/10/2026', '２０２６－１０－０５'])
      assert.equal(bankDay(day), '2026-10-05', day);
    for (const day of ['', '合计', '2026-13-05', '2026100', '11:02:03', '6222000011112222333', '1005'])
      assert.equal(bankDay(day), undefined, day);
    const amounts = [
      '12,846.37',
      '+12846.37',
      '¥12,846.37',
      'CNY 12,846.37',
      '12846.370',
      '１２，８４６．３７',
      '12846.37元',
    ];
    for (const amount of amounts) assert.equal(signedCents(amount), 12_846_37, amount);
    for (const amount of ['-12,846.37', '(12,846.37)', '¥-12,846.37', '12,846.37-', '−12846.37'])
      assert.equal(signedCents(amount), -12_846_37, amount);
    for (const amount of ['', '--', '12.846,37', '1.234', '贷']) assert.equal(signedCents(amount), undefined, amount);
  });
});
