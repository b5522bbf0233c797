/** The same numbers every time: a person's year does not change from one start to the next. */
export interface Random {
  /** a whole number from 0 to `most` */
  upTo(most: number): number;
  /** an amount within 12 % of `usual` */
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
