/** Small pictures with the metadata of a phone. */
import { deflateSync } from 'node:zlib';

export const segment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

/** Exif in big-endian order: the orientation 6, then text in place of a location. */
const exif = Buffer.concat([
  Buffer.from('Exif\0\0MM\0*\0\0\0\b', 'latin1'),
  Buffer.from([0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]),
  Buffer.from('GPS 30.2741, 120.1551'),
]);

const uint32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => bytes.writeUInt32BE(value >>> 0, 4 * index));
  return bytes;
};

const ONE = 0x10000;
const gammaCurve = Buffer.concat([Buffer.from('curv\0\0\0\0\0\0\0\x01', 'latin1'), Buffer.from([2, 0x33])]);
const POINT = Buffer.concat([Buffer.from('XYZ \0\0\0\0'), uint32(ONE / 2, ONE / 4, ONE / 8)]);

/** Returns a color profile of a display (ICC), with its serial number in a tag of its maker. */
export function colorProfile(more: Readonly<Record<string, Buffer>> = {}): Buffer {
  const tags = Object.entries({
    ...{ rXYZ: POINT, gXYZ: POINT, bXYZ: POINT, wtpt: POINT },
    ...{ rTRC: gammaCurve, gTRC: gammaCurve, bTRC: gammaCurve },
    mmod: Buffer.from('mmod\0\0\0\0serial 4711  '),
    ...more,
  });
  const start = 132 + 12 * tags.length;
  const directory: Buffer[] = [];
  let at = start;
  for (const [name, data] of tags) {
    directory.push(Buffer.from(name), uint32(at, data.length));
    at += data.length;
  }
  const head = Buffer.alloc(128);
  head.writeUInt32BE(at);
  head.writeUInt32BE(0x02100000, 8);
  head.write('mntrRGB XYZ ', 12);
  head.write('acspAPPL', 36);
  head.write('maker of Lin', 80);
  return Buffer.concat([head, uint32(tags.length), ...directory, ...tags.map(([, data]) => data)]);
}

/** Returns the segments of a profile, two of them. */
function profileSegments(profile: Buffer): Buffer[] {
  const parts = [profile.subarray(0, 200), profile.subarray(200)];
  return parts.map((part, index) =>
    segment(0xe2, Buffer.concat([Buffer.from(`ICC_PROFILE\0${String.fromCharCode(index + 1, 2)}`, 'latin1'), part])),
  );
}

/** Returns the structure of a JPEG photo, which no decoder needs to read. */
export const photo = (): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x02\0\0\x01\0\x01\x01\x01preview', 'latin1')),
    segment(0xe0, Buffer.from('JFXX\0\x10preview', 'latin1')),
    segment(0xe1, exif),
    segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0XMP')),
    ...profileSegments(colorProfile()),
    segment(0xe2, Buffer.from('MPF\0preview', 'latin1')),
    segment(0xee, Buffer.from('Adobe\0\x64\0\0\0\0\x01serial', 'latin1')),
    segment(0xf0, Buffer.from('reserved')),
    segment(0xed, Buffer.from('Photoshop 3.0\0IPTC')),
    segment(0xfe, Buffer.from('a comment')),
    segment(0xdb, Buffer.alloc(65)),
    segment(0xda, Buffer.alloc(10)),
    Buffer.from([1, 2, 0xff, 0x00, 3, 0xff, 0xd0, 4]),
    segment(0xda, Buffer.alloc(10)),
    Buffer.from([5, 6]),
    Buffer.from([0xff, 0xd9]),
    // the film of a live photo
    Buffer.from('ftypmp42'),
  ]);

export const pngChunk = (type: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(type), content, Buffer.alloc(4)]);
};

export const png = (): Buffer =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', Buffer.alloc(13)),
    pngChunk('iCCP', Buffer.concat([Buffer.from('display of Lin\0\0', 'latin1'), deflateSync(colorProfile())])),
    pngChunk('gAMA', Buffer.from('0000 and more')),
    pngChunk('tEXt', Buffer.from('Author\0Lin')),
    pngChunk('eXIf', Buffer.from('MM')),
    pngChunk('IDAT', Buffer.alloc(4)),
    pngChunk('IEND', Buffer.alloc(0)),
    Buffer.from('appended'),
  ]);
