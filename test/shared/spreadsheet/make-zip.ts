/** Makes zip files manually, also invalid ones that no writer would produce. */
const encoder = new TextEncoder();

export interface Part {
  readonly name: string;
  readonly content: Uint8Array | string;
  /** a false size in the directory */
  readonly claims?: number;
  /** a false name in the directory, of the same length */
  readonly claimsName?: string;
  /** whether the directory claims that the content is not compressed */
  readonly claimsStored?: boolean;
  /** a false size in the header of the entry; the true one follows the content */
  readonly headerSize?: number;
  /** a false size in an extra field of the header (ZIP64); the true one follows the content */
  readonly extraSize?: number;
}

interface Container {
  /** a false total of entries */
  readonly total?: number;
  /** how often the directory lists the last part */
  readonly repeats?: number;
}

async function deflated(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function record(signature: number, fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 + fields.reduce((sum, [bytes]) => sum + bytes, 0)));
  view.setUint32(0, signature, true);
  let at = 4;
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

const EMPTY = new Uint8Array();
/** ID and length of an extra field with two sizes of 8 bytes. */
const ZIP64 = 0x00100001;

/** Makes a zip without checksums, which workbook readers ignore. */
export async function makeZip(
  parts: readonly Part[],
  { repeats = 1, total = parts.length + repeats - 1 }: Container = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const part of parts) {
    const { name, content, claims, claimsName = name, claimsStored = false, headerSize, extraSize } = part;
    const plain = typeof content === 'string' ? encoder.encode(content) : content;
    const [packed, path, size] = [await deflated(plain), encoder.encode(name), claims ?? plain.length];
    const isFalse = headerSize !== undefined || extraSize !== undefined;
    const extra =
      extraSize === undefined
        ? EMPTY
        : record(ZIP64, [
            [4, extraSize],
            [4, 0],
            [4, packed.length],
            [4, 0],
          ]);
    const follows = isFalse
      ? record(0x08074b50, [
          [4, 0],
          [4, packed.length],
          [4, size],
        ])
      : EMPTY;
    const fields = (method: number, unpacked: number, extraLength: number) =>
      [
        [2, 20],
        [2, isFalse ? 0x808 : 0x800],
        [2, method],
        [2, 0],
        [2, 0x21],
        [4, 0],
        [4, packed.length],
        [4, unpacked],
        [2, path.length],
        [2, extraLength],
      ] as const;
    const claimed = claimsStored ? fields(0, packed.length, 0) : fields(8, size, 0);
    const header = record(0x04034b50, fields(8, headerSize ?? size, extra.length));
    directory.push(record(0x02014b50, [[2, 20], ...claimed, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]));
    directory.push(encoder.encode(claimsName));
    const entry = [header, path, extra, packed, follows];
    pieces.push(...entry);
    offset += entry.reduce((sum, { length }) => sum + length, 0);
  }
  const last = directory.slice(-2);
  for (let repeat = 1; repeat < repeats; repeat++) directory.push(...last);
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = record(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, parts.length + repeats - 1],
    [2, total],
    [4, size],
    [4, offset],
    [2, 0],
  ]);
  return new Uint8Array(await new Blob([...pieces, ...directory, end] as BlobPart[]).arrayBuffer());
}
