/** Formats counts and times of notices (no React, no I/O). */
import { daysBetween, formatDate, formatDateTime } from '#shared/domain/shanghai-time.ts';

/** Formats a count, as `99+` from 100 (§2.3). */
export const shownCount = (count: number): string => (count > 99 ? '99+' : `${count}`);

export interface DayText {
  readonly today: string;
  readonly yesterday: string;
}

/** Formats the send time in a short form: the time for today and yesterday, the day for this year. Both arguments are in ms. */
export function shortTime(sent: number, now: number, { today, yesterday }: DayText): string {
  const whole = formatDateTime(sent);
  const clock = whole.slice(11, 16);
  const days = daysBetween(formatDate(sent), formatDate(now));
  if (days === 0) return `${today} ${clock}`;
  if (days === 1) return `${yesterday} ${clock}`;
  return whole.slice(0, 4) === formatDateTime(now).slice(0, 4) ? whole.slice(5, 10) : whole.slice(0, 10);
}
