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
}

interface Container {
  /** a false total of entries */
  readonly total?: number;
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

/** Makes a zip without checksums, which workbook readers ignore. */
export async function makeZip(
  parts: readonly Part[],
  { total = parts.length }: Container = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, content, claims, claimsName = name, claimsStored = false } of parts) {
    const plain = typeof content === 'string' ? encoder.encode(content) : content;
    const [packed, path, size] = [await deflated(plain), encoder.encode(name), claims ?? plain.length];
    const fields = (method: number, unpacked: number) =>
      [
        [2, 20],
        [2, 0x800],
        [2, method],
        [2, 0],
        [2, 0x21],
        [4, 0],
        [4, packed.length],
        [4, unpacked],
        [2, path.length],
        [2, 0],
      ] as const;
    const claimed = claimsStored ? fields(0, packed.length) : fields(8, size);
    const header = record(0x04034b50, fields(8, size));
    directory.push(record(0x02014b50, [[2, 20], ...claimed, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]));
    directory.push(encoder.encode(claimsName));
    pieces.push(header, path, packed);
    offset += header.length + path.length + packed.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = record(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, parts.length],
    [2, total],
    [4, size],
    [4, offset],
    [2, 0],
  ]);
  return new Uint8Array(await new Blob([...pieces, ...directory, end] as BlobPart[]).arrayBuffer());
}
