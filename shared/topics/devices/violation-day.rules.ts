import { formatDate, unixSeconds } from '../../core/shanghai-time.ts';

/**
 * Whether a violation belongs to the day. Its own date takes precedence over the requested day, because a platform can ignore
 * the request's date. A violation without a readable date belongs to the requested day.
 * @param sentDay the date of the violation as received
 * @param day the requested day, such as `2026-11-20`
 */
export function isViolationOf(sentDay: string, day: string): boolean {
  const seconds = unixSeconds(sentDay);
  return Number.isNaN(seconds) || formatDate(seconds * 1000) === day;
}
