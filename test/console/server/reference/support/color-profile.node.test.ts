import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cleanProfile } from '#console/server/reference/support/color-profile.ts';
import { colorProfile } from './pictures.ts';

const curve = (points: number): Buffer => {
  const head = Buffer.from('curv\0\0\0\0\0\0\0\0');
  head.writeUInt32BE(points, 8);
  return Buffer.concat([head, Buffer.alloc(2 * Math.min(points, 100), 7)]);
};

/** Returns the values of a profile by their tags. */
function valuesOf(profile: Buffer): Record<string, Buffer> {
  const count = profile.readUInt32BE(128);
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const at = 132 + 12 * index;
      const start = profile.readUInt32BE(at + 4);
      return [profile.toString('latin1', at, at + 4), profile.subarray(start, start + profile.readUInt32BE(at + 8))];
    }),
  );
}

const NEEDED = ['wtpt', 'rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'];

describe('color profiles of pictures (hazard 47)', () => {
  it('keep the values that decoders need, and state their own length', () => {
    const sent = colorProfile({ rTRC: curve(3), chad: Buffer.concat([Buffer.from('sf32'), Buffer.alloc(40, 1)]) });
    const kept = cleanProfile(sent)!;
    assert.equal(kept.readUInt32BE(0), kept.length);
    const [before, after] = [valuesOf(sent), valuesOf(kept)];
    assert.deepEqual(Object.keys(after), ['desc', 'cprt', ...NEEDED, 'chad']);
    for (const tag of [...NEEDED, 'chad']) assert.deepEqual(after[tag], before[tag], tag);
  });

  it('lose bytes behind a value', () => {
    const kept = cleanProfile(
      colorProfile({ wtpt: Buffer.concat([Buffer.from('XYZ '), Buffer.alloc(16), Buffer.from('secret')]) }),
    )!;
    assert.equal(valuesOf(kept).wtpt!.length, 20);
    assert.ok(!kept.includes('secret'));
  });

  it('are removed if they do not parse', () => {
    const cut = colorProfile();
    const many = colorProfile();
    many.writeUInt32BE(0xffffffff, 128);
    for (const [name, profile] of Object.entries({
      'without content': Buffer.alloc(0),
      'without a signature': Buffer.alloc(1_000),
      'cut off': cut.subarray(0, 300),
      'a curve with more points than it has': colorProfile({ rTRC: curve(4_000) }),
      'a curve with too many points': colorProfile({ rTRC: curve(0xffffffff) }),
      'a curve of another type': colorProfile({ rTRC: Buffer.from('text\0\0\0\0secret') }),
      'a table instead of curves': colorProfile({ gTRC: Buffer.from('mft2\0\0\0\0secret') }),
    }))
      assert.equal(cleanProfile(profile), undefined, name);
    assert.ok(cleanProfile(many));
  });
});
