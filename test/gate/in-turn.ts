/**
 * What takes long is done in turns: the gate does a part of it, another one each day, `npm run test:all` everything. What a
 * thing does is tested every day; how it does it elsewhere, to others and in each state takes turns.
 */
import { clockOffset } from './clock.mjs';

const DAY_MS = 86_400_000;

/** Whose turn it is. Of the machine's days, as those of the tests are always the same; undefined where all is done. */
export const turn = process.env.WHOLE === '1' ? undefined : Math.floor((Date.now() - clockOffset()) / DAY_MS);

export const inTurn = <One>(all: readonly One[]): readonly One[] =>
  turn === undefined ? all : [all[turn % all.length]!];

/** Every third of them, where there are three parts: all have their turn in as many days. */
export const partInTurn = <One>(all: readonly One[], parts: number): readonly One[] =>
  turn === undefined ? all : all.filter((_, at) => at % parts === turn % parts);
