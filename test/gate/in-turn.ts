/** What takes long is done in turns: the gate does a part of it, another one each day, `npm run test:all` everything. */
import { clockOffset } from './clock.mjs';

const DAY_MS = 86_400_000;
/** Of the machine, not of the tests: theirs is always the same. */
const today = Math.floor((Date.now() - clockOffset()) / DAY_MS);

export const inTurn = <One>(all: readonly One[]): readonly One[] =>
  process.env.WHOLE === '1' ? all : [all[today % all.length]!];
