/** LibreOffice and Gnumeric compute the sums of an export without its stored results, and get the same ones (hazard 50). */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { read, type CellObject } from 'xlsx';
import { configure } from '#shared/host/configuration.ts';
import { withoutResults } from '../../shared/spreadsheet/without-results.ts';
import { oddBillFile } from '../../shared/topics/billing/bill/odd-bill.ts';
import { oddStatementFile } from '../../widgets/statement/odd-statement.ts';

const LIMIT_MS = 120_000;

/** Opens a workbook, computes its formulas and saves it. */
const PROGRAMS: Readonly<Record<string, (file: string, folder: string) => [command: string, args: string[]]>> = {
  LibreOffice: (file, folder) => ['soffice', ['--headless', '--convert-to', 'xlsx', '--outdir', folder, file]],
  Gnumeric: (file, folder) => ['ssconvert', ['--recalc', file, path.join(folder, path.basename(file))]],
};

const EXPORTS = { bill: oddBillFile, statement: oddStatementFile };

/** Returns the results of formulas by sheet and cell. */
function resultsOf(file: Uint8Array): Map<string, unknown> {
  const results = new Map<string, unknown>();
  for (const [name, sheet] of Object.entries(read(file).Sheets))
    for (const [address, cell] of Object.entries(sheet) as [string, CellObject][])
      if (cell.f !== undefined) results.set(`${name} ${address}`, cell.t === 'e' ? cell.w : cell.v);
  return results;
}

describe('recalculated sums equal the stored ones', { timeout: 4 * LIMIT_MS }, () => {
  let folder: string;
  before(async () => void (folder = await mkdtemp(path.join(os.tmpdir(), 'partner-console-workbooks-'))));
  after(() => rm(folder, { recursive: true }));

  for (const locale of ['zh-CN', 'en'] as const)
    for (const [name, bytesOf] of Object.entries(EXPORTS))
      for (const [program, convert] of Object.entries(PROGRAMS))
        it(`${name} in ${program}, ${locale}`, async () => {
          configure({ locale });
          const given = await bytesOf();
          const stored = resultsOf(given);
          assert.ok(stored.size > 5, `${stored.size} formulas`);
          const [file, saved] = [path.join(folder, `${name}.xlsx`), path.join(folder, 'saved')];
          await mkdir(saved, { recursive: true });
          await writeFile(file, withoutResults(given));
          const [command, args] = convert(file, saved);
          execFileSync(command, args, { stdio: 'ignore', timeout: LIMIT_MS });
          const recalculated = resultsOf(await readFile(path.join(saved, `${name}.xlsx`)));
          for (const [cell, result] of stored) assert.equal(recalculated.get(cell), result, cell);
        });
});
