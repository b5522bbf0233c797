import { daysBetween, formatDate, formatDateTime, type Ms } from './shanghai-time.ts';

interface DayNames {
  readonly today: string;
  readonly yesterday: string;
}

/** Formats a time in a short form: the time of day for today and yesterday, the day for this year. */
export function shortTime(sentAt: Ms, now: Ms, { today, yesterday }: DayNames): string {
  const whole = formatDateTime(sentAt);
  const clock = whole.slice(11, 16);
  const days = daysBetween(formatDate(sentAt), formatDate(now));
  if (days === 0) return `${today} ${clock}`;
  if (days === 1) return `${yesterday} ${clock}`;
  return whole.slice(0, 4) === formatDateTime(now).slice(0, 4) ? whole.slice(5, 10) : whole.slice(0, 10);
}
