/**
 * How much of a long test runs. The gate runs the same fixed part every day, chosen by its importance. `npm run test:all`
 * runs everything.
 */
export const isWhole = process.env.TEST_EXTENT === 'whole';

/** Returns the part of `all` that the gate runs, or all of them where everything runs. */
export const inGate = <One>(all: readonly One[], isInGate: (one: One) => boolean): readonly One[] =>
  isWhole ? all : all.filter(isInGate);
