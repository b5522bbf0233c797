/** Files of device IDs as users have them (§5, Excel import). */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { utils, write, type WorkSheet } from 'xlsx';
import { configure } from '#shared/host/configuration.ts';
import { textOf } from '#shared/host/locale.ts';
import { parseColumn } from '#shared/spreadsheet/parse-column.ts';
import { spreadsheetKind } from '#shared/spreadsheet/spreadsheet-kind.ts';
import { rowsOfText } from '#shared/spreadsheet/text-rows.ts';
import type { ExportSheet } from '#shared/kit/export/export-job.ts';
import { NodeDays } from '#shared/topics/billing/bill/node-days.ts';
import { deviceColumns } from '#widgets/device-list/device-columns.tsx';
import { ID_HEADS } from '#widgets/device-list/id-import.rules.ts';
import { deviceListText } from '#widgets/device-list/device-list.text.ts';
import { nodeExportJob } from '#widgets/device-list/node-export-job.ts';
import { ledgerJob } from '#widgets/miner-list/ledger-export.ts';
import { cpuMsOf } from '../../runners/cpu-ms.ts';
import { oddBillFile } from '../topics/billing/bill/odd-bill.ts';
import { bytesOf } from './bytes-of.ts';
import { ODD_NAMES } from './odd-names.ts';
import { withoutResults } from './without-results.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const IDS = ['a-1', '0012', '3c40f159df5d61d948f2c24b886d6f53'];

async function readAs(name: string, bytes: Bytes, chosen?: number) {
  const kind = spreadsheetKind({ type: '', name }, bytes.slice(0, 4096));
  assert.ok(kind, `${name} is a spreadsheet`);
  return parseColumn(new Blob([bytes]), kind, { heads: ID_HEADS, chosenColumn: chosen });
}

const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

function utf16(text: string, littleEndian: boolean): Bytes {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), littleEndian);
  return new Uint8Array(view.buffer);
}

interface GivenSheet {
  readonly rows?: readonly (readonly unknown[])[];
  readonly sheet?: WorkSheet;
  readonly hidden?: boolean;
}

function workbook(sheets: readonly GivenSheet[], bookType: 'xlsx' | 'biff8' = 'xlsx'): Bytes {
  const book = utils.book_new();
  for (const [at, { rows = [], sheet = utils.aoa_to_sheet(rows.map((row) => [...row])) }] of sheets.entries())
    utils.book_append_sheet(book, sheet, `Sheet${at + 1}`);
  book.Workbook = { Sheets: sheets.map(({ hidden }) => ({ Hidden: hidden ? 1 : 0 })) };
  return new Uint8Array(write(book, { type: 'array', bookType, compression: true }) as ArrayBuffer);
}

const HEADS = ['序号', '名称', '设备ID', '备注'];
const ROWS = [HEADS, ...IDS.map((id, at) => [`${at + 1}`, `节点 ${at}`, id, ''])];
const csv = (rows: readonly (readonly string[])[], separator = ',', quote = (id: string) => id): string =>
  rows.map((row) => row.map((cell) => (IDS.includes(cell) ? quote(cell) : cell)).join(separator)).join('\r\n');

/** The sheets of an export, with a row for each ID on the sheet that the export loads. */
const exported = (sheets: readonly ExportSheet[]): Promise<Bytes> => {
  const loaded = sheets.find(({ rows }) => !rows)!;
  return bytesOf(
    sheets,
    IDS.map((id) =>
      loaded.columns.map(({ head, kind }) => (kind === 'text' && /设备 ?ID|Device ID/.test(head) ? id : null)),
    ),
  );
};

const choice = { viewpoint: 'agent', period: 'day', hasPricingRight: true, masked: false, earlier: undefined } as const;

const FILES: Readonly<Record<string, () => [name: string, bytes: Bytes | Promise<Bytes>]>> = {
  'with ="…"': () => ['a.csv', utf8(csv(ROWS, ',', (id) => `="${id}"`))],
  'with quoted "=""…"""': () => ['a.csv', utf8(csv(ROWS, ',', (id) => `"=""${id}"""`))],
  'with backticks': () => ['a.csv', utf8(csv(ROWS, ',', (id) => `\`${id}`))],
  'with apostrophes': () => ['a.xlsx', workbook([{ rows: [HEADS, ...IDS.map((id) => ['', '', `'${id}`, ''])] }])],
  'in UTF-16 with tabs': () => ['a.csv', utf16(`\ufeff${csv(ROWS, '\t')}`, true)],
  'in big-endian UTF-16': () => ['a.csv', utf16(`\ufeff${csv(ROWS, '\t')}`, false)],
  'in UTF-16 without a mark': () => ['a.csv', utf16(csv(ROWS, '\t'), true)],
  'with the IDs in the third column': () => ['a.xls', workbook([{ rows: ROWS }], 'biff8')],
  'with a title, an empty row and details above': () => [
    'a.xlsx',
    workbook([{ rows: [['设备清单 2026-10'], [], ['导出人', 'ID', '张三'], ...ROWS] }]),
  ],
  'with sep=;': () => ['a.csv', utf8(`\ufeffsep=;\r\n${csv(ROWS, ';')}`)],
  'with a hidden first sheet': () => [
    'a.xlsx',
    workbook([{ rows: [['设备ID'], ['old-1']], hidden: true }, { rows: ROWS }]),
  ],
  'with a hidden first sheet, .xls': () => [
    'a.xls',
    workbook([{ rows: [['设备ID'], ['old-1']], hidden: true }, { rows: ROWS }], 'biff8'),
  ],
  'with the IDs on the second sheet': () => [
    'a.xlsx',
    workbook([
      {
        rows: [
          ['说明', '内容'],
          ['用途', '导入'],
        ],
      },
      { rows: ROWS },
    ]),
  ],
  'with quotes that do not close': () => ['a.csv', utf8(csv(ROWS).replace('节点 0', '"节点 0').replace('a-1', '"a-1'))],
  'with line breaks in quotes': () => ['a.csv', utf8(csv(ROWS).replace('节点 1', '"节点\n""1"", 上海"'))],
  'with a unit, a mark and full width in the head': () => [
    'a.csv',
    utf8(csv(ROWS).replace('设备ID', '* 设备 ＩＤ（必填）')),
  ],
};

const OWN_EXPORTS: Readonly<Record<string, () => readonly ExportSheet[]>> = {
  'the node list': () => nodeExportJob([], deviceColumns(choice, textOf(deviceListText)), choice).sheets,
  'the ledger of a user': () =>
    ledgerJob({ username: 'li', month: '2026-10', ledger: { months: [], nodes: [], unbilled: [] } as never }).sheets,
  'the days of nodes in a statement': () => [
    { name: '概览', columns: [{ head: '项目', kind: 'text', width: 9 }], isOverview: true, rows: () => [['合作方']] },
    new NodeDays({
      name: '节点与日',
      account: { role: 'agent', needVerify: false, uid: '7', username: 'odd' },
      masked: false,
      withSettlement: true,
    }).sheet,
  ],
};

describe('a file of device IDs', () => {
  for (const [what, made] of Object.entries(FILES))
    it(`is read ${what}`, async () => {
      const [name, bytes] = made();
      assert.deepEqual(await readAs(name, await bytes), { texts: IDS, lostDigits: [], withoutResult: [] });
    });

  for (const locale of ['zh-CN', 'en'] as const) {
    for (const [what, sheets] of Object.entries(OWN_EXPORTS))
      it(`is read if it is the export of ${what}, ${locale}`, async () => {
        configure({ locale });
        const column = await readAs('a.xlsx', await exported(sheets()));
        assert.deepEqual(column, { texts: IDS, lostDigits: [], withoutResult: [] });
      });
    it(`is read if it is the exported bill, ${locale}`, async () => {
      configure({ locale });
      const column = await readAs('a.xlsx', await oddBillFile());
      assert.ok('texts' in column);
      assert.equal(new Set(column.texts).size, ODD_NAMES.length);
      assert.match(column.texts[0]!, /^device-0$/);
    });
  }

  it('names the rows of formulas without a result, also of shared ones and with a prefix', async () => {
    const sheet = utils.aoa_to_sheet([HEADS, ...IDS.map((id) => ['', '', id, ''])]);
    Object.assign(sheet, { C3: { t: 's', f: '"00"&12', v: '' }, C4: { t: 'e', f: 'A2', v: 0x2a }, '!ref': 'A1:D5' });
    Object.assign(sheet, { C5: { t: 'n', f: 'A1', v: 12 } });
    const bytes = withoutResults(workbook([{ sheet }])) as Bytes;
    assert.deepEqual(await readAs('a.xlsx', bytes), { texts: ['a-1'], lostDigits: [], withoutResult: [3, 4, 5] });
  });

  it('offers its columns if no head is known, and is read with the chosen one', async () => {
    const rows = [['台账'], ['名称', '机器'], ...IDS.map((id) => ['上海', id])];
    const bytes = workbook([{ rows }]);
    assert.deepEqual(await readAs('a.xlsx', bytes), {
      choices: [
        { column: 0, letters: 'A', head: '名称', example: '上海' },
        { column: 1, letters: 'B', head: '机器', example: 'a-1' },
      ],
    });
    assert.deepEqual(await readAs('a.xlsx', bytes, 1), { texts: IDS, lostDigits: [], withoutResult: [] });
  });

  it('is read whole without a head', async () => {
    const bytes = workbook([{ rows: IDS.map((id) => [id, '上海']) }]);
    assert.deepEqual(await readAs('a.xlsx', bytes, 0), { texts: IDS, lostDigits: [], withoutResult: [] });
  });
});

describe('rows of a text', () => {
  it('are the written cells', () => {
    const cells = fc.array(fc.string(), { minLength: 2, maxLength: 4 });
    const written = (rows: readonly (readonly string[])[]): string =>
      rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');
    fc.assert(
      fc.property(fc.array(cells, { minLength: 1 }), (rows) => {
        assert.deepEqual([...rowsOfText(`sep=,\n${written(rows)}`)], rows);
      }),
    );
  });

  it('are read in seconds, because no quote is searched for again and again', async () => {
    // a search to the end for each quote would take hours
    const length = 2_000_000;
    for (const part of ['"a""\n', '"a,', '"""a,', '""a,"\n', '"\n"', ',', '"', '="a\n']) {
      const ms = await cpuMsOf(() => {
        for (const row of rowsOfText(part.repeat(length / part.length))) assert.ok(row);
      });
      assert.ok(ms < 20_000, `${JSON.stringify(part)}: ${ms} ms`);
    }
  });
});
