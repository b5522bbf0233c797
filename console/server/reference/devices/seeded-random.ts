/** Repeatable random numbers: the same device and day always give the same values. */

/** Returns an integer below 2³² from three integers. */
export function seededInteger(one: number, two: number, three: number): number {
  let hash = Math.imul(one ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(two + 0x7f4a7c15, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 15) ^ Math.imul(three + 1, 0x27d4eb2f), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Returns a number from 0 to below 1 from three integers. */
export const seededRandom = (one: number, two: number, three: number): number =>
  seededInteger(one, two, three) / 2 ** 32;

/** Returns an integer for a text. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** A seeded random generator, so that the seed data is the same in every database. */
export interface Random {
  /** returns an integer from 0 to `most` */
  upTo(most: number): number;
  /** returns an amount within 12 % of `usual` */
  around(usual: number): number;
}

export function randomFrom(start: number): Random {
  let state = start >>> 0;
  // xorshift over 32 bits
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < 8; round++) next();
  return {
    upTo: (most) => Math.floor(next() * (most + 1)),
    around: (usual) => Math.round(usual * (0.88 + next() * 0.24)),
  };
}
