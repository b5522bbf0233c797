import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { deflateSync } from 'node:zlib';
import { cleanJpeg, cleanPng, PictureError } from '#console/server/reference/support/image-metadata.ts';
import { uploadAttachmentCall } from '#shared/topics/support/ticket/ticket.calls.ts';
import { cpuMsOf } from '#test/runners/cpu-ms.ts';
import { png, pngChunk, segment } from './pictures.ts';
import { startServer, Visitor, type Server } from '../seeded-platform.ts';

/* A hostile file takes at most three times the time of a normal file of the same size, or 50 ms (hazard 47). */
const MOST_RATIO = 3;
const SMALL_MS = 50;
const SIZE = 5_000_000;

const filled = (start: Buffer, part: Buffer, end: Buffer, size = SIZE): Buffer =>
  Buffer.concat([start, Buffer.alloc(size - start.length - end.length - (size % part.length), part), end]);

const SCAN = segment(0xda, Buffer.alloc(10));
const JPEG = { start: Buffer.from([0xff, 0xd8]), end: Buffer.concat([SCAN, Buffer.from([1, 0xff, 0xd9])]) };
const PNG = { start: png().subarray(0, 33), end: pngChunk('IEND', Buffer.alloc(0)) };
const NONE = Buffer.alloc(0);

const normal = {
  jpeg: filled(Buffer.concat([JPEG.start, SCAN]), Buffer.from('0123456789'), Buffer.from([0xff, 0xd9])),
  png: Buffer.concat([PNG.start, pngChunk('IDAT', Buffer.alloc(SIZE, 'picture')), PNG.end]),
};
/** declares 65,535 entries, and has one */
const exif = segment(0xe1, Buffer.from('Exif\0\0MM\0*\0\0\0\b\xff\xff\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1'));
const iccp = pngChunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(SIZE * 20))]));

const hostile: readonly [name: string, kind: keyof typeof normal, file: Buffer][] = [
  ['Exif that declares more entries than it has', 'jpeg', filled(JPEG.start, exif, JPEG.end)],
  ['the smallest segments', 'jpeg', filled(JPEG.start, segment(0xdb, NONE), JPEG.end)],
  [
    'the smallest parts of a profile',
    'jpeg',
    filled(JPEG.start, segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01')), JPEG.end),
  ],
  ['a scan of stuffed bytes', 'jpeg', filled(Buffer.concat([JPEG.start, SCAN]), Buffer.from([0xff, 0]), JPEG.end)],
  ['fill bytes', 'jpeg', filled(JPEG.start, Buffer.from([0xff]), JPEG.end)],
  ['the smallest chunks', 'png', filled(PNG.start, pngChunk('gAMA', NONE), PNG.end)],
  ['the smallest chunks of the picture', 'png', filled(PNG.start, pngChunk('IDAT', NONE), PNG.end)],
  ['a profile that unpacks to a hundred megabytes', 'png', Buffer.concat([PNG.start, iccp, PNG.end])],
];

/** Returns the least CPU time of three runs, ms. */
async function costOf(work: () => unknown): Promise<number> {
  const costs: number[] = [];
  for (let run = 0; run < 3; run++) costs.push(await cpuMsOf(work));
  return Math.min(...costs);
}

const requireSimilar = (found: number, usual: number): void =>
  assert.ok(found <= Math.max(MOST_RATIO * usual, SMALL_MS), `${found} ms instead of ${usual} ms`);

/* The event loop serves other users meanwhile, so the whole time counts. */

describe('hostile pictures (hazard 47)', () => {
  const clean = { jpeg: cleanJpeg, png: cleanPng };
  const read = (kind: keyof typeof clean, file: Buffer) => () => {
    try {
      clean[kind](file);
    } catch (error) {
      assert.ok(error instanceof PictureError);
    }
  };

  for (const [name, kind, file] of hostile)
    it(`take the time of a normal ${kind} with ${name}`, async () =>
      requireSimilar(await costOf(read(kind, file)), await costOf(read(kind, normal[kind]))));
});

describe('hostile bodies of an upload (hazard 47)', () => {
  let server: Server;
  let miner: Visitor;
  before(async () => {
    server = await startServer();
    miner = new Visitor(server);
    await miner.signIn('miner');
  });
  after(() => server.close());

  const send = (payload: string, type = 'application/json') =>
    server.app.inject({
      method: 'POST',
      url: uploadAttachmentCall.path,
      payload,
      headers: { 'content-type': type, authorization: `Bearer ${miner.token}` },
    });

  const file = (start: string): string =>
    JSON.stringify({ name: 'x', content: Buffer.alloc(SIZE, start).toString('base64') });
  const numbered = (field: string) => Array.from({ length: 500_000 }, (_, at) => field.replace('*', `${at}`)).join('');
  const bodies: readonly [name: string, body: string, type?: string][] = [
    ['many lists', `{"x":[${'[],'.repeat(2_000_000)}0]}`],
    ['many fields', `{${numbered('"*":0,')}"x":0}`],
    ['many accents', JSON.stringify({ name: '\u0301\u0327'.repeat(1_000_000), content: 'x' })],
    ['many fields of a form', numbered('*=&'), 'application/x-www-form-urlencoded'],
  ];
  for (const [name, body, type] of bodies)
    it(`take the time of a normal one with ${name}`, async () => {
      const usual = await costOf(() => send(file('<')));
      requireSimilar(await costOf(() => send(body, type)), usual);
    });
});
