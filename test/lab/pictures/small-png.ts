/** Reduces pictures for the baseline: cuts long pages, and uses a palette. A file has a fifth of the original size. */
import { deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';

/** px; the rest of a longer page repeats itself */
const MOST_HEIGHT = 1400;
const COLORS = 256;
/** The number of levels of a channel, five bits. The comparison allows the rounding. */
const STEPS = 31;

/** Returns the upper part of a picture, which is compared. */
export function upperPart(picture: Uint8Array): PNG {
  const whole = PNG.sync.read(Buffer.from(picture));
  const part = new PNG({ width: whole.width, height: Math.min(whole.height, MOST_HEIGHT) });
  PNG.bitblt(whole, part, 0, 0, part.width, part.height, 0, 0);
  return part;
}

/** Returns a PNG with a palette of the most frequent colors. */
export function smallPng({ width, height, data }: PNG): Buffer {
  const counts = new Map<number, number>();
  const colorAt = (at: number): number => (round(data[at]!) << 16) | (round(data[at + 1]!) << 8) | round(data[at + 2]!);
  for (let at = 0; at < data.length; at += 4) counts.set(colorAt(at), (counts.get(colorAt(at)) ?? 0) + 1);
  const byCount = [...counts].sort(([, one], [, other]) => other - one).map(([color]) => color);
  const palette = byCount.slice(0, COLORS);
  const places = new Map(byCount.map((color, place) => [color, place < COLORS ? place : nearest(palette, color)]));
  // Each line begins with its filter: none, because adjacent palette indexes are unrelated.
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) lines[y * (width + 1) + 1 + x] = places.get(colorAt((y * width + x) * 4))!;

  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]))),
    chunk('IDAT', deflateSync(lines, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Rounds a channel. White stays white, and black stays black. */
const round = (channel: number): number => Math.round((Math.round((channel * STEPS) / 255) * 255) / STEPS);

function nearest(palette: readonly number[], color: number): number {
  const distance = (other: number): number =>
    [16, 8, 0].reduce((sum, shift) => sum + (((color >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0);
  return palette.reduce((best, other, place) => (distance(other) < distance(palette[best]!) ? place : best), 0);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** PNG requires this checksum. Node has it since version 22. */
function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
