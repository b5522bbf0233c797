/** The days and months that count in a mean of incomes. */
import type { Cents } from '#shared/core/money.ts';
import type { HistoryRequest } from './income.calls.ts';

/**
 * Returns the points that count in a mean: those since the first income, without the unfinished month. Without any income,
 * these are all points. The first month with income is left out as well, because the account may have started within it.
 * @param before income of the month before them, `undefined` if unknown
 */
export function pointsOfMean<Point extends { readonly value: Cents }>(
  points: readonly Point[],
  key: HistoryRequest['key_style'],
  unfinished: Point | undefined,
  before: Cents | undefined,
): readonly Point[] {
  const whole = points.filter((point) => point !== unfinished);
  if (before) return whole;
  const first = whole.findIndex(({ value }) => value !== 0);
  if (first < 0) return whole;
  return whole.slice(key === 'month' ? first + 1 : first);
}
