/** The Worker that reads a person's spreadsheet, as it is built: it refuses formats other than .xlsx, .xls and .csv. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
// The built files are what is read: the gate builds before tests that come to this import.
import type {} from 'puppeteer-core';
import { utils, write, type BookType } from 'xlsx';
import { spreadsheetKind } from '#shared/spreadsheet/spreadsheet-kind.ts';
import { root } from '../gate/project.ts';

type Reader = typeof import('#shared/spreadsheet/read.worker.ts');

const COLUMN = ['ID', 'a-1', '00123', 'b-2'];

function bytesOf(bookType: BookType): Uint8Array<ArrayBuffer> {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(COLUMN.map((id) => [id, 'x'])), 'Sheet1');
  return new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer);
}

describe('the Worker that reads spreadsheets, as it is built', () => {
  let reader: Reader;

  before(async () => {
    // what a Worker has, and Node has not
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
      assert.deepEqual(await reader.report(new Blob([bytes]), kind), { column: COLUMN });
    });

  it('is given none of the others, whatever the file is called', async () => {
    for (const bookType of ['dbf', 'sylk', 'dif', 'rtf', 'xlml', 'html', 'eth'] as const)
      for (const name of ['a.xlsx', 'a.xls'])
        assert.equal(spreadsheetKind({ type: '', name }, bytesOf(bookType).slice(0, 4096)), undefined, bookType);
    assert.deepEqual(await reader.report(new Blob([bytesOf('ods')]), 'zip'), { reason: 'type' });
    assert.deepEqual(await reader.report(new Blob([bytesOf('xlsb')]), 'zip'), { reason: 'type' });
  });
});
