/** What the machines' figures say, decided from numbers alone. */
import { yesterday } from '#shared/domain/shanghai-time.ts';

/** The day shown first: the last one that is over, as bandwidth and billing are told of whole days. @param now ms */
export const firstDay = (now: number): string => yesterday(now);

/**
 * How many of all are online, as a percentage with one decimal. It is 100 only when all of them are, and 0 only when none
 * is: 9,999 of 10,000 is 99.9.
 */
export function onlineRate({ online, total }: { readonly online: number; readonly total: number }): string {
  if (total <= 0) return '0';
  const tenths = Math.round((online / total) * 1000);
  const shown = online < total ? Math.min(tenths, 999) : tenths;
  return `${(online > 0 ? Math.max(shown, 1) : shown) / 10}`;
}
