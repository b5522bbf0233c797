/** Converts points to the lines of a chart (no React, no canvas). */
import type { ChartPoint, ChartUnit } from './chart-time.ts';

/** Positions along the axis with the values of two lines. A line is interrupted at `null`. */
export interface ChartLines {
  readonly xs: readonly number[];
  readonly values: readonly (number | null)[];
  readonly before: readonly (number | null)[];
}

/** Samples of a day that are further apart than this many usual steps are not connected. */
const GAP_STEPS = 2;

/** Returns the largest distance between two connected points. Days and months are connected to their neighbors only. */
function connected(positions: readonly number[], unit: ChartUnit): number {
  // the first day or month is half a step from the start of the axis
  if (unit !== 'time') return (positions[0] ?? 0) * 2;
  const steps = positions.slice(1).map((position, index) => position - positions[index]!);
  return GAP_STEPS * steps.reduce((least, step) => (step > 0 ? Math.min(least, step) : least), Infinity);
}

/**
 * Returns both lines. They are interrupted where points are missing, so that no line claims an unknown value, and the
 * first one leaves out the unfinished point.
 * @param unfinished index of a point whose month is not over; -1 without one
 */
export function chartLines(
  points: readonly ChartPoint[],
  positions: readonly number[],
  unit: ChartUnit,
  before: readonly (number | undefined)[] | undefined,
  unfinished: number,
): ChartLines {
  const most = connected(positions, unit) * (1 + 1e-6);
  const xs: number[] = [];
  const values: (number | null)[] = [];
  const earlier: (number | null)[] = [];
  points.forEach(({ value }, index) => {
    const position = positions[index]!;
    const last = xs.at(-1);
    if (last !== undefined && position - last > most) {
      xs.push((last + position) / 2);
      values.push(null);
      earlier.push(null);
    }
    xs.push(position);
    values.push(index === unfinished ? null : value);
    earlier.push(before?.[index] ?? null);
  });
  return { xs, values, before: earlier };
}

/** Returns the indexes of values without a neighbor, which a line cannot show. They are drawn as dots. */
export const isolated = (values: readonly (number | null | undefined)[]): number[] =>
  values.flatMap((value, index) =>
    value != null && values[index - 1] == null && values[index + 1] == null ? [index] : [],
  );
