/** Until when a record can be appealed (no React, no I/O). The platform and the elements share these rules. */
import { dayAfter, daysBetween, formatDate } from '../../core/shanghai-time.ts';

/** Natural days after a record in which an appeal is possible (article 10071). */
export const APPEAL_DAYS = 7;

/** Returns the last day on which a record can be appealed. @param day the day of the record, such as `2026-11-20` */
export const lastAppealDay = (day: string): string => dayAfter(day, APPEAL_DAYS);

/** Returns the number of days, including today, on which an appeal is still possible. @param until the last day @param now ms */
export const appealDaysLeft = (until: string, now: number): number =>
  Math.max(0, daysBetween(formatDate(now), until) + 1);
