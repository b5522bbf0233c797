/** The directory of a zip, and whether what it says is true (hazard 11). */
import { SpreadsheetError } from './spreadsheet-kind.ts';

export interface ZipEntry {
  readonly name: string;
  /** 0 stored, 8 deflated */
  readonly method: number;
  /** bytes in the file */
  readonly packed: number;
  /** bytes once unpacked, as the directory says */
  readonly size: number;
  /** where its own header begins */
  readonly offset: number;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const FILE_HEADER = 0x04034b50;
/** The directory's end may be followed by a remark of this length at most. */
const LONGEST_REMARK = 65_535;
const END_BYTES = 22;
/** A field of four bytes that says "the number is elsewhere": a file beyond 4 GB. */
const BEYOND = 0xffffffff;

/** @throws SpreadsheetError 'unreadable' | 'too-large' */
export function zipDirectory(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    let at = bytes.length - END_BYTES;
    const lowest = Math.max(0, at - LONGEST_REMARK);
    while (at >= lowest && view.getUint32(at, true) !== END_OF_DIRECTORY) at--;
    if (at < lowest) throw new SpreadsheetError('unreadable');
    const count = view.getUint16(at + 10, true);
    let next = view.getUint32(at + 16, true);
    const entries: ZipEntry[] = [];
    for (let index = 0; index < count; index++) {
      if (view.getUint32(next, true) !== DIRECTORY_ENTRY) throw new SpreadsheetError('unreadable');
      const nameLength = view.getUint16(next + 28, true);
      const entry = {
        name: new TextDecoder().decode(bytes.subarray(next + 46, next + 46 + nameLength)),
        method: view.getUint16(next + 10, true),
        packed: view.getUint32(next + 20, true),
        size: view.getUint32(next + 24, true),
        offset: view.getUint32(next + 42, true),
      };
      if ([entry.packed, entry.size, entry.offset].includes(BEYOND)) throw new SpreadsheetError('too-large');
      entries.push(entry);
      next += 46 + nameLength + view.getUint16(next + 30, true) + view.getUint16(next + 32, true);
    }
    return entries;
  } catch (error) {
    // A number that points outside of the file.
    throw error instanceof RangeError ? new SpreadsheetError('unreadable') : error;
  }
}

/**
 * Unpacks every entry without keeping it and compares: a directory can promise less than there is.
 * @throws SpreadsheetError 'too-large' | 'unreadable'
 */
export async function checkSizes(bytes: Uint8Array<ArrayBuffer>, entries: readonly ZipEntry[]): Promise<void> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const { method, packed, size, offset } of entries) {
    if (offset + 30 > bytes.length || view.getUint32(offset, true) !== FILE_HEADER)
      throw new SpreadsheetError('unreadable');
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    if (start + packed > bytes.length) throw new SpreadsheetError('unreadable');
    if (method === 8) await checkSize(bytes.subarray(start, start + packed), size);
    else if (method !== 0 || packed !== size) throw new SpreadsheetError('unreadable');
  }
}

async function checkSize(packed: Uint8Array<ArrayBuffer>, size: number): Promise<void> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  let seen = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      seen += value.length;
      if (seen > size) throw new SpreadsheetError('too-large');
    }
  } catch (error) {
    throw error instanceof SpreadsheetError ? error : new SpreadsheetError('unreadable');
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  if (seen < size) throw new SpreadsheetError('unreadable');
}
