/** The formulas of an exported bill, whose businesses have odd names. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { read, utils } from 'xlsx';
import { configure } from '#shared/host/configuration.ts';
import { computedFormulas } from '#test/shared/spreadsheet/computed-formulas.ts';
import { ODD_NAMES } from '#test/shared/spreadsheet/odd-names.ts';
import { oddBillFile } from './odd-bill.ts';

it('compare numbers only, and have the written sums for each name (hazard 50)', async () => {
  configure({ locale: 'zh-CN' });
  const book = read(await oddBillFile(), { type: 'array' });
  for (const [cell, [computed, written]] of computedFormulas(book)) assert.equal(computed, written, cell);
  const businesses = utils.sheet_to_json<Record<string, unknown>>(book.Sheets['业务']!);
  assert.equal(businesses.length, ODD_NAMES.length + 1);
  for (const row of businesses) assert.equal(row['明细收入（元）'], row['账单收入（元）'], `${row['业务']}`);
});
