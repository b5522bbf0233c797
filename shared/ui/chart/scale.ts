/** The axes of a chart, decided from numbers alone: round steps, and as many labels as fit. */

/** Values from the bottom of a chart to its top, with those that get a line. */
export interface Scale {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
}

/** About how many steps a scale has. */
const STEPS = 5;

const ROUND = [1, 2, 2.5, 5, 10];

/** The smallest of 1, 2, 2.5, 5 times a power of ten that is no smaller than `step`; whole numbers only. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  const round = ROUND.map((factor) => factor * power).find((each) => each >= step * (1 - 1e-9) && each % 1 === 0);
  return round ?? 10 * power;
}

/**
 * Its steps are whole numbers: cents, M.
 * @param fitted false: it starts at zero, or below it where values are negative; true: just below the lowest value
 */
export function niceScale(values: readonly number[], fitted = false): Scale {
  const first = fitted ? (values[0] ?? 0) : 0;
  // not by spreading: a call has only so many arguments
  const high = values.reduce((most, value) => Math.max(most, value), first);
  const low = values.reduce((most, value) => Math.min(most, value), first);
  // nothing was earned on any day: one line to stand on
  if (high === low) return { min: 0, max: 1, ticks: [0] };
  const step = Math.max(1, roundStep((high - low) / STEPS));
  const top = Math.ceil(high / step);
  const bottom = Math.floor(low / step);
  const ticks = Array.from({ length: top - bottom + 1 }, (_, index) => (bottom + index) * step);
  return { min: bottom * step, max: top * step, ticks };
}

/** Fewer values make no usual day to differ from. */
const FEWEST = 5;

/**
 * Whether values lie so close together that bars from zero would all look the same: they are then drawn from their mean,
 * each as long as it differs from it, on a scale that fits.
 */
export function differLittle(values: readonly number[]): boolean {
  const low = values.reduce((least, value) => Math.min(least, value), Infinity);
  const high = values.reduce((most, value) => Math.max(most, value), -Infinity);
  return values.length >= FEWEST && low < high && low > high / 2;
}

/**
 * Which of `count` positions get a label, so that no more than `most` do: every second, every third, …, by one of `steps`.
 * @param from whether the first position or the last one has its label always
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
