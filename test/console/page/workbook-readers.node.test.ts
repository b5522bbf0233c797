/** Every exported workbook opens in the readers that users have, with the same rows in each (§9, Monthly bill export). */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import ExcelJS from 'exceljs';
import type { Browser, Page } from 'puppeteer-core';
import readSheets from 'read-excel-file/node';
import { read, utils } from 'xlsx';
import type { MonthlyBill } from '#shared/topics/billing/bill/bill.calls.ts';
import { leaveBrowser, useBrowser, openPage, startServer, type RunningServer } from '../../end-to-end/end-to-end.ts';
import { at, WEDNESDAY } from '../../gate/days.ts';
import { withoutResults } from '../../shared/spreadsheet/without-results.ts';
import { find, openAs, press, waitForText } from './console-page.ts';
import { exportedFile, saveDownloadsTo } from './saved-files.ts';
import { openWallet, responseTo, sandbox } from './steps.ts';

type Rows = unknown[][];

/** The rows of each sheet, in the order of the tabs. A formula is its result. */
const READERS: Readonly<Record<string, (file: Buffer<ArrayBuffer>) => Promise<Rows[]>>> = {
  async exceljs(file) {
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(file.buffer);
    return book.worksheets.map((sheet) =>
      Array.from({ length: sheet.rowCount }, (_row, row) =>
        Array.from({ length: sheet.columnCount }, (_cell, column) => {
          const { result, value } = sheet.getCell(row + 1, column + 1);
          return result ?? value;
        }),
      ),
    );
  },
  'read-excel-file': async (file) => (await readSheets(file, { trim: false })).map(({ data }) => data),
  async SheetJS(file) {
    const book = read(file, { cellDates: true, UTC: true });
    return book.SheetNames.map((name) =>
      utils.sheet_to_json(book.Sheets[name]!, { header: 1, defval: null, UTC: true }),
    );
  },
};

/** Times to the second: readers convert fractions of a day differently. */
const comparable = (sheets: Rows[]): Rows[] =>
  sheets.map((rows) =>
    rows.map((row) => row.map((value) => (value instanceof Date ? Math.round(value.getTime() / 1_000) : value))),
  );

interface Export {
  readonly heads: readonly string[];
  /** Opens the records of the wallet, and returns the name of the file without its extension. */
  readonly open: (page: Page) => Promise<string>;
  readonly button: string;
}

const MONTH = '2026-10';
const RECORDS = 'section[aria-label=记录]';

async function openRecords(page: Page, tab: string): Promise<string> {
  await press(page, tab, `${RECORDS} button`);
  await find(page, `${RECORDS} tbody td`);
  const range = await find(page, `${RECORDS} button[aria-haspopup=dialog]`);
  return `月结钱包${tab} ${await range.evaluate((one) => one.innerText.trim())}`;
}

const EXPORTS: Readonly<Record<string, Export>> = {
  'the bill': {
    heads: [
      ...['时间', '设备名称', '设备ID', '单价（元/月/G）', '95计费带宽（Gbps）', '收入（元）', '用户账号'],
      ...['业务', '不计费原因', '未计收入（元）', '计费方式', '采样覆盖率', '业务序号'],
    ],
    open: async () => `${MONTH}月账单`,
    button: '导出月账单',
  },
  'the entry records': {
    heads: ['入账时间', '类型', '流水号', '金额（元）'],
    open: (page) => openRecords(page, '入账记录'),
    button: '导出记录',
  },
  'the withdrawal records': {
    heads: [
      '申请时间',
      '收款账户',
      '流水号',
      '金额（元）',
      '税费（元）',
      '手续费（元）',
      '应到账（元）',
      '状态',
      '到账时间',
      '银行流水号',
      '失败原因',
    ],
    open: (page) => openRecords(page, '提现记录'),
    button: '导出记录',
  },
  // leaves the wallet
  'the statement': {
    heads: ['项目', '内容', '金额（元）'],
    open: async (page) => {
      await press(page, '月度对账单');
      await waitForText(page, '收支汇总');
      return `对账单 ${MONTH}-agent`;
    },
    button: '导出表格',
  },
};

const LIBRE_OFFICE = ['libreoffice', 'soffice'].find((name) => spawnSync(name, ['--version']).status === 0);
const skip = LIBRE_OFFICE ? false : 'LibreOffice is not installed';

describe('an exported workbook', () => {
  let server: RunningServer;
  let browser: Browser;
  let folder: string;
  const files = new Map<string, Buffer<ArrayBuffer>>();
  /** the files after LibreOffice has calculated and saved them */
  const calculated = new Map<string, Buffer<ArrayBuffer>>();
  let bill: MonthlyBill;

  before(async () => {
    [server, browser] = await Promise.all([startServer(), useBrowser()]);
    folder = await mkdtemp(path.join(os.tmpdir(), 'partner-console-workbooks-'));
    await sandbox(server, 'clock', { at: at(WEDNESDAY) });
    const { page, close } = await openPage(browser, { agreed: true });
    const session = await saveDownloadsTo(folder, page);
    await openAs(page, server.origin, 'agent', '/wallet?cycle=month');
    await openWallet(page, 'wallet88');
    await waitForText(page, '税后应付');
    for (const [name, { open, button }] of Object.entries(EXPORTS)) {
      const file = `${await open(page)}.xlsx`;
      files.set(name, await exportedFile(page, session, path.join(folder, file), button));
    }
    bill = await responseTo<MonthlyBill>(page, server, `/api/console/monthly_bill/detail?date=${MONTH}`);
    await close();
    if (!LIBRE_OFFICE) return;
    const given = path.join(folder, 'given');
    await mkdir(given);
    const paths = [...files.keys()].map((name) => path.join(given, `${name}.xlsx`));
    for (const [at, file] of [...files.values()].entries()) await writeFile(paths[at]!, withoutResults(file));
    execFileSync(LIBRE_OFFICE, ['--headless', '--convert-to', 'xlsx', '--outdir', folder, ...paths], {
      stdio: 'ignore',
    });
    for (const name of files.keys())
      calculated.set(name, (await readFile(path.join(folder, `${name}.xlsx`))) as Buffer<ArrayBuffer>);
  });
  after(async () => {
    leaveBrowser();
    await server?.close();
    if (folder) await rm(folder, { recursive: true });
  });

  for (const [name, { heads }] of Object.entries(EXPORTS)) {
    it(`opens in exceljs, read-excel-file and SheetJS: ${name}`, async () => {
      const file = files.get(name)!;
      const expected = comparable(await READERS.SheetJS!(file));
      assert.deepEqual(expected[0]![0], heads);
      assert.ok(expected[0]!.length > 2);
      for (const [reader, open] of Object.entries(READERS))
        assert.deepEqual(comparable(await open(file)), expected, reader);
    });

    it(`opens in LibreOffice, which calculates the same sums: ${name}`, { skip }, async () => {
      const expected = comparable(await READERS.SheetJS!(files.get(name)!));
      assert.deepEqual(comparable(await READERS.SheetJS!(calculated.get(name)!)), expected);
    });
  }

  it('has rows of nodes whose sums by business equal the bill in LibreOffice', { skip }, async () => {
    const [[heads, ...rows]] = (await READERS.SheetJS!(calculated.get('the bill')!)) as [Rows];
    const [business, income] = [heads!.indexOf('业务'), heads!.indexOf('收入（元）')];
    const pivot = new Map<unknown, number>();
    for (const row of rows)
      pivot.set(row[business], (pivot.get(row[business]) ?? 0) + Math.round((row[income] as number) * 100));
    const billed = new Map<unknown, number>();
    for (const { external_name: name, amount } of bill.income!) billed.set(name, (billed.get(name) ?? 0) + amount);
    assert.deepEqual(pivot, billed);
  });
});
