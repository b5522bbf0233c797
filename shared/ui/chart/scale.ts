/** Axes of a chart, calculated from numbers only: round steps, and as many labels as fit. */

/** Range of values from the bottom of a chart to its top, and the values of its grid lines. */
export interface Scale {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
}

/** A single baseline, because all values are 0. */
const FLAT: Scale = { min: 0, max: 1, ticks: [0] };

/** Returns whether all values of a scale are 0. */
export const isFlat = (scale: Scale): boolean => scale === FLAT;

/** Approximate number of steps. */
const STEPS = 5;

const ROUND = [1, 2, 2.5, 5, 10];

/** Returns the smallest 1, 2, 2.5 or 5 times a power of ten that is at least `step` and a whole number. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  const round = ROUND.map((factor) => factor * power).find((each) => each >= step * (1 - 1e-9) && each % 1 === 0);
  return round ?? 10 * power;
}

/** Lines whose values differ by less than this share of the highest one start above zero. */
const CLOSE = 0.5;

/**
 * Returns a scale with whole steps, such as cents or M. Bars start at zero, because their length is their value. A line whose
 * values are close together starts below the lowest one, because a change of a few percent would be invisible otherwise; its
 * axis states so.
 */
export function niceScale(values: readonly number[], of: 'bars' | 'line' = 'bars'): Scale {
  // not `Math.max(...)`, because a call has a limited number of arguments
  const highest = values.reduce((most, value) => Math.max(most, value), -Infinity);
  const lowest = values.reduce((least, value) => Math.min(least, value), Infinity);
  const isClose = of === 'line' && lowest > 0 && lowest < highest && highest - lowest < highest * CLOSE;
  const high = Math.max(highest, 0);
  const low = isClose ? lowest : Math.min(lowest, 0);
  if (high === low) return FLAT;
  const step = Math.max(1, roundStep((high - low) / STEPS));
  const top = Math.ceil(high / step);
  const bottom = Math.floor(low / step);
  const ticks = Array.from({ length: top - bottom + 1 }, (_, index) => (bottom + index) * step);
  return { min: bottom * step, max: top * step, ticks };
}

/**
 * Returns the positions with a label, at most `most` of `count`: every second, every third, …, by one of `steps`.
 * @param from whether the first or the last position always has a label
 */
export function labelled(
  count: number,
  most: number,
  steps: readonly number[],
  from: 'first' | 'last',
): readonly number[] {
  if (count < 1 || most < 1) return [];
  const step = steps.find((each) => Math.ceil(count / each) <= most) ?? Math.ceil(count / most);
  const positions = Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
  return from === 'first' ? positions : positions.map((position) => count - 1 - position).reverse();
}
