/** The expected income of the current month. Every figure follows from sent days; without enough of them, there is none. */
import type { Cents } from '#shared/core/money.ts';
import {
  DAYS_OF_WEEK,
  dayAfter,
  daysBetween,
  daysFrom,
  daysIn,
  formatDate,
  yesterday,
} from '#shared/core/shanghai-time.ts';

/** Days that the forecast follows: four of each weekday. */
export const FORECAST_DAYS = 28;

export interface Forecast {
  /** income from the first of the month to yesterday */
  readonly soFar: Cents;
  /** with the mean of the same weekdays for each remaining day, today included */
  readonly expected: Cents;
  /** with the lowest, and with the highest, of the same weekdays */
  readonly least: Cents;
  readonly most: Cents;
  readonly remainingDays: number;
}

/** Returns the days that a forecast needs: of the month so far, and the last 28. */
export function forecastRange(now: number): { start: string; end: string } {
  const today = formatDate(now);
  const first = `${today.slice(0, 7)}-01`;
  const start = dayAfter(today, -FORECAST_DAYS);
  return { start: first < start ? first : start, end: yesterday(now) };
}

/**
 * Forecasts the month from the income of each day.
 * @param incomes by day, such as `2026-11-20`
 * @returns `undefined` if a day is missing, or if the income began within the last 28 days
 */
export function forecastMonth(incomes: ReadonlyMap<string, Cents>, now: number): Forecast | undefined {
  const today = formatDate(now);
  const month = today.slice(0, 7);
  const recent = knownDays(incomes, dayAfter(today, -FORECAST_DAYS), FORECAST_DAYS);
  const pastIncomes = knownDays(incomes, `${month}-01`, daysBetween(`${month}-01`, today));
  // platforms send 0 for days before the account
  if (!recent || !pastIncomes || !recent.slice(0, DAYS_OF_WEEK).some((income) => income !== 0)) return undefined;
  const soFar = sum(pastIncomes);
  const remainingDays = daysIn(month) - pastIncomes.length;
  let [expected, least, most] = [0, 0, 0];
  for (let ahead = 0; ahead < remainingDays; ahead++) {
    // 28 days are whole weeks: today has the weekday of the first recent day
    const same = recent.filter((_income, index) => index % DAYS_OF_WEEK === ahead % DAYS_OF_WEEK);
    expected += sum(same) / same.length;
    least += Math.min(...same);
    most += Math.max(...same);
  }
  return { soFar, expected: soFar + Math.round(expected), least: soFar + least, most: soFar + most, remainingDays };
}

const sum = (incomes: readonly Cents[]): Cents => incomes.reduce((total, income) => total + income, 0);

/** Returns the incomes of consecutive days, or `undefined` if one is missing. */
function knownDays(incomes: ReadonlyMap<string, Cents>, first: string, count: number): readonly Cents[] | undefined {
  const dayIncomes = daysFrom(first, count).map((day) => incomes.get(day));
  return dayIncomes.every((income) => income !== undefined) ? dayIncomes : undefined;
}
