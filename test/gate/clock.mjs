/**
 * One clock for tests, seeds, servers and pages. Every test run begins at the same moment, whatever day the machine has,
 * and time goes on from there: what passes today passes next year. `TEST_NOW` names another moment.
 */

/** A quiet Sunday in Shanghai: no withdrawal day, no end of a month. */
export const TEST_DAY = '2026-11-22T13:30:00+08:00';

/** Milliseconds between the tests' time and the machine's; the processes of one run share it by TEST_CLOCK_OFFSET. */
export function clockOffset() {
  const { TEST_CLOCK_OFFSET: shared, TEST_NOW: now = TEST_DAY } = process.env;
  if (shared !== undefined) return Number(shared);
  if (!/T\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(now) || Number.isNaN(Date.parse(now)))
    throw new Error(`TEST_NOW is no moment with a zone, such as ${TEST_DAY}: ${now}`);
  return Date.parse(now) - Date.now();
}

/** A script that moves the `Date` of the realm that runs it: a process, a page, a frame. @param {number} offset ms */
export const clockScript = (offset) => `{
  const Real = Date;
  const realNow = Real.now.bind(Real);
  const now = () => realNow() + ${offset};
  // Like the real one it can be called, constructed and extended, and a test may put another \`now\` in place.
  const Shifted = function Date(...given) {
    if (!new.target) return new Real(now()).toString();
    return Reflect.construct(Real, given.length > 0 ? given : [now()], new.target);
  };
  Object.setPrototypeOf(Shifted, Real);
  Object.defineProperty(Shifted, 'prototype', { value: Real.prototype, writable: false });
  Real.prototype.constructor = Shifted;
  Shifted.now = now;
  globalThis.Date = Shifted;
}`;
