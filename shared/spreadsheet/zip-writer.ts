/**
 * Writes a zip part by part with the browser's compression, which is several times faster than JavaScript and adds no
 * code. Without it, parts are stored uncompressed.
 */

/** CRC-32 tables for four bytes at a time, because the checksum reads every written byte. */
const TABLES = [0, 1, 2, 3].map(() => new Uint32Array(256)) as [Uint32Array, Uint32Array, Uint32Array, Uint32Array];

for (let byte = 0; byte < 256; byte++) {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  TABLES[0][byte] = value;
}
for (let byte = 0; byte < 256; byte++)
  for (let table = 1; table < 4; table++) {
    const before = TABLES[table - 1]![byte]!;
    TABLES[table]![byte] = (before >>> 8) ^ TABLES[0][before & 0xff]!;
  }

/** @param before checksum of the preceding bytes */
function crc32(bytes: Uint8Array, before = 0): number {
  const [t0, t1, t2, t3] = TABLES;
  let crc = ~before;
  let index = 0;
  for (const whole = bytes.length - 3; index < whole; index += 4) {
    crc ^= bytes[index]! | (bytes[index + 1]! << 8) | (bytes[index + 2]! << 16) | (bytes[index + 3]! << 24);
    crc = t3[crc & 0xff]! ^ t2[(crc >>> 8) & 0xff]! ^ t1[(crc >>> 16) & 0xff]! ^ t0[crc >>> 24]!;
  }
  for (; index < bytes.length; index++) crc = (crc >>> 8) ^ t0[(crc ^ bytes[index]!) & 0xff]!;
  return ~crc >>> 0;
}

export interface ZipPart {
  write(text: string): Promise<void>;
  close(): Promise<void>;
}

/** Flag for UTF-8 names. */
const UTF8_NAMES = 0x0800;
const VERSION = 20;
/** 1980-01-01, the earliest date of the format. A fixed date makes the same rows produce the same file. */
const DAY = 0x21;

export class ZipWriter {
  private readonly pieces: Uint8Array<ArrayBuffer>[] = [];
  private readonly directory: Uint8Array<ArrayBuffer>[] = [];
  private readonly encoder = new TextEncoder();
  private parts = 0;
  private offset = 0;

  /** Begins a part. Close the previous part first. */
  open(name: string): ZipPart {
    const packer = packing();
    let crc = 0;
    let size = 0;
    return {
      write: async (text) => {
        const bytes = this.encoder.encode(text);
        crc = crc32(bytes, crc);
        size += bytes.length;
        await packer.write(bytes);
      },
      close: async () => {
        const pieces = await packer.close();
        const packed = pieces.reduce((sum, { length }) => sum + length, 0);
        const path = this.encoder.encode(name);
        const header = fields(
          ...[2, VERSION, 2, UTF8_NAMES, 2, packer.method, 2, 0, 2, DAY],
          ...[4, crc, 4, packed, 4, size, 2, path.length, 2, 0],
        );
        this.directory.push(
          fields(4, 0x02014b50, 2, VERSION),
          header,
          fields(2, 0, 2, 0, 2, 0, 4, 0, 4, this.offset),
          path,
        );
        const localEntry = [fields(4, 0x04034b50), header, path, ...pieces];
        this.pieces.push(...localEntry);
        this.offset += localEntry.reduce((sum, { length }) => sum + length, 0);
        this.parts++;
      },
    };
  }

  async add(name: string, text: string): Promise<void> {
    const part = this.open(name);
    await part.write(text);
    await part.close();
  }

  /** Returns the bytes of the file, in pieces. */
  finish(): Uint8Array<ArrayBuffer>[] {
    const size = this.directory.reduce((sum, { length }) => sum + length, 0);
    const end = fields(4, 0x06054b50, 2, 0, 2, 0, 2, this.parts, 2, this.parts, 4, size, 4, this.offset, 2, 0);
    return [...this.pieces, ...this.directory, end];
  }
}

interface Packer {
  /** 0 stored, 8 deflated */
  readonly method: number;
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  close(): Promise<Uint8Array<ArrayBuffer>[]>;
}

/** Returns nothing in browsers without this format: Chromium before 103. */
function compression(): CompressionStream | undefined {
  try {
    return new CompressionStream('deflate-raw');
  } catch {
    return undefined;
  }
}

function packing(): Packer {
  const stream = compression();
  if (!stream) {
    const storedPieces: Uint8Array<ArrayBuffer>[] = [];
    return { method: 0, write: async (bytes) => void storedPieces.push(bytes), close: async () => storedPieces };
  }
  const { writable, readable } = stream;
  const writer = writable.getWriter();
  const packed = piecesOf(readable);
  return {
    method: 8,
    write: (bytes) => writer.write(bytes),
    close: async () => {
      await writer.close();
      return packed;
    },
  };
}

async function piecesOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return pieces;
    pieces.push(value);
  }
}

/**
 * Encodes numbers in little-endian order.
 * @param pairs alternating size in bytes and number
 */
function fields(...pairs: number[]): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  for (let index = 0; index < pairs.length; index += 2)
    for (let byte = 0; byte < pairs[index]!; byte++) bytes.push((pairs[index + 1]! >>> (8 * byte)) & 0xff);
  return new Uint8Array(bytes);
}
