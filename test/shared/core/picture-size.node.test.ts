import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pictureSize } from '#shared/core/picture-size.ts';

const bytes = (...parts: readonly (readonly number[])[]): ArrayBuffer => new Uint8Array(parts.flat()).buffer;

const START = [0xff, 0xd8];
/** A segment with its marker and length. */
const segment = (marker: number, content: readonly number[]) => [
  0xff,
  marker,
  (content.length + 2) >> 8,
  (content.length + 2) & 0xff,
  ...content,
];
/** The start of a frame with 0x0203 rows of 0x0405 pixels. */
const frame = (marker = 0xc0) => segment(marker, [8, 2, 3, 4, 5, 3]);
const SIZE = { width: 0x0405, height: 0x0203 };

const png = (width: number, height: number) => {
  const view = new DataView(new ArrayBuffer(33));
  [0x89504e47, 0x0d0a1a0a, 13, 0x49484452, width, height].forEach((word, at) => view.setUint32(4 * at, word));
  return view.buffer;
};

describe('the size of a picture (hazard 47)', () => {
  it('is in the first part of a PNG', () => {
    assert.deepEqual(pictureSize(png(65_000, 3)), { width: 65_000, height: 3 });
    assert.equal(pictureSize(png(0, 3)), undefined);
    assert.equal(pictureSize(png(5, 3).slice(0, 23)), undefined);
  });

  it('is in the frame of a JPEG, behind any tables and data of applications', () => {
    const inside = frame();
    for (const file of [
      bytes(START, frame()),
      bytes(START, frame(0xc2)),
      bytes(START, segment(0xe1, inside), segment(0xdb, []), segment(0xc4, inside), frame()),
      bytes(START, [0xff, 0xff], segment(0xfe, inside), [0xff], frame()),
    ])
      assert.deepEqual(pictureSize(file), SIZE);
  });

  it('is unknown where decoders could read another one', () => {
    const other = segment(0xc0, [8, 0, 1, 0, 1, 3]);
    for (const file of [
      bytes([], []),
      bytes(START),
      bytes(START, [0xff]),
      // bytes between segments, which decoders skip
      bytes(START, segment(0xe0, []), [0], other, frame()),
      bytes(START, [0xff, 0xe0, 0, 1], other),
      bytes(START, [0xff, 0xda, 0, 2], other),
      bytes(START, [0xff, 0xd8], other),
      bytes(START, frame().slice(0, 8)),
    ])
      assert.equal(pictureSize(file), undefined);
    assert.equal(pictureSize(new TextEncoder().encode('<svg width="5" height="5"></svg>').buffer), undefined);
  });
});
