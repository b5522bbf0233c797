/** Writes the sheets of an export as a file. */
import type { ExportSheet } from '#shared/kit/export/export-job.ts';
import type { SheetRow } from '#shared/spreadsheet/workbook.ts';
import { WorkbookWriter } from '#shared/spreadsheet/workbook-writer.ts';

/** @param loaded rows of the sheet whose rows the export loads, if it has one */
export async function bytesOf(
  sheets: readonly ExportSheet[],
  loaded: readonly SheetRow[],
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new WorkbookWriter(sheets);
  const at = sheets.findIndex(({ rows }) => !rows);
  if (at >= 0) await writer.add(loaded, at);
  for (const [known, { rows }] of sheets.entries()) if (rows) await writer.add(rows(), known);
  return new Uint8Array(await new Blob(await writer.finish()).arrayBuffer());
}
