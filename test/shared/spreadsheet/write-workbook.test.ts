import { expect } from '@open-wc/testing';
import type { SheetRow, TotalRow, WorkbookSheet } from '#shared/spreadsheet/workbook.ts';
import { calculated, columnSum, columnSumIf } from '#shared/spreadsheet/formulas.ts';
import { openWorkbook, XLSX_TYPE } from '#shared/spreadsheet/write-workbook.ts';
import { checksumsHold, openWorkbookFile } from './open-workbook.ts';
import { withOlderStreams } from './older-streams.ts';
import { longestGap, SHORT_MS } from './page-gap.ts';

/** 2026-10-09, 2026-10-09 08:30:15 and 23:59:59 in Shanghai. */
const [DAY, MORNING, NIGHT] = [1791475200, 1791505815, 1791561599];

const sheet: WorkbookSheet = {
  name: '2026-10 月账单',
  columns: [
    { head: '时间', kind: 'day', width: 12 },
    { head: '设备名称', kind: 'text', width: 30 },
    { head: '95计费带宽（Gbps）', kind: 'gbps', width: 18 },
    { head: '收入（元）', kind: 'cents', width: 14 },
    { head: '入账时间', kind: 'minute', width: 18 },
  ],
};

async function written(rows: readonly (SheetRow | TotalRow)[]) {
  const book = await openWorkbook([sheet]);
  await book.add(rows);
  const file = await book.finish();
  book.close();
  return file;
}

/** 100,000 rows with 5 cells, each with another device. */
const many = Array.from({ length: 100_000 }, (_, index) => [
  DAY + (index % 31) * 86_400,
  `华东上海电信-${index}`,
  index / 1000,
  index * 7,
  NIGHT,
]);

async function withoutWorkers(act: () => Promise<void>): Promise<void> {
  const { Worker } = globalThis;
  Object.assign(globalThis, { Worker: undefined });
  try {
    await act();
  } finally {
    Object.assign(globalThis, { Worker });
  }
}

describe('a written workbook', () => {
  it('has typed cells with formats: days, minutes, yuan from cents, Gbps, texts', async () => {
    const file = await written([
      [DAY, '节点 1', 1.2345, 1284637, MORNING],
      [NIGHT, '', null, -5, null],
    ]);
    expect(file.type).to.equal(XLSX_TYPE);
    expect(await checksumsHold(file)).to.equal(true);
    const { cell, rows } = await openWorkbookFile(file);
    expect(rows[0]).to.deep.equal(sheet.columns.map(({ head }) => head));
    expect(cell('A2')).to.deep.equal({ type: 'n', value: 46304, format: 'yyyy\\-mm\\-dd' });
    expect(cell('A3').value, 'the last second of that day').to.equal(46304);
    expect(cell('B2')).to.include({ type: 's', value: '节点 1' });
    expect(cell('C2')).to.deep.equal({ type: 'n', value: 1.2345, format: '0.000###' });
    expect(cell('D2')).to.deep.equal({ type: 'n', value: 12846.37, format: '#,##0.00' });
    expect(cell('D3').value).to.equal(-0.05);
    expect(cell('E2')).to.include({ type: 'n', format: 'yyyy\\-mm\\-dd\\ hh:mm' });
    const minutes = (cell('E2').value as number) * 1440;
    expect(minutes % 1440).to.be.closeTo(8 * 60 + 30.25, 0.001);
  });

  it('writes cents exactly: 0.29 is 0.29', async () => {
    const amounts = [29, 1, 0, 100, 101, 99999999999, -12345];
    const { part } = await openWorkbookFile(await written(amounts.map((cents) => [null, null, null, cents])));
    const cells = [...(await part('xl/worksheets/sheet1.xml')).querySelectorAll('c > v')].slice(5);
    expect(cells.map(({ textContent }) => textContent)).to.deep.equal([
      '0.29',
      '0.01',
      '0.00',
      '1.00',
      '1.01',
      '999999999.99',
      '-123.45',
    ]);
  });

  it('freezes its head and sets its column widths', async () => {
    const { part } = await openWorkbookFile(await written([[DAY]]));
    const xml = await part('xl/worksheets/sheet1.xml');
    const pane = xml.querySelector('sheetView > pane')!;
    expect([pane.getAttribute('ySplit'), pane.getAttribute('state'), pane.getAttribute('topLeftCell')]).to.deep.equal([
      '1',
      'frozen',
      'A2',
    ]);
    expect([...xml.querySelectorAll('cols > col')].map((col) => col.getAttribute('width'))).to.deep.equal([
      '12',
      '30',
      '18',
      '14',
      '18',
    ]);
    const book = await part('xl/workbook.xml');
    expect(book.querySelector('sheet')!.getAttribute('name')).to.equal('2026-10 月账单');
  });

  it('has no formula that compares a text, because programs compare texts by rules of their own (hazard 50)', () => {
    const by = { sheet, head: '设备名称' };
    expect(() => columnSumIf({ sheet, head: '收入（元）' }, [[by, 'A2']], 0)).to.throw('设备名称');
  });

  it('has a bold total above a double line', async () => {
    const file = await written([
      ['收入合计', null, null, 1000],
      ['税费', null, null, -60],
      { total: ['税后应付', null, null, 940] },
    ]);
    const { rows, cell, part } = await openWorkbookFile(file);
    expect(rows.slice(1).map((row) => [row[0], row[3]])).to.deep.equal([
      ['收入合计', 10],
      ['税费', -0.6],
      ['税后应付', 9.4],
    ]);
    expect(cell('D4')).to.include({ type: 'n', format: '#,##0.00' });
    const [cells, styles] = [await part('xl/worksheets/sheet1.xml'), await part('xl/styles.xml')];
    const last = [...cells.querySelectorAll('row')].at(-1)!.querySelector('c')!;
    const xf = styles.querySelectorAll('cellXfs > xf')[Number(last.getAttribute('s'))]!;
    const border = styles.querySelectorAll('borders > border')[Number(xf.getAttribute('borderId'))]!;
    expect(border.querySelector('bottom')!.getAttribute('style')).to.equal('double');
    const font = styles.querySelectorAll('fonts > font')[Number(xf.getAttribute('fontId'))]!;
    expect(font.querySelector('b')).to.exist;
    for (const name of ['numFmts', 'fonts', 'fills', 'borders', 'cellXfs'])
      expect(Number(styles.querySelector(name)!.getAttribute('count'))).to.equal(
        styles.querySelector(name)!.children.length,
      );
  });

  it('has several sheets in the order of the tabs, written in any order, with formulas, percentages and filters', async () => {
    const overview: WorkbookSheet = {
      name: "It's 概览",
      columns: [
        { head: '项目', kind: 'text', width: 20 },
        { head: '金额（元）', kind: 'cents', width: 14 },
        { head: '税率', kind: 'percent', width: 8 },
      ],
      isOverview: true,
    };
    const keyed: WorkbookSheet = { ...sheet, columns: [...sheet.columns, { head: '序号', kind: 'key', width: 8 }] };
    const income = { sheet: keyed, head: '收入（元）' };
    const book = await openWorkbook([overview, keyed, { ...sheet, name: '空' }]);
    await book.add([[DAY, '节点 1', 2.5316395628, 1000, null, 1]], 1);
    await book.add(
      [
        ['合计', columnSum(income, 1000), 0.06],
        ['节点 1', columnSumIf(income, [[{ sheet: keyed, head: '序号' }, 1]], 1000)],
        ['差额', calculated('B2-B3', 0)],
      ],
      0,
    );
    const file = await book.finish();
    book.close();
    expect(await checksumsHold(file)).to.equal(true);
    const { sheets, cell, part } = await openWorkbookFile(file);
    expect([...sheets.keys()]).to.deep.equal(["It's 概览", '2026-10 月账单', '空']);
    expect(sheets.get("It's 概览")![1]).to.deep.equal(['合计', 10, 0.06]);
    expect(cell('B2', "It's 概览")).to.include({ formula: "ROUND(SUM('2026-10 月账单'!D:D),2)", format: '#,##0.00' });
    expect(cell('B3', "It's 概览").formula).to.equal("ROUND(SUMIFS('2026-10 月账单'!D:D,'2026-10 月账单'!F:F,1),2)");
    expect(cell('B4', "It's 概览")).to.include({ formula: 'ROUND(B2-B3,2)', value: 0 });
    expect(cell('C2', "It's 概览").format).to.equal('0.00%');
    expect(cell('C2', '2026-10 月账单'), 'nothing is rounded').to.include({ value: 2.5316395628, format: '0.000###' });
    expect(sheets.get('空')).to.have.length(1);
    const [first, second] = [await part('xl/worksheets/sheet1.xml'), await part('xl/worksheets/sheet2.xml')];
    expect([first.querySelector('autoFilter'), first.querySelector('pane')]).to.deep.equal([null, null]);
    expect(second.querySelector('autoFilter')!.getAttribute('ref')).to.equal('A1:F2');
    const hidden = [...second.querySelectorAll('cols > col[hidden]')].map((column) => column.getAttribute('min'));
    expect(hidden, 'the column of keys').to.deep.equal(['6']);
    expect([first, second].map((xml) => xml.querySelector('sheetView')!.getAttribute('tabSelected'))).to.deep.equal([
      '1',
      null,
    ]);
  });

  const hostile = [
    '=HYPERLINK("https://evil.example","click")',
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    "=cmd|' /C calc'!A0",
    '<b>&amp;"\'</b>',
    ']]>',
    ' two  spaces ',
    'line\nbreak',
    '0012',
    '1e5',
    'true',
    '2026-10-01',
    '#REF!',
    '😀',
    '𠮷',
  ];
  for (const text of hostile) {
    it(`keeps ${JSON.stringify(text)} as text in any column (hazard 9)`, async () => {
      const { cell, part } = await openWorkbookFile(await written([[text, text, text, text, text]]));
      for (const column of 'ABCDE') expect(cell(`${column}2`)).to.include({ type: 's', value: text });
      const xml = await part('xl/worksheets/sheet1.xml');
      expect(xml.querySelector('f'), 'no formula').to.equal(null);
      const strings = await part('xl/sharedStrings.xml');
      expect([...strings.querySelectorAll('t')].at(-1)!.textContent).to.equal(text);
    });
  }

  it('escapes characters that XML cannot contain: control characters, lone surrogates, text in the form of an escape', async () => {
    const { part } = await openWorkbookFile(
      await written([
        [null, 'a\u0000b\u0007c\rd'],
        [null, 'x\ud800y\udc00z\uffff'],
        [null, '_x0041_'],
        // an underscore ends one escape and starts the next one
        [null, '_x0041_x0042_'],
      ]),
    );
    const texts = [...(await part('xl/sharedStrings.xml')).querySelectorAll('t')].slice(5);
    expect(texts.map(({ textContent }) => textContent)).to.deep.equal([
      'a_x0000_b_x0007_c_x000D_d',
      'x_xD800_y_xDC00_z_xFFFF_',
      '_x005F_x0041_',
      '_x005F_x0041_x005F_x0042_',
    ]);
  });

  it('prints on the width of A4, with its heads and page numbers on each page', async () => {
    const wide = {
      ...sheet,
      name: "A&B's",
      columns: [...sheet.columns, { head: '序号', kind: 'key', width: 90 } as const],
    };
    const narrow = { ...wide, columns: sheet.columns.slice(0, 2) };
    const book = await openWorkbook([sheet, wide, narrow, { ...narrow, isOverview: true }]);
    const { part } = await openWorkbookFile(await book.finish());
    book.close();
    const names = [...(await part('xl/workbook.xml')).querySelectorAll('definedName')].map((each) => [
      each.getAttribute('name'),
      each.getAttribute('localSheetId'),
      each.textContent,
    ]);
    expect(names.slice(0, 4)).to.deep.equal([
      ['_xlnm.Print_Area', '0', "'2026-10 月账单'!$A:$E"],
      ['_xlnm.Print_Titles', '0', "'2026-10 月账单'!$1:$1"],
      ['_xlnm.Print_Area', '1', "'A&B''s'!$A:$F"],
      ['_xlnm.Print_Titles', '1', "'A&B''s'!$1:$1"],
    ]);
    const [orientations, heights] = [[] as unknown[], [] as unknown[]];
    for (const number of [1, 2, 3, 4]) {
      const xml = await part(`xl/worksheets/sheet${number}.xml`);
      expect(xml.querySelector('sheetPr > pageSetUpPr')!.getAttribute('fitToPage')).to.equal('1');
      const setup = xml.querySelector('pageSetup')!;
      expect(setup.getAttribute('fitToWidth')).to.equal('1');
      heights.push(setup.getAttribute('fitToHeight'));
      expect(xml.querySelector('oddFooter')!.textContent).to.contain('&P / &N');
      orientations.push(setup.getAttribute('orientation'));
    }
    // a hidden column has no width
    expect(orientations).to.deep.equal(['landscape', 'landscape', 'portrait', 'portrait']);
    expect(heights, 'only an overview is one page').to.deep.equal(['0', '0', '0', '1']);
  });

  it('shortens a text that exceeds a cell, and leaves out NaN and Infinity', async () => {
    const { rows } = await openWorkbookFile(await written([[NaN, 'x'.repeat(40_000), Infinity, 1, null]]));
    expect((rows[1]![1] as string).length).to.equal(32_767);
    expect([rows[1]![0], rows[1]![2]]).to.deep.equal([null, null]);
  });

  it('writes 100,000 rows without blocking the page for more than 50 ms', async () => {
    let file: Blob | undefined;
    const gap = await longestGap(async () => void (file = await written(many)));
    const { rows } = await openWorkbookFile(file!);
    expect(rows.length).to.equal(100_001);
    expect(rows[100_000]).to.deep.equal([46304 + (99_999 % 31), '华东上海电信-99999', 99.999, 6999.93, rows[1]![4]]);
    expect(gap).to.be.at.most(SHORT_MS);
  });

  it('rejects more rows than a sheet can have', async () => {
    const book = await openWorkbook([sheet]);
    const rows = Array.from({ length: 1_048_576 }, () => []);
    let problem = '';
    await book
      .add(rows)
      .then(() => book.finish())
      .catch((error: unknown) => (problem = `${error}`));
    book.close();
    expect(problem).to.contain('1048576');
  });

  it('throws the signal’s reason', async () => {
    const stop = new AbortController();
    const book = await openWorkbook([sheet], stop.signal);
    const adding = book.add(many).then(() => book.finish());
    await book.add([[DAY]]);
    stop.abort();
    expect(await adding.catch((error: unknown) => (error as Error).name)).to.equal('AbortError');
    expect(await book.add([[DAY]]).catch((error: unknown) => (error as Error).name)).to.equal('AbortError');
    expect(await openWorkbook([sheet], stop.signal).catch((error: unknown) => (error as Error).name)).to.equal(
      'AbortError',
    );
    book.close();
  });

  it('writes the same file in slices on the page when no Worker is allowed', async () => {
    const rows = many.slice(0, 20_000);
    const inWorker = new Uint8Array(await (await written(rows)).arrayBuffer());
    await withoutWorkers(async () => {
      let file: Blob | undefined;
      const gap = await longestGap(async () => void (file = await written(rows)));
      expect(new Uint8Array(await file!.arrayBuffer())).to.deep.equal(inWorker);
      expect(gap).to.be.at.most(SHORT_MS);
    });
  });

  it('stores its parts when the browser cannot compress in the format of a zip (hazard 53)', async () => {
    let file: Blob | undefined;
    await withOlderStreams(async () => void (file = await written([[DAY, 'a', 1, 1000, null]])));
    expect((await openWorkbookFile(file!)).rows[1]!.slice(0, 4)).to.deep.equal([46304, 'a', 1, 10]);
  });
});
