/**
 * Removes metadata from pictures: location, device, time, previews, and everything after their end. The picture itself stays
 * bit for bit.
 *
 * Decided against re-encoding in the browser, because the server could not rely on it, and a picture that proves something would
 * change; and against a library, because the kept ones read metadata and remove none, or decode the whole picture in native code.
 * Only listed parts are copied, so lost are: previews, further pictures behind the first one (depth, films, brightness for HDR
 * screens), profiles of printers (color-profile.ts), and all texts.
 */
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { cleanProfile } from './color-profile.ts';

/** A picture whose structure cannot be read. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

/** Most segments or chunks. Pictures have some hundreds, and a part costs more time than its bytes. */
const MOST_PARTS = 10_000;
/** Most bytes of an unpacked profile. */
const MOST_PROFILE_BYTES = 1024 * 1024;

/* JPEG (ITU-T T.81, annex B): segments of a marker, a length and content. The scans have no length. */

const [SOI, EOI, SOS] = [0xd8, 0xd9, 0xda];
const [APP0, APP1, APP2, APP14] = [0xe0, 0xe1, 0xe2, 0xee];
/** Restart markers and stuffed zeros belong to a scan. */
const isOfScan = (marker: number): boolean => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);

/** Frames, tables, scans, their number of lines and of restarts. */
const isOfPicture = (marker: number): boolean => marker >= 0xc0 && marker <= 0xdd && marker !== 0xc8;

const ICC = Buffer.from('ICC_PROFILE\0', 'latin1');
const EXIF = Buffer.from('Exif\0\0', 'latin1');
const JFIF = Buffer.from('JFIF\0', 'latin1');
const ADOBE = Buffer.from('Adobe', 'latin1');
/** Bytes before the preview. */
const JFIF_BYTES = 12;
/** Bytes with the color transform at their end. */
const ADOBE_BYTES = 12;

const startsWith = (content: Buffer, start: Buffer): boolean => content.subarray(0, start.length).equals(start);

/** The segments that describe a picture, of which decoders need the content. */
interface Description {
  jfif?: Buffer;
  adobe?: Buffer;
  orientation?: number | undefined;
  /** parts of the color profile */
  readonly profile: Buffer[];
}

/** Reads a segment before or between the scans. The first one of each kind counts. */
function describe(found: Description, marker: number, content: Buffer): void {
  if (marker === APP0 && startsWith(content, JFIF) && content.length >= JFIF_BYTES)
    found.jfif ??= content.subarray(0, JFIF_BYTES);
  else if (marker === APP14 && startsWith(content, ADOBE) && content.length >= ADOBE_BYTES)
    found.adobe ??= content.subarray(0, ADOBE_BYTES);
  else if (marker === APP1 && startsWith(content, EXIF)) found.orientation ??= orientationOf(content) ?? 1;
  else if (marker === APP2 && startsWith(content, ICC)) found.profile.push(content.subarray(ICC.length));
}

/** @throws PictureError */
export function cleanJpeg(file: Buffer): Buffer {
  const kept: Buffer[] = [];
  const found: Description = { profile: [] };
  let at = 2;
  for (let parts = 0; ; parts++) {
    if (file[at] !== 0xff) throw new PictureError('A JPEG segment has no marker');
    // any number of fill bytes can precede a marker
    while (file[at + 1] === 0xff) at++;
    const marker = file[at + 1]!;
    if (marker === EOI) break;
    if (at + 4 > file.length) throw new PictureError('A JPEG file is cut off');
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end < at + 4 || end > file.length) throw new PictureError('A JPEG segment is cut off');
    if (parts === MOST_PARTS) throw new PictureError('A JPEG file has too many segments');
    const after = marker === SOS ? endOfScan(file, end) : end;
    if (isOfPicture(marker)) kept.push(file.subarray(at, after));
    else describe(found, marker, file.subarray(at + 4, end));
    at = after;
  }
  return Buffer.concat([Buffer.from([0xff, SOI]), ...segmentsOf(found), ...kept, Buffer.from([0xff, EOI])]);
}

function endOfScan(file: Buffer, from: number): number {
  for (let at = from; at + 1 < file.length; at++) if (file[at] === 0xff && !isOfScan(file[at + 1]!)) return at;
  throw new PictureError('A JPEG scan is cut off');
}

function segmentsOf({ jfif, adobe, orientation = 1, profile }: Description): Buffer[] {
  const cleaned = cleanProfile(joined(profile));
  return [
    ...(jfif ? [segment(APP0, jfif, Buffer.from([0, 0]))] : []),
    ...(orientation > 1 ? [segment(APP1, EXIF, tiffOf(orientation))] : []),
    ...(cleaned ? [segment(APP2, ICC, Buffer.from([1, 1]), cleaned)] : []),
    ...(adobe ? [segment(APP14, adobe)] : []),
  ];
}

function segment(marker: number, ...content: readonly Buffer[]): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  const whole = Buffer.concat([head, ...content]);
  whole.writeUInt16BE(whole.length - 2, 2);
  return whole;
}

/** Joins the parts of a profile by their numbers, from 1. Each part states the number of all. */
function joined(parts: readonly Buffer[]): Buffer {
  const ordered: Buffer[] = [];
  for (const part of parts) {
    const [number = 0, count] = part;
    if (count !== parts.length || number < 1 || number > parts.length) return Buffer.alloc(0);
    ordered[number - 1] = part.subarray(2);
  }
  return Object.keys(ordered).length === parts.length ? Buffer.concat(ordered) : Buffer.alloc(0);
}

/* The orientation is kept, because without it a photo lies on its side. It is a tag of TIFF (revision 6.0, section 2) in Exif. */

const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/** Returns the orientation from 1 to 8, or `undefined` if there is none. */
function orientationOf(exif: Buffer): number | undefined {
  const tiff = exif.subarray(EXIF.length);
  if (tiff.length < 8) return undefined;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const read16 = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return undefined;
  // the file can declare more entries than it has
  const last = Math.min(directory + 2 + read16(directory) * ENTRY_BYTES, tiff.length) - ENTRY_BYTES;
  for (let at = directory + 2; at <= last; at += ENTRY_BYTES) {
    if (read16(at) !== ORIENTATION || read16(at + 2) !== SHORT) continue;
    const value = read16(at + 8);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** Returns a directory with the orientation alone. */
const tiffOf = (orientation: number): Buffer =>
  Buffer.from([
    ...Buffer.from('MM\0*\0\0\0\b', 'latin1'),
    ...[0, 1, 0x01, 0x12, 0, SHORT, 0, 0, 0, 1, 0, orientation],
    ...Array<number>(6).fill(0),
  ]);

/* PNG (W3C Portable Network Graphics, third edition, section 5): a signature, then chunks of length, type, content and check sum. */

const PNG_SIGNATURE_BYTES = 8;
/** Length, type and check sum. */
const CHUNK_BYTES = 12;
/** The critical chunks, and those of colors, density and animation, with their most bytes. All others describe the picture or its origin. */
const PNG_CHUNKS: Readonly<Record<string, number>> = {
  ...{ IHDR: 13, PLTE: 768, IDAT: Infinity },
  ...{ tRNS: 256, cHRM: 32, gAMA: 4, sBIT: 4, sRGB: 1, cICP: 4, bKGD: 6, pHYs: 9 },
  ...{ acTL: 8, fcTL: 26, fdAT: Infinity },
};

/** @throws PictureError */
export function cleanPng(file: Buffer): Buffer {
  const kept = [file.subarray(0, PNG_SIGNATURE_BYTES)];
  let hasProfile = false;
  let at = PNG_SIGNATURE_BYTES;
  for (let parts = 0; ; parts++) {
    if (at + CHUNK_BYTES > file.length) throw new PictureError('A PNG file is cut off');
    const type = file.toString('latin1', at + 4, at + 8);
    const length = file.readUInt32BE(at);
    const end = at + CHUNK_BYTES + length;
    if (end > file.length) throw new PictureError('A PNG chunk is cut off');
    if (type === 'IEND') return Buffer.concat([...kept, chunk('IEND', Buffer.alloc(0))]);
    if (parts === MOST_PARTS) throw new PictureError('A PNG file has too many chunks');
    if (type === 'iCCP' && !hasProfile) {
      hasProfile = true;
      kept.push(...profileChunkOf(file.subarray(at + 8, at + 8 + length)));
    } else if (length <= (PNG_CHUNKS[type] ?? -1)) kept.push(file.subarray(at, end));
    at = end;
  }
}

/** Returns the chunk with the cleaned profile, or nothing. @param content a name, its end, a method and the packed profile */
function profileChunkOf(content: Buffer): Buffer[] {
  const profile = cleanProfile(unpacked(content.subarray(content.indexOf(0) + 2)));
  return profile ? [chunk('iCCP', Buffer.concat([Buffer.from('Profile\0\0', 'latin1'), deflateSync(profile)]))] : [];
}

function unpacked(packed: Buffer): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: MOST_PROFILE_BYTES });
  } catch {
    return Buffer.alloc(0);
  }
}

function chunk(type: string, content: Buffer): Buffer {
  const whole = Buffer.concat([Buffer.alloc(4), Buffer.from(type), content, Buffer.alloc(4)]);
  whole.writeUInt32BE(content.length);
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4);
  return whole;
}
