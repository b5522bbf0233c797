/**
 * Rewrites color profiles (ICC.1:2022) of pictures. A profile can carry any content, for example the serial number of a display,
 * so only profiles of a matrix and curves stay, with the values that decoders need. Pictures with other profiles, mostly of
 * printers, lose theirs.
 */

/** The fixed part before the tags. */
const HEADER_BYTES = 128;
const TAG_BYTES = 12;
/** Profiles of displays have up to 30 tags. */
const MOST_TAGS = 100;
const MOST_POINTS = 4096;

/** Tags of a gray and of an RGB profile. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  GRAY: ['wtpt', 'kTRC'],
  'RGB ': ['wtpt', 'rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'],
};
/** Adaptation to the white point, and the code points of the color space. */
const OPTIONAL = ['chad', 'cicp'];

/** Number of parameters by the type of a parametric curve. */
const PARAMETERS = [1, 3, 4, 5, 7];

/** Returns the bytes of a value by its type; `undefined` for other types. */
function bytesOf(data: Buffer): number | undefined {
  if (data.length < TAG_BYTES) return undefined;
  const type = data.toString('latin1', 0, 4);
  if (type === 'XYZ ') return 20;
  if (type === 'sf32') return 44;
  if (type === 'cicp') return 12;
  if (type === 'curv') {
    const points = data.readUInt32BE(8);
    return points <= MOST_POINTS ? 12 + 2 * points : undefined;
  }
  const parameters = type === 'para' ? PARAMETERS[data.readUInt16BE(8)] : undefined;
  return parameters === undefined ? undefined : 12 + 4 * parameters;
}

/** Returns the values by their tags, without those that do not have the length of their type. */
function valuesOf(profile: Buffer): Map<string, Buffer> {
  const values = new Map<string, Buffer>();
  const count = Math.min(profile.readUInt32BE(HEADER_BYTES), MOST_TAGS);
  for (let tag = 0; tag < count; tag++) {
    const at = HEADER_BYTES + 4 + tag * TAG_BYTES;
    if (at + TAG_BYTES > profile.length) break;
    const start = profile.readUInt32BE(at + 4);
    const data = profile.subarray(start, start + profile.readUInt32BE(at + 8));
    const length = bytesOf(data);
    if (length !== undefined && length <= data.length)
      values.set(profile.toString('latin1', at, at + 4), data.subarray(0, length));
  }
  return values;
}

/** Returns the profile with the values that decoders need; `undefined` if it lacks one of them. */
export function cleanProfile(profile: Buffer): Buffer | undefined {
  if (profile.length < HEADER_BYTES + 4 || profile.toString('latin1', 36, 40) !== 'acsp') return undefined;
  const required = REQUIRED[profile.toString('latin1', 16, 20)];
  if (!required || profile.toString('latin1', 20, 24) !== 'XYZ ') return undefined;
  const found = valuesOf(profile);
  if (!required.every((tag) => found.has(tag))) return undefined;
  const version = profile[8] === 4 ? 4 : 2;
  const values: [string, Buffer][] = [
    ['desc', description(version)],
    ['cprt', copyright(version)],
    ...[...required, ...OPTIONAL].flatMap((tag): [string, Buffer][] => {
      const value = found.get(tag);
      return value ? [[tag, value]] : [];
    }),
  ];
  return assembled(headerOf(profile, version), values);
}

/** Returns a header without maker, device, date and checksum. */
function headerOf(profile: Buffer, version: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header[8] = version;
  header.write('mntr', 12);
  // color space and connection space
  profile.copy(header, 16, 16, 24);
  header.write('acsp', 36);
  header[67] = profile[67]! & 3;
  // the white point D50, which every profile has
  Buffer.from([0, 0, 0xf6, 0xd6, 0, 1, 0, 0, 0, 0, 0xd3, 0x2d]).copy(header, 68);
  return header;
}

/** Returns the profile. Each value starts at a multiple of four bytes. */
function assembled(header: Buffer, values: readonly (readonly [string, Buffer])[]): Buffer {
  const directory = Buffer.alloc(4 + values.length * TAG_BYTES);
  directory.writeUInt32BE(values.length);
  const parts: Buffer[] = [];
  let length = header.length + directory.length;
  for (const [index, [tag, value]] of values.entries()) {
    const at = 4 + index * TAG_BYTES;
    directory.write(tag, at);
    directory.writeUInt32BE(length, at + 4);
    directory.writeUInt32BE(value.length, at + 8);
    const part = Buffer.concat([value, Buffer.alloc(-value.length & 3)]);
    parts.push(part);
    length += part.length;
  }
  header.writeUInt32BE(length);
  return Buffer.concat([header, directory, ...parts]);
}

/* Every profile has a description and a copyright. Those of the picture can name its owner or device. */

const NAME = 'Profile';

/** A text of version 4: one language, in UTF-16. */
function localized(text: string): Buffer {
  const head = Buffer.alloc(28);
  head.write('mluc');
  head.writeUInt32BE(1, 8);
  head.writeUInt32BE(TAG_BYTES, 12);
  head.write('enUS', 16);
  head.writeUInt32BE(2 * text.length, 20);
  head.writeUInt32BE(head.length, 24);
  return Buffer.concat([head, Buffer.from(text, 'utf16le').swap16()]);
}

/** Room for the Unicode and Macintosh names of version 2, which are empty. */
const OTHER_NAMES_BYTES = 78;

function description(version: number): Buffer {
  if (version === 4) return localized(NAME);
  const length = Buffer.from([0, 0, 0, NAME.length + 1]);
  return Buffer.concat([
    Buffer.from(`desc\0\0\0\0`),
    length,
    Buffer.from(`${NAME}\0`),
    Buffer.alloc(OTHER_NAMES_BYTES),
  ]);
}

const copyright = (version: number): Buffer => (version === 4 ? localized(NAME) : Buffer.from(`text\0\0\0\0${NAME}\0`));
