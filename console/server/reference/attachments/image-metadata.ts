/**
 * Removes metadata from pictures: location, device, time, previews, and everything after their end. The picture itself stays
 * bit for bit.
 */

/** A picture whose structure cannot be read. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

/* JPEG (ITU-T T.81, annex B): segments of a marker, a length and content. The scans have no length. */

const [SOI, EOI, SOS] = [0xd8, 0xd9, 0xda];
const [APP0, APP1, APP2, APP14, APP15, COM] = [0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe];
/** Restart markers and stuffed zeros belong to a scan. */
const isOfScan = (marker: number): boolean => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);

const ICC = Buffer.from('ICC_PROFILE\0', 'latin1');
const EXIF = Buffer.from('Exif\0\0', 'latin1');

/** Whether decoders need the segment: all but application segments and comments, JFIF, Adobe's color transform, and the color profile. */
function isNeeded(marker: number, content: Buffer): boolean {
  if (marker === APP0 || marker === APP14) return true;
  if (marker === APP2) return content.subarray(0, ICC.length).equals(ICC);
  return marker !== COM && (marker < APP0 || marker > APP15);
}

/** @throws PictureError */
export function cleanJpeg(file: Buffer): Buffer {
  const kept: Buffer[] = [];
  let orientation = 1;
  let at = 2;
  for (;;) {
    if (file[at] !== 0xff) throw new PictureError('A JPEG segment has no marker');
    // any number of fill bytes can precede a marker
    while (file[at + 1] === 0xff) at++;
    const marker = file[at + 1]!;
    if (marker === EOI) break;
    if (at + 4 > file.length) throw new PictureError('A JPEG file is cut off');
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end < at + 4 || end > file.length) throw new PictureError('A JPEG segment is cut off');
    const content = file.subarray(at + 4, end);
    if (marker === APP1 && content.subarray(0, EXIF.length).equals(EXIF))
      orientation = orientationOf(content) ?? orientation;
    const after = marker === SOS ? endOfScan(file, end) : end;
    if (isNeeded(marker, content)) kept.push(file.subarray(at, after));
    at = after;
  }
  const start = Buffer.from([0xff, SOI]);
  return Buffer.concat([start, ...(orientation > 1 ? [exifOf(orientation)] : []), ...kept, Buffer.from([0xff, EOI])]);
}

function endOfScan(file: Buffer, from: number): number {
  let at = file.indexOf(0xff, from);
  while (at >= 0 && isOfScan(file[at + 1] ?? EOI)) at = file.indexOf(0xff, at + 2);
  if (at < 0 || at + 1 >= file.length) throw new PictureError('A JPEG scan is cut off');
  return at;
}

/* The orientation is kept, because without it a photo lies on its side. It is a tag of TIFF (revision 6.0, section 2) in Exif. */

const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/** Returns the orientation from 1 to 8, or `undefined` if there is none. */
function orientationOf(exif: Buffer): number | undefined {
  const tiff = exif.subarray(EXIF.length);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const read16 = (at: number): number => {
    if (at + 2 > tiff.length) return 0;
    return isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  };
  if (tiff.length < 8) return undefined;
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < read16(directory); entry++) {
    const at = directory + 2 + entry * ENTRY_BYTES;
    if (read16(at) !== ORIENTATION || read16(at + 2) !== SHORT) continue;
    const value = read16(at + 8);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** Returns an Exif segment with the orientation alone. */
function exifOf(orientation: number): Buffer {
  const tiff = Buffer.from([
    ...Buffer.from('MM\0*\0\0\0\b', 'latin1'),
    0,
    1,
    0x01,
    0x12,
    0,
    SHORT,
    0,
    0,
    0,
    1,
    0,
    orientation,
    ...Array<number>(6).fill(0),
  ]);
  const content = Buffer.concat([EXIF, tiff]);
  return Buffer.concat([Buffer.from([0xff, APP1, 0, content.length + 2]), content]);
}

/* PNG (W3C Portable Network Graphics, third edition, section 5): a signature, then chunks of length, type, content and check sum. */

const PNG_SIGNATURE_BYTES = 8;
/** Length, type and check sum. */
const CHUNK_BYTES = 12;
/** Critical chunks, colors, density and animation. All others describe the picture or its origin. */
const PNG_CHUNKS = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD pHYs acTL fcTL fdAT'.split(' '),
);

/** @throws PictureError */
export function cleanPng(file: Buffer): Buffer {
  const kept = [file.subarray(0, PNG_SIGNATURE_BYTES)];
  for (let at = PNG_SIGNATURE_BYTES; ;) {
    if (at + CHUNK_BYTES > file.length) throw new PictureError('A PNG file is cut off');
    const type = file.toString('latin1', at + 4, at + 8);
    const end = at + CHUNK_BYTES + file.readUInt32BE(at);
    if (end > file.length) throw new PictureError('A PNG chunk is cut off');
    if (PNG_CHUNKS.has(type)) kept.push(file.subarray(at, end));
    if (type === 'IEND') return Buffer.concat(kept);
    at = end;
  }
}
