import { CFB } from 'xlsx';

/** Returns a workbook without the results of its formulas, because spreadsheet programs keep a result that exists. */
export function withoutResults(file: Uint8Array): Uint8Array {
  const parts = CFB.read(file, { type: 'buffer' });
  for (const part of parts.FileIndex)
    if (/^sheet\d+\.xml$/.test(part.name))
      part.content = Buffer.from(
        Buffer.from(part.content)
          .toString()
          .replace(/<\/f><v>[^<]*<\/v>/g, '</f>'),
      );
  return CFB.write(parts, { type: 'buffer', fileType: 'zip' }) as Uint8Array;
}
