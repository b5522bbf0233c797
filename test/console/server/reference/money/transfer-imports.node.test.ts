/** A restored database gets the transfers of the bank that it lacks, before payouts resume, so that each is paid once. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { utils, write } from 'xlsx';
import { formatCents } from '#shared/core/money.ts';
import { DAY_MS } from '#shared/core/shanghai-time.ts';
import { sendCode } from '#console/server/reference/access/verify-codes.ts';
import type { Platform } from '#console/server/reference/context.ts';
import type { OpenDatabase } from '#console/server/reference/database/database.ts';
import { afterRestore } from '#console/server/reference/database/restored.ts';
import { audit, ledgerAccount, users, withdrawal } from '#console/server/reference/database/tables.ts';
import { walletAccount } from '#console/server/reference/ledger/ledger.ts';
import { openContradictions } from '#console/server/reference/money/contradictions.ts';
import { readPause } from '#console/server/reference/money/payout-pause.ts';
import type { ImportResult } from '#console/server/reference/money/transfer-imports.ts';
import { payoutAccountOf, withdraw } from '#console/server/reference/money/withdraw.ts';
import { operatorActions } from '#console/server/reference/operator/actions.ts';
import { PayoutProvider } from '#console/server/reference/providers/payout.ts';
import { setBalance } from '#console/server/demo/sandbox/changes.ts';
import { PROVIDER_KEY, ProviderServer } from '#test/server/provider-server.ts';
import { A_WEDNESDAY, openSeeded, PHONES, platformOn } from '../seeded-platform.ts';
import { assertLaws } from './laws.ts';

const AGENT = '100001';
const START = 1_000_00;
const AMOUNT = 300_00;

let provider: ProviderServer;
let restored: OpenDatabase;
let platform: Platform;
let folder: string;
before(async () => {
  provider = await ProviderServer.start();
  folder = await mkdtemp(path.join(tmpdir(), 'transfers-'));
});
after(async () => {
  await provider.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  restored = await openSeeded();
  platform = await startedOn(restored);
  await afterRestore(restored.db);
});
afterEach(async () => {
  await restored.close();
  provider.orders.clear();
  provider.hasList = true;
});

/** Returns the platform with the money of the agent at the time of the backup. */
async function startedOn({ db }: OpenDatabase): Promise<Platform> {
  const started = platformOn(db);
  await started.clock.set(Date.parse(A_WEDNESDAY));
  for (const walletType of [0, 1] as const) await setBalance(started, 'agent', { walletType, leftAmount: START });
  return started;
}

const operate = (operator: string) =>
  operatorActions(platform, operator, new PayoutProvider({ url: provider.environment.PAYOUT_URL!, key: PROVIDER_KEY }));
const balanceOf = async ({ db }: Pick<Platform, 'db'>, walletType: 0 | 1): Promise<number> => {
  const [row] = await db
    .select()
    .from(ledgerAccount)
    .where(eq(ledgerAccount.id, walletAccount(AGENT, walletType)));
  return row!.balance;
};
async function withdrawOn(at: Platform, amount: number, walletType: 0 | 1): Promise<string> {
  const code = await sendCode(at, { uid: AGENT, phone: PHONES.agent });
  return (await withdraw(at, AGENT, { amount, walletType, key: undefined, requestId: 'test', code })).txId;
}
/** Returns the withdrawals without the times of the bank. */
const rowsOf = async ({ db }: Pick<Platform, 'db'>, ids: string[]) =>
  (await db.select().from(withdrawal).where(inArray(withdrawal.txId, ids)).orderBy(asc(withdrawal.txId))).map(
    ({ orderedAt: _ordered, sentAt: _sent, at, dueAt: _due, ...row }) => ({ ...row, at: Math.floor(at / 1_000) }),
  );
const outcomes = (results: object[]) => (results as ImportResult[]).map(({ outcome }) => outcome);

describe('a restored database (hazard 58)', () => {
  it('refuses to resume payouts until two operators have imported what the bank has paid, and each is paid once', async (test) => {
    const lost = await openSeeded();
    test.after(() => lost.close());
    const before = await startedOn(lost);
    const ids = [await withdrawOn(before, AMOUNT, 1)];
    await before.clock.set(before.clock.now() + DAY_MS);
    ids.push(await withdrawOn(before, 200_00, 0));
    await before.clock.set(before.clock.now() + 6 * DAY_MS);
    ids.push(await withdrawOn(before, 100_00, 1));
    const states = [
      { state: 'settled', bankReference: 'B1' },
      { state: 'sent' },
      { state: 'failed', reason: '账户已注销' },
    ] as const;
    const card = { currency: 'CNY', method: '', holder: '', bankName: '' };
    for (const [at, { txId, received, collectionNumber }] of (await rowsOf(before, ids)).entries()) {
      provider.orders.set(txId, { ...card, id: txId, amount: received, account: collectionNumber });
      provider.decide(txId, states[at]!);
    }
    provider.pageSize = 1;
    await platform.clock.set(before.clock.now());

    await assert.rejects(
      operate('anna').resumePayouts(),
      new RegExp(`lacks transfers of the bank \\(3\\): ${ids.join(', ')}\\.`),
    );
    // a thursday is a day of the monthly wallet only; on Wednesdays, both wallets contain the money
    assert.deepEqual(outcomes(await operate('anna').importTransfers()), ['refused', 'proposed', 'refused']);
    await setBalance(platform, 'agent', { walletType: 0, leftAmount: 200_00 });
    const [first] = (await operate('anna').importTransfers()) as ImportResult[];
    assert.deepEqual(first, {
      txId: ids[0],
      uid: AGENT,
      walletType: 1,
      cents: AMOUNT,
      received: (await rowsOf(before, ids))[0]!.received,
      outcome: 'proposed',
      reason: 'A second operator must import it.',
    });
    assert.deepEqual(outcomes(await operate(' Anna').importTransfers()).slice(0, 2), ['proposed', 'proposed']);
    assert.equal(await balanceOf(platform, 1), START, 'one operator moves no money');
    await operate('ben').importTransfers();
    await operate('anna').importTransfers();
    await operate('ben').importTransfers();
    const after = [await balanceOf(platform, 1), await balanceOf(platform, 0)];
    assert.deepEqual(after, [START - AMOUNT, 0]);
    assert.deepEqual(outcomes(await operate('ben').importTransfers()), ['known', 'known', 'known'], 'repeated');
    assert.deepEqual([await balanceOf(platform, 1), await balanceOf(platform, 0)], after);
    const [settled, sent, failed] = await rowsOf(before, ids);
    assert.deepEqual(await rowsOf(platform, ids), [
      { ...settled, status: 'success', bankReference: 'B1' },
      sent,
      { ...failed, status: 'failure', failReason: '账户已注销' },
    ]);
    await operate('anna').resumePayouts();
    assert.equal(await readPause(restored.db), undefined);
    await assert.rejects(withdrawOn(platform, START - AMOUNT + 1, 1), { message: '超过提现限额或可用余额' });
    await assertLaws(restored.db);
    const acts = await restored.db
      .select({ detail: audit.detail })
      .from(audit)
      .where(and(eq(audit.uid, AGENT), eq(audit.action, 'operator acted')));
    assert.ok(acts.some(({ detail }) => detail.outcome === 'imported' && detail.operator === 'ben'));
    assert.doesNotMatch(JSON.stringify(acts), new RegExp(settled!.collectionNumber));
  });

  it('needs a file where the provider has no list, and names each row that does not fit', async () => {
    provider.hasList = false;
    await assert.rejects(operate('anna').resumePayouts(), /HTTP 404.*name a file/);
    const [own] = await restored.db.select().from(users).where(eq(users.uid, AGENT));
    const [known] = await restored.db.select().from(withdrawal).where(eq(withdrawal.status, 'success')).limit(1);
    const unordered = await withdrawOn(platform, 100_00, 0);
    const number = (at: number) => `TX2026111810000${at}000000001`;
    const account = payoutAccountOf(own!.payInfo);
    const rows = [
      ['到账金额', '提现编号', '状态', '银行流水号', '收款账号', '用户名', '钱包'],
      ['300', number(1), '成功', 'B1', account, '', 'monthly'],
      ['281.78', number(2), 'settled', '', '', 'agent', '周结'],
      ['99999', number(3), '成功', '', account, '', ''],
      ['1', number(4), '成功', '', '6222020000000000000', '', ''],
      ['1', number(5), '成功', '', '', '', ''],
      ['1', number(6), '成功', '', '6222020000000000000', 'agent', ''],
      ['1', number(7), '成功', '', '', 'nobody', ''],
      ['1', 'B20261118', '成功', '', account, '', ''],
      ['-1', number(8), '成功', '', account, '', ''],
      ['1', number(9), '到哪了', '', account, '', ''],
      [`${(known!.received + 1) / 100}`, known!.txId, '成功', '', '', '', ''],
    ];
    rows.push(['100', unordered, '成功', '', '', '', '']);
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([['转账明细'], ...rows]));
    const [csv, xlsx] = [path.join(folder, 'transfers.csv'), path.join(folder, 'transfers.xlsx')];
    await writeFile(csv, rows.map((cells) => cells.join(',')).join('\r\n'));
    await writeFile(xlsx, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);

    const proposed = await operate('anna').importTransfers(csv);
    const imported = await operate('ben').importTransfers(xlsx);
    const reasons = (results: object[]) =>
      (results as { outcome: string; reason?: string }[])
        .filter(({ outcome }) => ['refused', 'differs'].includes(outcome))
        .map(({ reason }) => reason);
    assert.deepEqual(reasons(imported), reasons(proposed));
    const contains = 'No wallet of agent that was open contains the withdrawal of which';
    assert.deepEqual(reasons(imported), [
      'The amount is "-1". Use an amount in yuan such as 128.50.',
      'The state is "到哪了". Use settled, failed or sent.',
      `${contains} 99,999.00 yuan arrive.`,
      'No user has the payout account ***************0000. Add the user to the file.',
      'Neither the user nor the payout account is given.',
      'The payout account of agent is another one than ***************0000.',
      'There is no user nobody.',
      'The number is not one of a withdrawal.',
      `The bank has ${formatCents(known!.received + 1)} yuan.`,
      'The database has not ordered it.',
    ]);
    assert.deepEqual(outcomes(imported).filter((outcome) => outcome === 'imported').length, 2);
    assert.deepEqual([await balanceOf(platform, 0), await balanceOf(platform, 1)], [START - 400_00, START - 301_69]);
    const [stillOpen] = await restored.db.select().from(withdrawal).where(eq(withdrawal.txId, unordered));
    assert.deepEqual([stillOpen!.status, stillOpen!.orderedAt], ['transferring', null], 'no order without approvals');
    assert.deepEqual(await openContradictions(restored.db), [], 'a file changes no known transfer');
    await assertLaws(restored.db);

    await assert.rejects(operate('anna').resumePayouts(csv), /lacks transfers of the bank \(6\)/);
    await writeFile(
      csv,
      rows
        .slice(0, 3)
        .map((cells) => cells.join(','))
        .join('\n'),
    );
    assert.equal(await operate('anna').resumePayouts(csv), true);
    for (const [name, content, problem] of [
      ['list.txt', '提现编号', /is not a spreadsheet/],
      ['list.csv', '提现编号,状态\nTX1,成功', /has no column of the amount\. Name it with one of 到账金额/],
      ['empty.csv', '', /Couldn't read/],
    ] as const) {
      await writeFile(path.join(folder, name), content);
      await assert.rejects(operate('anna').importTransfers(path.join(folder, name)), problem);
    }
    await assert.rejects(operate('anna').importTransfers(path.join(folder, 'none.csv')), /ENOENT/);
  });
});
