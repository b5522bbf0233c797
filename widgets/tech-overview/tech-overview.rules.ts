/** Computes the metrics of the nodes (no React, no I/O). */
import { FIRST_DAY } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { formatDate, isDay, yesterday } from '#shared/core/shanghai-time.ts';

/** Returns the initial day: the last complete one, because bandwidth and billing cover whole days. @param now ms */
export const firstDay = (now: number): string => yesterday(now);

/** Returns the requested day, or the initial one if the request is not a day up to today. @param now ms */
export const shownDay = (requested: string | undefined, now: number): string =>
  requested !== undefined && isDay(requested) && requested <= formatDate(now) && requested >= FIRST_DAY
    ? requested
    : firstDay(now);

/**
 * Returns the online share as a percentage with one decimal. It is 100 only if all are online, and 0 only if none is: 9,999 of
 * 10,000 is 99.9.
 */
export function onlineRate({ online, total }: { readonly online: number; readonly total: number }): string {
  if (total <= 0) return '0';
  const tenths = Math.round((online / total) * 1000);
  const shownTenths = online < total ? Math.min(tenths, 999) : tenths;
  return `${(online > 0 ? Math.max(shownTenths, 1) : shownTenths) / 10}`;
}
