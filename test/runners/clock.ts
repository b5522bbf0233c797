/**
 * One clock for tests, seeds, servers and pages. Every run starts at the same moment, so a test that passes today passes
 * next year. `TEST_NOW` sets another moment.
 */

/** A Sunday in Shanghai: not a withdrawal day and not the end of a month. */
export const TEST_DAY = '2026-11-22T13:30:00+08:00';

/** Milliseconds that the clock of the current run is ahead of the clock of the machine. */
export const clockOffset = (): number => Number(process.env.TEST_CLOCK_OFFSET ?? 0);

/**
 * Returns the offset of a run that starts now.
 * @throws when `moment` has no time zone, because days of the product are days in Shanghai
 */
export function offsetTo(moment: string): number {
  if (!/T\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(moment) || Number.isNaN(Date.parse(moment)))
    throw new Error(`Invalid TEST_NOW: "${moment}". Use a moment with a time zone, such as ${TEST_DAY}.`);
  return Date.parse(moment) - Date.now();
}

/** Returns a script that moves `Date` in the realm that runs it: a process, a page or a frame. */
export const clockScript = (offset: number): string => `{
  const Real = Date;
  const realNow = Real.now.bind(Real);
  const now = () => realNow() + ${offset};
  // A test may call, construct or extend Date, and may replace \`now\`.
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

/** Returns the same script as a module for node's `--import`, so that it runs before all other code of a process. */
export const clockModule = (offset: number): string =>
  `data:text/javascript,${encodeURIComponent(clockScript(offset))}`;
