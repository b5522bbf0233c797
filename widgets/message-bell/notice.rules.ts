/** How a notice is told: pure. */
import { daysBetween, formatDate, formatDateTime } from '#shared/domain/shanghai-time.ts';

/** `99+` from a hundred on (§2.3). */
export const shownCount = (count: number): string => (count > 99 ? '99+' : `${count}`);

export interface DayText {
  readonly today: string;
  readonly yesterday: string;
}

/** When it was sent, as short as it can be told: the time today and yesterday, the day this year. Both in ms. */
export function shortTime(sent: number, now: number, { today, yesterday }: DayText): string {
  const whole = formatDateTime(sent);
  const clock = whole.slice(11, 16);
  const days = daysBetween(formatDate(sent), formatDate(now));
  if (days === 0) return `${today} ${clock}`;
  if (days === 1) return `${yesterday} ${clock}`;
  return whole.slice(0, 4) === formatDateTime(now).slice(0, 4) ? whole.slice(5, 10) : whole.slice(0, 10);
}
