/** Checks a workbook from a user before it is unpacked (hazard 11). */
import { SpreadsheetError } from './spreadsheet-error.ts';

/** An entry of a zip directory. Its values are claims that must be verified. */
interface ZipEntry {
  readonly name: string;
  /** 0 stored, 8 deflated */
  readonly method: number;
  /** bytes in the file */
  readonly packed: number;
  /** unpacked size in bytes according to the directory */
  readonly size: number;
  /** position of its local header */
  readonly offset: number;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const FILE_HEADER = 0x04034b50;
const SIGNATURE_BYTES = 4;
/** Marks a field whose value is stored elsewhere: a file beyond 4 GB. */
const BEYOND = 0xffffffff;
/** ID of the extra field with the values that are stored elsewhere (ZIP64). */
const ZIP64 = 1;

const textAt = (bytes: Uint8Array, start: number, length: number): string =>
  new TextDecoder().decode(bytes.subarray(start, start + length));

/**
 * Refuses extra fields with other sizes, which SheetJS prefers.
 * @throws SpreadsheetError 'too-large'
 */
function refuseOtherSizes(extra: Uint8Array): void {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength);
  for (let at = 0; at + 4 <= extra.length; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === ZIP64) throw new SpreadsheetError('too-large');
}

/**
 * Reads the directory of a zip as SheetJS does: it searches from the last byte and counts the entries of this disk. A file with
 * another total is refused.
 * @throws SpreadsheetError 'unreadable' | 'too-large'
 */
function zipDirectory(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    let at = bytes.length - SIGNATURE_BYTES;
    while (view.getUint32(at, true) !== END_OF_DIRECTORY) at--;
    const count = view.getUint16(at + 8, true);
    if (view.getUint16(at + 10, true) !== count) throw new SpreadsheetError('unreadable');
    let next = view.getUint32(at + 16, true);
    const entries: ZipEntry[] = [];
    for (let index = 0; index < count; index++) {
      if (view.getUint32(next, true) !== DIRECTORY_ENTRY) throw new SpreadsheetError('unreadable');
      const nameLength = view.getUint16(next + 28, true);
      const entry = {
        name: textAt(bytes, next + 46, nameLength),
        method: view.getUint16(next + 10, true),
        packed: view.getUint32(next + 20, true),
        size: view.getUint32(next + 24, true),
        offset: view.getUint32(next + 42, true),
      };
      if ([entry.packed, entry.size, entry.offset].includes(BEYOND)) throw new SpreadsheetError('too-large');
      const [extra, remark] = [next + 46 + nameLength, next + 46 + nameLength + view.getUint16(next + 30, true)];
      refuseOtherSizes(bytes.subarray(extra, remark));
      entries.push(entry);
      next = remark + view.getUint16(next + 32, true);
    }
    return entries;
  } catch (error) {
    // an offset outside of the file, or no end of a directory
    throw error instanceof RangeError ? new SpreadsheetError('unreadable') : error;
  }
}

/**
 * Unpacks every entry, discards the bytes and compares sizes, because a directory can claim less than there is. SheetJS uses
 * name, method and sizes of the local header, so the directory must repeat them. Sizes of 0 are stored after the content.
 * @throws SpreadsheetError 'too-large' | 'unreadable'
 */
async function checkSizes(bytes: Uint8Array<ArrayBuffer>, entries: readonly ZipEntry[]): Promise<void> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let bytesRead = 0;
  for (const { name, method, packed, size, offset } of entries) {
    if (offset + 30 > bytes.length || view.getUint32(offset, true) !== FILE_HEADER)
      throw new SpreadsheetError('unreadable');
    const nameLength = view.getUint16(offset + 26, true);
    const extra = offset + 30 + nameLength;
    const start = extra + view.getUint16(offset + 28, true);
    bytesRead += start + packed - offset;
    // entries that share bytes take more time than the bytes of the file (hazard 47)
    if (bytesRead > bytes.length) throw new SpreadsheetError('unreadable');
    const isSame =
      view.getUint16(offset + 8, true) === method &&
      [0, packed].includes(view.getUint32(offset + 18, true)) &&
      [0, size].includes(view.getUint32(offset + 22, true)) &&
      textAt(bytes, offset + 30, nameLength) === name;
    if (!isSame || start + packed > bytes.length) throw new SpreadsheetError('unreadable');
    refuseOtherSizes(bytes.subarray(extra, start));
    if (method === 8) await checkSize(bytes.subarray(start, start + packed), size);
    else if (method !== 0 || packed !== size) throw new SpreadsheetError('unreadable');
  }
}

type Unpacked = Pick<ReadableStreamDefaultReader<Uint8Array>, 'read' | 'cancel'>;

function unpack(packed: Uint8Array<ArrayBuffer>): Unpacked {
  let stream: DecompressionStream;
  try {
    stream = new DecompressionStream('deflate-raw');
  } catch {
    return unpackWithHeader(packed);
  }
  return new Blob([packed]).stream().pipeThrough(stream).getReader();
}

/**
 * Chromium before 103 only has the format with a header and a checksum. A zip has no checksum of this kind, and the end without
 * it is an error that discards bytes. So the stream stays open, and ends when nothing is left after all input is written.
 */
function unpackWithHeader(packed: Uint8Array<ArrayBuffer>): Unpacked {
  const { writable, readable } = new DecompressionStream('deflate');
  const reader = readable.getReader();
  const writer = writable.getWriter();
  const writing = writer.write(Uint8Array.of(0x78, 0x01)).then(() => writer.write(packed));
  const nothingLeft = async (): Promise<ReadableStreamReadDoneResult<Uint8Array>> => {
    await writing;
    // bytes that are left resolve the read before a timer does
    await new Promise((next) => setTimeout(next));
    return { done: true, value: undefined };
  };
  return { read: () => Promise.race([reader.read(), nothingLeft()]), cancel: () => reader.cancel() };
}

async function checkSize(packed: Uint8Array<ArrayBuffer>, size: number): Promise<void> {
  const unpacked = unpack(packed);
  let bytesSeen = 0;
  try {
    for (;;) {
      const { done, value } = await unpacked.read();
      if (done) break;
      bytesSeen += value.length;
      if (bytesSeen > size) throw new SpreadsheetError('too-large');
    }
  } catch (error) {
    throw error instanceof SpreadsheetError ? error : new SpreadsheetError('unreadable');
  } finally {
    await unpacked.cancel().catch(() => undefined);
  }
  if (bytesSeen < size) throw new SpreadsheetError('unreadable');
}

/** Parts by which SheetJS recognizes .xlsb, .ods, .uos and .numbers. The last one has its own compression. */
const OTHER_FORMATS = ['xl/workbook.bin', 'meta-inf/manifest.xml', 'objectdata.xml', 'index/document.iwa'];

/**
 * Refuses a file that is larger than it claims, or no workbook.
 * @param largest maximum unpacked size in bytes
 * @throws SpreadsheetError
 */
export async function checkWorkbook(bytes: Uint8Array<ArrayBuffer>, largest: number): Promise<void> {
  const entries = zipDirectory(bytes);
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  if (unpacked > largest) throw new SpreadsheetError('too-large');
  // Refuses other zip files with a workbook's name: a text document, or a file that SheetJS reads as another format.
  const names = entries.map(({ name }) => name.toLowerCase().replaceAll('\\', '/').replace(/^\//, ''));
  if (
    !names.includes('[content_types].xml') ||
    !names.some((name) => name.startsWith('xl/')) ||
    names.some((name) => OTHER_FORMATS.includes(name))
  )
    throw new SpreadsheetError('type');
  await checkSizes(bytes, entries);
}
