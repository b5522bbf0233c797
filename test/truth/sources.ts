/** Derives the amounts and counts that a screen may show from the sent responses. Each rule has a name. */
import { addMonths, dayAfter, formatDate, unixSeconds } from '#shared/domain/shanghai-time.ts';
import type { SentResponse } from './distorted-responses.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The numbers of one response. Numeric strings count as numbers. */
export interface Numbers {
  readonly call: string;
  /** by the path of the field; the rows of a list share a path */
  readonly byPath: ReadonlyMap<string, readonly number[]>;
  readonly lengths: readonly number[];
  /** paths of the lists */
  readonly lists: readonly string[];
}

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
/** Half up, to the cent. The screens show the sign of an amount in words, colors or a mark. */
export const toCents = (value: number): number => Math.abs(Math.round(value));
export const numberOf = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : Number.NaN;

export function numbersOf({ call, body }: SentResponse): Numbers {
  const byPath = new Map<string, number[]>();
  const lengths: number[] = [];
  const lists: string[] = [];
  const walk = (value: unknown, path: string): void => {
    if (Array.isArray(value)) {
      lengths.push(value.length);
      lists.push(path);
      for (const each of value) walk(each, `${path}[]`);
    } else if (isRecord(value)) for (const [key, field] of Object.entries(value)) walk(field, `${path}.${key}`);
    else if (Number.isFinite(numberOf(value))) byPath.set(path, [...(byPath.get(path) ?? []), numberOf(value)]);
  };
  // The code of a success is not an amount.
  walk(isRecord(body) && 'code' in body ? body.data : body, '');
  return { call, byPath, lengths, lists };
}

/** Rates of tax by payout method (§9, Money), in percent. */
const TAXES = [0, 3, 6];
const AMOUNT = /income|amount|price|total_after_tax|month|yesterday|min$|max$/i;
/** The total of a summary. Other totals count rows. */
const TOTAL = /^\.(?:data\.)?total$/;

type Rule = (responses: readonly Numbers[], sent: readonly SentResponse[]) => Iterable<number>;

const sumsOf = (responses: readonly Numbers[]): number[] =>
  responses.flatMap(({ byPath }) =>
    [...byPath]
      .filter(([path]) => path.includes('[]') && AMOUNT.test(path))
      .map(([, values]) => sum(values.map(Math.round))),
  );

export const pathsOf = ({ byPath }: Numbers, name: RegExp): number[] =>
  [...byPath].filter(([path]) => name.test(path)).flatMap(([, values]) => values);

/** The sums of the rows of all pages of a call. Each row counts, a row with the same ID once, or only rows that can be read. */
const sumsOfPages: Rule = function* (_responses, sent) {
  for (const list of listsOf(sent)) for (const rows of variantsOf(list)) yield* sumsOfFields(rows);
};

/** The sum of the withdrawals in transfer. */
const transfersOf: Rule = function* (_responses, sent) {
  const withdrawals = sent.filter(({ call }) => call === 'walletWithdrawals');
  for (const list of [...withdrawals.flatMap((each) => listsOf([each])), ...listsOf(withdrawals)])
    yield* sumsOfFields(list.filter((row) => isRecord(row) && row.status === 'transferring'));
};

/** The sums of all pages, in which a row with the same ID counts once. */
export const distinctSums: Rule = function* (_responses, sent) {
  for (const list of listsOf(sent)) for (const rows of [list, readableOf(list)]) yield* sumsOfFields(distinctOf(rows));
};

const variantsOf = (list: readonly unknown[]): readonly (readonly unknown[])[] => {
  const readable = readableOf(list);
  return [list, distinctOf(list), readable, distinctOf(readable)];
};

/** Rows that can be read: with an ID, without nested values, and with numbers where most rows have numbers. */
function readableOf(list: readonly unknown[]): readonly unknown[] {
  const rows = list.filter(isRecord);
  const idKey = ID_KEYS.find((name) => rows.some((row) => row[name] != null));
  const numeric = [...new Set(rows.flatMap(Object.keys))].filter(
    (key) => rows.filter((row) => typeof row[key] === 'number').length > rows.length / 2,
  );
  return rows.filter(
    (row) =>
      (!idKey || (row[idKey] != null && row[idKey] !== '')) &&
      Object.values(row).every((value) => typeof value !== 'object' || value === null) &&
      numeric.every((key) => row[key] == null || Number.isFinite(numberOf(row[key]))),
  );
}

const ID_KEYS = ['uuid', 'rzId', 'txId', 'id'];

/** Rows with an ID that an earlier row has are left out: a row that moved to a later page while pages loaded counts once. */
function distinctOf(list: readonly unknown[]): readonly unknown[] {
  const seen = new Set<string>();
  return list.filter((row) => {
    const key = isRecord(row) ? ID_KEYS.find((name) => row[name] != null) : undefined;
    if (!key) return true;
    const id = `${(row as Fields)[key] as string}`;
    if (seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}

/** The sum of each amount of these rows. */
function sumsOfFields(rows: readonly unknown[]): Iterable<number> {
  const sums = new Map<string, number>();
  for (const row of rows.filter(isRecord))
    for (const [key, value] of Object.entries(row))
      if (AMOUNT.test(key) && Number.isFinite(numberOf(value)))
        sums.set(key, (sums.get(key) ?? 0) + Math.round(numberOf(value)));
  return sums.values();
}

/** The runs of consecutive points of a history: their sum, and their mean. */
function* runsOf(responses: readonly Numbers[]): Generator<number> {
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
}

/** The sums of a bill, from the rows, the ratio and the total that were sent. */
interface BillSums {
  readonly subtotals: readonly number[];
  readonly taxes: readonly number[];
  readonly totals: readonly number[];
  readonly differences: readonly number[];
}

export function billsOf(responses: readonly Numbers[]): readonly BillSums[] {
  return responses
    .filter(({ call }) => call === 'monthlyBill')
    .map((response) => {
      const rows = (name: string): number =>
        sum(pathsOf(response, new RegExp(`\\.${name}\\[\\]\\.amount$`)).map(Math.round));
      const sent = pathsOf(response, /total_after_tax$/);
      if (!response.lists.some((path) => path.endsWith('.income')))
        return { subtotals: [], taxes: [], totals: sent, differences: [] };
      const subtotal = rows('income') - rows('fine') + rows('compensation');
      const taxes = pathsOf(response, /tax_ratio$/).map((ratio) => Math.round(subtotal * ratio));
      const totals = taxes.map((tax) => subtotal - tax);
      return {
        subtotals: [subtotal],
        // without a ratio, and where platforms round in another way, the tax is the rest
        taxes: [...taxes, ...sent.map((total) => subtotal - total)],
        totals: [...sent, ...totals],
        differences: sent.flatMap((total) => [subtotal, ...totals].map((own) => total - own)),
      };
    });
}

const billOf: Rule = (responses) =>
  billsOf(responses).flatMap(({ subtotals, taxes, totals, differences }) => [
    ...subtotals,
    ...taxes,
    ...totals,
    ...differences,
  ]);

/** Tax, fee and received amount of a withdrawal of the whole balance or of the limit. */
function* taxesOf(responses: readonly Numbers[]): Generator<number> {
  const fees = responses.flatMap((response) => pathsOf(response, /payfee_rate$/));
  for (const amount of responses.flatMap((response) => pathsOf(response, /leftAmount$|getmoney_max$/)))
    for (const tax of TAXES)
      for (const fee of fees) {
        const [taxed, paid] = [Math.round((amount * tax) / 100), Math.round((amount * fee) / 100)];
        if (tax) yield taxed;
        if (fee) yield paid;
        yield amount - taxed - paid;
      }
}

const amountsOf = (responses: readonly Numbers[], name: string, path: RegExp): number[] =>
  responses.filter(({ call }) => call === name).flatMap((response) => pathsOf(response, path).map(Math.round));

/** Income that was settled weekly: the income of the last month less the rows of its bill. */
function* settledWeekly(responses: readonly Numbers[]): Generator<number> {
  for (const bill of responses.filter(({ call }) => call === 'monthlyBill')) {
    const monthly = sum(pathsOf(bill, /\.income\[\]\.amount$/).map(Math.round));
    for (const month of amountsOf(responses, 'incomeSummary', /\.last_month$/)) yield month - monthly;
  }
}

/** The income of yesterday less that of the day before, which the history has. */
function* changesOfYesterday(responses: readonly Numbers[]): Generator<number> {
  for (const income of amountsOf(responses, 'incomeSummary', /\.yesterday$/))
    for (const before of amountsOf(responses, 'userIncomeHistory', /\.(?:income|amount|value)$/)) yield income - before;
}

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

const dayBefore = (day: string): string => dayAfter(day, -1);
const weekBefore = (day: string): string => dayAfter(day, -7);
const monthBefore = (day: string): string => `${addMonths(day.slice(0, 7), -1)}${day.slice(7)}`;
const yearBefore = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;

/** A history against the same days of an earlier one, over the days that both have. */
const comparisonsOf: Rule = function* (_responses, sent) {
  const histories = historiesOf(sent);
  for (const history of histories)
    for (const earlier of histories)
      for (const before of [dayBefore, weekBefore, monthBefore, yearBefore]) {
        const days = [...earlier];
        // Zeros before the first income are not comparable.
        const since = new Map(days.slice(days.findIndex(([, income]) => income !== 0)));
        const changes = [...history].flatMap(([day, income]) => {
          const value = since.get(before(day));
          return value === undefined ? [] : [income - value];
        });
        if (changes.length === 0) continue;
        yield sum(changes);
        // An unfinished month is left out.
        if (changes.length > 1) yield sum(changes.slice(0, -1));
        if (before === dayBefore) yield* changes;
      }
};

/** The sums of the rows with the same account, such as the income of a miner's devices. */
const sumsOfAccounts: Rule = function* (_responses, sent) {
  for (const list of listsOf(sent))
    for (const rows of variantsOf(list))
      for (const key of ['username', 'uid']) {
        const accounts = new Map<unknown, unknown[]>();
        for (const row of rows.filter(isRecord)) accounts.set(row[key], [...(accounts.get(row[key]) ?? []), row]);
        for (const own of accounts.values()) yield* sumsOfFields(own);
      }
};

/** Returns the lists of all responses; those of all pages of a call are one. */
export function listsOf(sent: readonly SentResponse[]): readonly (readonly unknown[])[] {
  const lists = new Map<string, unknown[]>();
  for (const { call, body } of sent) {
    const walk = (value: unknown, path: string): void => {
      if (Array.isArray(value)) lists.set(path, [...(lists.get(path) ?? []), ...(value as unknown[])]);
      else if (isRecord(value)) for (const [key, field] of Object.entries(value)) walk(field, `${path}.${key}`);
    };
    walk(body, call);
  }
  return [...lists.values()];
}

/** The rules of amounts, in cents, the most common first. */
export const AMOUNT_RULES: Readonly<Record<string, Rule>> = {
  'a sent amount': (responses) => [
    ...responses.flatMap((response) => pathsOf(response, AMOUNT)),
    ...amountsOf(responses, 'incomeSummary', TOTAL),
  ],
  'the sum of a list': sumsOf,
  'the sum of all pages of a list': sumsOfPages,
  'the sum of the withdrawals in transfer': transfersOf,
  'the sum of the rows of an account': sumsOfAccounts,
  'a bill: subtotal, tax and total of its rows': billOf,
  'a withdrawal: tax, fee and received amount': taxesOf,
  'last month less its bill': settledWeekly,
  'yesterday less the day before': changesOfYesterday,
  'the sum or the mean of consecutive days or months': runsOf,
  'the difference to the same days or months before': comparisonsOf,
};

/** Returns the amounts of a text, such as `12,846.37`. Percentages, versions and bandwidths are not amounts. */
export const amountsIn = (text: string): string[] =>
  text.match(/(?<![\d.,:/-])\d[\d,]*\.\d\d(?!\d|\.\d|\s?%|\s?(?:G|M|T|K)(?:b|B|\b))/g) ?? [];

/** Returns an amount of a text in cents. */
export const centsOf = (text: string): number => Math.round(Number(text.replaceAll(',', '')) * 100);

/** Returns the amounts that no rule explains. */
export function withoutSource(shown: readonly string[], sent: readonly SentResponse[]): string[] {
  const quoted = JSON.stringify(sent.map(({ body }) => body));
  const open = new Map(shown.filter((text) => !quoted.includes(text)).map((text) => [centsOf(text), text]));
  const responses = sent.map(numbersOf);
  for (const rule of Object.values(AMOUNT_RULES)) {
    if (open.size === 0) break;
    for (const value of rule(responses, sent)) open.delete(toCents(value));
  }
  return [...open.values()];
}

/** Returns the counts of a text, such as 37 in `共 37 条`. */
export const countsIn = (text: string): number[] =>
  [...text.matchAll(/共\s?(-?[\d,]+)\s?(?:条|个|项|台)/g)].map(([, count]) => Number(count!.replaceAll(',', '')));

/** Returns the counts that are neither a number that was sent nor the length of a list, or of all its pages. */
export function countsWithoutSource(counts: readonly number[], sent: readonly SentResponse[]): number[] {
  const responses = sent.map(numbersOf);
  const pages = new Map<string, number>();
  for (const { call, lengths } of responses) pages.set(call, (pages.get(call) ?? 0) + sum(lengths));
  const most = Math.max(0, ...pages.values());
  const known = new Set(
    responses.flatMap(({ byPath, lengths }) => [...lengths, ...[...byPath].flatMap(([, values]) => values)]),
  );
  return counts.filter((count) => count < 0 || (count > most && !known.has(count)));
}

/** Returns the counts that are the length of one page, although the platform has more rows. */
export function countsOfOnePage(counts: readonly number[], sent: readonly SentResponse[]): number[] {
  const responses = sent.map(numbersOf);
  return counts.filter((count) =>
    responses.some(({ lengths }, index) => lengths.includes(count) && (sent[index]!.rows ?? 0) > count),
  );
}
