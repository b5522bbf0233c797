/** The built Worker that reads the user's spreadsheets. It accepts only .xlsx, .xls and .csv. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { utils, write, type BookType } from 'xlsx';
import { spreadsheetKind } from '#shared/spreadsheet/spreadsheet-kind.ts';
import { root } from '../gate/project.ts';

type Reader = typeof import('#shared/spreadsheet/read.worker.ts');

const COLUMN = ['a-1', '00123', 'b-2'];
const QUERY = { column: { heads: ['ID'] } };

function bytesOf(bookType: BookType): Uint8Array<ArrayBuffer> {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(['ID', ...COLUMN].map((id) => ['x', id])), 'Sheet1');
  return new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer);
}

describe('the built Worker that reads spreadsheets', () => {
  let reader: Reader;

  before(async () => {
    // `postMessage` exists in a Worker but not in Node.
    Object.assign(globalThis, { postMessage: () => {} });
    const chunks = path.join(root, 'dist/embed/chunks');
    const file = readdirSync(chunks).find((name) => /^read-worker-[\w-]+\.js$/.test(name))!;
    reader = (await import(pathToFileURL(path.join(chunks, file)).href)) as Reader;
  });

  for (const [bookType, name] of [
    ['xlsx', 'a.xlsx'],
    ['biff8', 'a.xls'],
    ['biff5', 'a.xls'],
    ['csv', 'a.csv'],
  ] as const)
    it(`reads ${bookType}`, async () => {
      const bytes = bytesOf(bookType);
      const kind = spreadsheetKind({ type: '', name }, bytes.slice(0, 4096));
      assert.ok(kind);
      const report = await reader.readReport({ file: new Blob([bytes]), kind, query: QUERY });
      assert.deepEqual(report, { result: { texts: COLUMN, lostDigits: [], withoutResult: [] } });
    });

  it('refuses other formats when the file has an accepted extension', async () => {
    for (const bookType of ['dbf', 'sylk', 'dif', 'rtf', 'xlml', 'html', 'eth'] as const)
      for (const name of ['a.xlsx', 'a.xls'])
        assert.equal(spreadsheetKind({ type: '', name }, bytesOf(bookType).slice(0, 4096)), undefined, bookType);
    for (const bookType of ['ods', 'xlsb'] as const) {
      const order = { file: new Blob([bytesOf(bookType)]), kind: 'zip', query: QUERY } as const;
      assert.deepEqual(await reader.readReport(order), { reason: 'type' });
    }
  });
});
