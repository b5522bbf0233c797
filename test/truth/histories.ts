/** Sums, means and comparisons of income histories. */
import { addMonths, dayAfter, daysBetween, formatDate, unixSeconds } from '#shared/core/shanghai-time.ts';
import type { SentResponse } from './distorted-responses.ts';
import { amountsOf, isRecord, numberOf, sum, type Rule } from './numbers.ts';

/** The runs of consecutive points of a history: their sum, and their mean. */
export const runsOf: Rule = function* (responses) {
  for (const { call, byPath } of responses) {
    if (!/history/i.test(call)) continue;
    for (const [path, values] of byPath) {
      if (!/income|amount|value/.test(path)) continue;
      for (let from = 0; from < values.length; from++) {
        let total = 0;
        for (let to = from; to < values.length; to++) {
          total += Math.round(values[to]!);
          yield total;
          yield total / (to - from + 1);
        }
      }
    }
  }
};

/** The income of yesterday less that of the same weekday a week earlier, which the history has. */
export const changesOfYesterday: Rule = function* (responses) {
  for (const income of amountsOf(responses, 'incomeSummary', /\.yesterday$/))
    for (const before of amountsOf(responses, 'userIncomeHistory', /\.(?:income|amount|value)$/)) yield income - before;
};

/** A history against the same days of an earlier one, over the days that both have. */
export const comparisonsOf: Rule = function* (_responses, sent) {
  const histories = historiesOf(sent);
  for (const history of histories)
    for (const earlier of histories)
      for (const before of [dayBefore, weekBefore, fourWeeksBefore, thirteenWeeksBefore, monthBefore, yearBefore]) {
        const days = [...earlier];
        // Zeros before the first income are not comparable.
        const since = new Map(days.slice(days.findIndex(([, income]) => income !== 0)));
        const changes = [...history].flatMap(([day, income]) => {
          const value = since.get(before(day));
          return value === undefined ? [] : [income - value];
        });
        if (changes.length === 0) continue;
        yield sum(changes);
        // An unfinished month is left out, and the month in which the account started.
        if (changes.length > 1) yield* [changes.slice(0, -1), changes.slice(1), changes.slice(1, -1)].map(sum);
        if (before === dayBefore) yield* changes;
      }
};

/** The month so far, and the mean, the least or the most of the same weekdays of the last four weeks for each other day. */
export const forecastsOf: Rule = function* (_responses, sent) {
  for (const history of historiesOf(sent)) {
    const last = [...history.keys()].sort().at(-1);
    if (!last) continue;
    const today = dayAfter(last, 1);
    const month = today.slice(0, 7);
    const soFar = sum([...history].filter(([day]) => day.startsWith(month)).map(([, income]) => income));
    let [mean, least, most] = [0, 0, 0];
    for (let day = today; day.startsWith(month); day = dayAfter(day, 1)) {
      const incomes = [...history]
        .filter(([other]) => other >= dayAfter(today, -28) && daysBetween(other, day) % 7 === 0)
        .map(([, income]) => income);
      mean += sum(incomes) / incomes.length;
      least += Math.min(...incomes);
      most += Math.max(...incomes);
    }
    yield* [soFar + Math.round(mean), soFar + least, soFar + most];
  }
};

const dayBefore = (day: string): string => dayAfter(day, -1);
const weekBefore = (day: string): string => dayAfter(day, -7);
const fourWeeksBefore = (day: string): string => dayAfter(day, -28);
const thirteenWeeksBefore = (day: string): string => dayAfter(day, -91);
const monthBefore = (day: string): string => `${addMonths(day.slice(0, 7), -1)}${day.slice(7)}`;
const yearBefore = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;

/** The points of a history: income by day, such as `2026-11-21`. Months have the day of their first second. */
function historiesOf(sent: readonly SentResponse[]): ReadonlyMap<string, number>[] {
  const histories: ReadonlyMap<string, number>[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) histories.push(clearDays(value.flatMap(pointOf)));
    else if (isRecord(value)) Object.values(value).forEach(walk);
  };
  for (const { call, body } of sent) if (/history/i.test(call)) walk(body);
  return histories;
}

/** Days with several incomes are not comparable. */
function clearDays(points: readonly [day: string, income: number][]): ReadonlyMap<string, number> {
  const incomes = (day: string) => new Set(points.filter(([other]) => other === day).map(([, income]) => income));
  return new Map(points.filter(([day]) => incomes(day).size === 1));
}

function pointOf(row: unknown): [day: string, income: number][] {
  const { timestamp, income } = isRecord(row) ? row : {};
  const seconds = unixSeconds(timestamp as number | string);
  return Number.isFinite(seconds) && Number.isFinite(numberOf(income))
    ? [[formatDate(seconds * 1000), Math.round(numberOf(income))]]
    : [];
}
