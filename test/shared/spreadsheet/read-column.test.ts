import { expect } from '@open-wc/testing';
import { utils, write } from 'xlsx';
import { readColumn, SpreadsheetError } from '#shared/spreadsheet/read-column.ts';
import { ID_HEADS } from '#widgets/device-list/id-import.rules.ts';
import { makeZip } from './make-zip.ts';
import { withOlderStreams } from './older-streams.ts';
import { longestGap, SHORT_MS } from './page-gap.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const XLS = 'application/vnd.ms-excel';
const CSV = 'text/csv';

const file = (content: BlobPart, name: string, type = '') => new File([content], name, { type });

/** Reads a file whose column needs no question. */
async function columnIn(given: File, signal?: AbortSignal) {
  const column = await readColumn(given, { heads: ID_HEADS }, signal);
  if ('choices' in column) throw new Error(`asks: ${JSON.stringify(column.choices)}`);
  return column;
}

const textsOf = async (...given: Parameters<typeof columnIn>) => (await columnIn(...given)).texts;

/** A workbook written by SheetJS. */
function workbook(rows: unknown[][], bookType: 'xlsx' | 'biff8' = 'xlsx'): ArrayBuffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Sheet1');
  return write(book, { type: 'array', bookType, compression: true }) as ArrayBuffer;
}

async function problemOf(reading: ReturnType<typeof columnIn>): Promise<string> {
  try {
    return `read: ${JSON.stringify((await reading).texts)}`;
  } catch (error) {
    return error instanceof SpreadsheetError ? error.reason : String(error);
  }
}

const SCHEMAS = 'http://schemas.openxmlformats.org';
const RELATIONSHIPS = `${SCHEMAS}/officeDocument/2006/relationships`;
const override = (part: string, kind: string): string =>
  `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const parts = (rows: string) => [
  { name: '[Content_Types].xml', content: '<Types/>' },
  { name: 'xl/worksheets/sheet1.xml', content: sheet(rows) },
];

/** The parts of a workbook that SheetJS reads, with the ID in its only cell. */
const wholeWorkbook = [
  {
    name: '[Content_Types].xml',
    content: `<Types xmlns="${SCHEMAS}/package/2006/content-types">${override('workbook', 'sheet.main')}${override('worksheets/sheet1', 'worksheet')}</Types>`,
  },
  {
    name: 'xl/workbook.xml',
    content: `<workbook xmlns="${SCHEMAS}/spreadsheetml/2006/main" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: `<Relationships><Relationship Id="rId1" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  },
  { name: 'xl/worksheets/sheet1.xml', content: sheet('<row><c r="A1" t="str"><v>a1</v></c></row>') },
];

describe('readColumn (§5)', () => {
  it('reads the column of .xlsx, .xls and .csv by their types', async () => {
    const rows = [
      ['设备ID', '备注'],
      ['a1', 'x'],
      [' b2 ', ''],
      ['', 'nothing'],
      [12345678901234, 5],
    ];
    const column = ['a1', 'b2', '12345678901234'];
    const csv = '设备ID,备注\r\na1,x\r\n" b2 ",\r\n,nothing\r\n12345678901234,5\r\n';
    expect(await textsOf(file(workbook(rows), 'ids.xlsx', XLSX))).to.deep.equal(column);
    expect(await textsOf(file(workbook(rows, 'biff8'), 'ids.xls', XLS))).to.deep.equal(column);
    expect(await textsOf(file(csv, 'ids.csv', CSV))).to.deep.equal(column);
    expect(await textsOf(file(`\ufeff${csv}`, 'ids.csv', XLS)), 'the type that Windows uses').to.deep.equal(column);
  });

  it('uses the name and the first bytes when the type is empty (§5, Excel import)', async () => {
    expect(await textsOf(file(workbook([['a1']]), 'IDS.XLSX'))).to.deep.equal(['a1']);
    expect(await textsOf(file('a1\n', 'ids.csv'))).to.deep.equal(['a1']);
    expect(await problemOf(columnIn(file('a1\n', 'ids.txt')))).to.equal('type');
    expect(await problemOf(columnIn(file('a1\n', 'ids.xlsx')))).to.equal('type');
  });

  it('keeps texts of a .csv: leading zeros, formulas, commas in quotes, a head "ID", other separators', async () => {
    const texts = (text: string) => textsOf(file(text, 'ids.csv', CSV));
    expect(await texts('0012\n=1+1\n"a,b"\n1e5\n2026-10-01\n')).to.deep.equal([
      '0012',
      '=1+1',
      'a,b',
      '1e5',
      '2026-10-01',
    ]);
    expect(await texts('ID,name\na1,x\n')).to.deep.equal(['a1']);
    expect(await texts('ID;P\na1;x\n')).to.deep.equal(['a1']);
    expect(await texts('TABLE\na1\n')).to.deep.equal(['TABLE', 'a1']);
    expect(await texts('name\tID\nx\ta1\ny\tb2\n')).to.deep.equal(['a1', 'b2']);
    expect(await texts('one')).to.deep.equal(['one']);
  });

  it('names the rows of numbers that have lost digits (hazard 40)', async () => {
    const rows = [['设备ID'], ['a1'], [1234567890123456], [123456789012345], [], [-1.5e31], ['1234567890123456']];
    const texts = ['a1', '123456789012345', '1234567890123456'];
    for (const [type, name] of [
      ['xlsx', 'ids.xlsx'],
      ['biff8', 'ids.xls'],
    ] as const)
      expect(await columnIn(file(workbook(rows, type), name))).to.deep.equal({
        texts,
        lostDigits: [3, 6],
        withoutResult: [],
      });
    const csv = '设备ID\n1.23457E+15\na1\n\n1E+31,x\n1e5\n';
    expect(await columnIn(file(csv, 'ids.csv', CSV))).to.deep.equal({
      texts: ['a1', '1e5'],
      lostDigits: [2, 5],
      withoutResult: [],
    });
  });

  it('reads a .csv in GBK', async () => {
    const gbk = new Uint8Array([0xc9, 0xe8, 0xb1, 0xb8, 0x0a, 0x61, 0x31]);
    expect(await textsOf(file(gbk, 'ids.csv', CSV))).to.deep.equal(['设备', 'a1']);
  });

  const bad: [what: string, made: () => File | Promise<File>, problem: string][] = [
    ['a program', () => file('MZ\x90\x00\x03', 'setup.exe', 'application/x-msdownload'), 'type'],
    ['a program named .xlsx', () => file('MZ\x90\x00\x03\x00\x00', 'ids.xlsx'), 'type'],
    ['a program named .csv', () => file('MZ\x90\x00\x03\x00\x00', 'ids.csv', CSV), 'type'],
    ['an ELF named .xls', () => file('\x7fELF\x02\x01\x01\x00', 'ids.xls', XLS), 'type'],
    ['a PDF named .xlsx', () => file('%PDF-1.7\n', 'ids.xlsx', XLSX), 'type'],
    ['a PDF named .csv', () => file('%PDF-1.7\n', 'ids.csv', CSV), 'type'],
    ['JSON named .xlsx', () => file('{"a":1}', 'ids.xlsx', XLSX), 'type'],
    ['JSON named .csv', () => file(' [1,2]', 'ids.csv', CSV), 'type'],
    ['HTML named .xlsx', () => file('<html><table><tr><td>a1', 'ids.xlsx', XLSX), 'type'],
    ['HTML named .xls', () => file('<html><table><tr><td>a1', 'ids.xls', XLS), 'type'],
    ['HTML named .csv', () => file('\ufeff\n<table>', 'ids.csv', CSV), 'type'],
    ['HTML after many blanks', () => file(`${' '.repeat(100)}<table><tr><td>a1`, 'ids.csv', CSV), 'type'],
    ['a workbook of a wrong type', () => file(workbook([['a1']]), 'ids.xlsx', 'application/json'), 'type'],
    ['a text of a wrong type', () => file('a1', 'ids.csv', 'text/plain'), 'type'],
    ['any zip named .xlsx', async () => file(await makeZip([{ name: 'a.txt', content: 'a1' }]), 'ids.xlsx'), 'type'],
    [
      'a text document',
      async () =>
        file(
          await makeZip([
            { name: '[Content_Types].xml', content: '<Types/>' },
            { name: 'word/document.xml', content: '<w/>' },
          ]),
          'ids.xlsx',
          XLSX,
        ),
      'type',
    ],
    ['an empty file', () => file('', 'ids.xlsx', XLSX), 'empty'],
    ['a workbook without rows', () => file(workbook([]), 'ids.xlsx', XLSX), 'empty'],
    [
      'an empty column of IDs',
      () =>
        file(
          workbook([
            ['设备ID', '备注'],
            [null, 'b2'],
          ]),
          'ids.xlsx',
          XLSX,
        ),
      'empty',
    ],
    ['a .csv of line ends', () => file('\n\n\n', 'ids.csv', CSV), 'empty'],
    ['half a workbook', () => file(workbook([['a1']]).slice(0, 900), 'ids.xlsx', XLSX), 'unreadable'],
    ['a container of something else', () => file(oleHead(), 'ids.xls', XLS), 'unreadable'],
    ['too many rows', () => file('a1\n'.repeat(100_001), 'ids.csv', CSV), 'too-many'],
    ['21 MB', () => file(new Uint8Array(21_000_000).fill(0x61), 'ids.csv', CSV), 'too-large'],
  ];
  for (const [what, made, problem] of bad) {
    it(`rejects ${what}: ${problem} (hazard 10)`, async () => {
      expect(await problemOf(columnIn(await made()))).to.equal(problem);
    });
  }

  it('rejects a zip whose directory promises gigabytes, without unpacking it (hazard 11)', async () => {
    const bomb = [...parts('<row/>'), { name: 'xl/sharedStrings.xml', content: '<sst/>', claims: 3_900_000_000 }];
    const began = performance.now();
    expect(await problemOf(columnIn(file(await makeZip(bomb), 'ids.xlsx', XLSX)))).to.equal('too-large');
    expect(performance.now() - began).to.be.below(5_000);
  });

  it('rejects a zip that unpacks to more than the size in its directory (hazard 11)', async () => {
    const rows = ' '.repeat(30_000_000);
    const bomb = parts(rows).map((part) => (part.name.startsWith('xl/') ? { ...part, claims: 200 } : part));
    const zip = await makeZip(bomb);
    expect(zip.length, 'a small file').to.be.below(100_000);
    expect(await problemOf(columnIn(file(zip, 'ids.xlsx', XLSX)))).to.equal('too-large');
  });

  it('reads and rejects the same files in browsers without raw compression (hazard 11, hazard 53)', async () => {
    const rows = Array.from({ length: 2_000 }, (_, index) => [`node-${index}`]);
    const [types, book, links, sheet1] = wholeWorkbook;
    const withSize = (claims: number) =>
      makeZip([types!, book!, links!, { ...sheet1!, content: sheet1!.content + ' '.repeat(100_000), claims }]);
    const size = sheet1!.content.length + 100_000;
    const [exact, longer, shorter] = await Promise.all([withSize(size), withSize(size - 1), withSize(size + 1)]);
    await withOlderStreams(async () => {
      const read = (content: BlobPart) => problemOf(columnIn(file(content, 'ids.xlsx', XLSX)));
      expect(await textsOf(file(workbook(rows), 'ids.xlsx', XLSX))).to.have.length(2_000);
      expect(await read(exact as BlobPart)).to.equal('read: ["a1"]');
      expect(await read(longer as BlobPart)).to.equal('too-large');
      expect(await read(shorter as BlobPart)).to.equal('unreadable');
    });
  });

  it('rejects a zip whose directory hides entries or their compression from the check (hazard 11)', async () => {
    const big = { name: 'xl/media/image1.png', content: ' '.repeat(100_000_000) };
    const read = async (zip: Promise<Uint8Array<ArrayBuffer>>) =>
      problemOf(columnIn(file(await zip, 'ids.xlsx', XLSX)));
    expect(await read(makeZip(wholeWorkbook)), 'the workbook alone').to.equal('read: ["a1"]');
    const total = wholeWorkbook.length;
    expect(await read(makeZip([...wholeWorkbook, big], { total })), 'more entries than the total').to.equal(
      'unreadable',
    );
    expect(await read(makeZip([...wholeWorkbook, { ...big, claimsStored: true }])), 'not compressed').to.equal(
      'unreadable',
    );
    const numbers = { name: 'Index/Document.iwa', content: '' };
    expect(await read(makeZip([...wholeWorkbook, numbers])), 'another format').to.equal('type');
    const claimsName = 'xl/media/image.png';
    expect(await read(makeZip([...wholeWorkbook, { ...numbers, claimsName }])), 'its false name').to.equal(
      'unreadable',
    );
  });

  it('rejects a zip whose entries state other sizes than its directory (hazard 11)', async () => {
    const [types, book, links, sheet1] = wholeWorkbook;
    const size = 10_000_000;
    const read = async (falseSize: { headerSize: number } | { extraSize: number }) => {
      const zip = await makeZip([types!, book!, links!, { ...sheet1!, ...falseSize }]);
      return problemOf(columnIn(file(zip, 'ids.xlsx', XLSX)));
    };
    expect(await read({ headerSize: 0 }), 'no size in the header').to.equal('read: ["a1"]');
    expect(await read({ headerSize: size }), 'in the header').to.equal('unreadable');
    expect(await read({ extraSize: size }), 'in an extra field').to.equal('too-large');
  });

  it('rejects a zip whose directory lists one entry many times, without unpacking it each time (hazard 47)', async () => {
    const big = { name: 'xl/big.xml', content: crypto.getRandomValues(new Uint8Array(1_000)) };
    const zip = await makeZip([...wholeWorkbook, big], { repeats: 1_000 });
    expect(await problemOf(columnIn(file(zip, 'ids.xlsx', XLSX)))).to.equal('unreadable');
  });

  it('reads a workbook that names a far row, without the rows before it (hazard 11)', async () => {
    const [types, book, links] = wholeWorkbook;
    const content = sheet(
      '<row><c r="A1" t="str"><v>a1</v></c></row><row><c r="A999999999" t="str"><v>b2</v></c></row>',
    );
    const zip = await makeZip([types!, book!, links!, { name: 'xl/worksheets/sheet1.xml', content }]);
    const began = performance.now();
    expect(await textsOf(file(zip, 'ids.xlsx', XLSX))).to.deep.equal(['a1', 'b2']);
    expect(performance.now() - began).to.be.below(5_000);
  });

  it('reads a workbook with a hyperlink over the whole sheet, without its cells (hazard 11)', async () => {
    const [types, book, links] = wholeWorkbook;
    const cell = '<row><c r="A1" t="str"><v>a hyperlink x</v></c></row>';
    const content = `<worksheet><sheetData>${cell}</sheetData><x:hyperlink ref="A1:XFD1048576" location="x"/></worksheet>`;
    const utf16 = new Uint8Array(Uint16Array.from(`\ufeff${content}`, (letter) => letter.charCodeAt(0)).buffer);
    const read = async (sheet1: string | Uint8Array) => {
      const zip = await makeZip([types!, book!, links!, { name: 'xl/worksheets/sheet1.xml', content: sheet1 }]);
      return problemOf(columnIn(file(zip, 'ids.xlsx', XLSX)));
    };
    const began = performance.now();
    expect(await read(content)).to.equal('read: ["a hyperlink x"]');
    expect(await read(utf16), 'in an encoding that no spreadsheet program writes').to.equal('empty');
    expect(performance.now() - began).to.be.below(5_000);
  });

  it('throws the signal’s reason before, during and after the start', async () => {
    const stop = new AbortController();
    const reading = columnIn(file(workbook([['a1']]), 'ids.xlsx', XLSX), stop.signal);
    stop.abort();
    expect(await problemOf(reading)).to.contain('AbortError');
    expect(await problemOf(columnIn(file('a1', 'ids.csv', CSV), stop.signal))).to.contain('AbortError');
  });

  it('reads 50,000 rows without blocking the page for more than 50 ms', async () => {
    const rows = [
      ['设备ID', '序号', '备注'],
      ...Array.from({ length: 50_000 }, (_, index) => [`device-${index}`, index, '']),
    ];
    const big = file(workbook(rows), 'ids.xlsx', XLSX);
    let column: readonly string[] = [];
    const gap = await longestGap(async () => void (column = await textsOf(big)));
    expect(column.length).to.equal(50_000);
    expect(gap).to.be.at.most(SHORT_MS);
  });

  it('reads small files on the page when no Worker is allowed', async () => {
    const { Worker } = globalThis;
    Object.assign(globalThis, { Worker: undefined });
    try {
      expect(await textsOf(file(workbook([['a1']]), 'ids.xlsx', XLSX))).to.deep.equal(['a1']);
      const large = Array.from({ length: 200_000 }, (_, index) => `device-${index}`).join('\n');
      expect(await problemOf(columnIn(file(large, 'ids.csv', CSV)))).to.equal('too-large');
    } finally {
      Object.assign(globalThis, { Worker });
    }
  });
});

/** Returns the first bytes of an OLE container without valid content. */
function oleHead(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(1_536);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  return bytes;
}
