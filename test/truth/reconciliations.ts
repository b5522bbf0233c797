/** From the income of nodes to the bank: runs of days by settlement, and the parts of the withdrawals of a month. */
import { firstDayOfWeek, formatDate, unixSeconds } from '#shared/core/shanghai-time.ts';
import type { SentResponse } from './distorted-responses.ts';
import { isRecord, listsOf, numberOf, pathsOf, sum, type Fields, type Rule } from './numbers.ts';

const rowsOf = (sent: readonly SentResponse[], call: string): readonly Fields[] =>
  listsOf(sent.filter((each) => each.call === call))
    .flat()
    .filter(isRecord);

/** The sums of consecutive days: weekly settlement, the rest, and what was not billed. */
export const runsOfSettlements: Rule = function* (_responses, sent) {
  const days = new Map(rowsOf(sent, 'userIncomeHistory').map((row) => [numberOf(row.timestamp), row]));
  const inOrder = [...days].sort(([one], [other]) => one - other).map(([, row]) => row);
  const weekly = inOrder.map((row) => numberOf(row.weekly));
  const monthly = inOrder.map((row, index) => numberOf(row.income) - weekly[index]!);
  const unbilled = inOrder.map((row) => numberOf(row.unbilled));
  for (const values of [weekly, monthly, unbilled])
    for (let from = 0; from < values.length; from++) {
      let total = 0;
      for (const value of values.slice(from)) yield (total += value);
    }
};

/** The income of a bill less the monthly settlement of the days of a month. */
export const differencesToBill: Rule = function* (responses, sent) {
  const bills = responses
    .filter(({ call }) => call === 'monthlyBill')
    .map((bill) => sum(pathsOf(bill, /income\[\]\.amount$/)));
  const days = new Map(rowsOf(sent, 'userIncomeHistory').map((row) => [numberOf(row.timestamp), row]));
  const monthOf = (timestamp: number) => formatDate(timestamp * 1000).slice(0, 7);
  const monthly = [...days].filter(([at]) => Number.isFinite(at));
  for (const month of new Set(monthly.map(([at]) => monthOf(at)))) {
    const rows = monthly.filter(([at]) => monthOf(at) === month);
    const settled = sum(rows.map(([, row]) => numberOf(row.income) - numberOf(row.weekly)));
    for (const bill of bills) yield bill - settled;
  }
};

/** The weekly incomes that entered in a calendar week. A platform can send an entry twice. */
export const entriesOfWeeks: Rule = function* (_responses, sent) {
  const weeks = new Map<string, number>();
  for (const { type, create, amount } of rowsOf(sent, 'walletEntries')) {
    const at = unixSeconds(create as number) * 1000;
    if (type !== 'weekly_income' || !Number.isFinite(at)) continue;
    const week = firstDayOfWeek(at);
    weeks.set(week, (weeks.get(week) ?? 0) + numberOf(amount));
  }
  yield* weeks.values();
};

const PARTS = ['tax', 'fee', 'received'] as const;

/** The sum of a part of the withdrawals that were requested in a month, without the failed ones, and by their state. */
const sumsOfParts = (part: (typeof PARTS)[number]): Rule =>
  function* (_responses, sent) {
    const made = rowsOf(sent, 'walletWithdrawals').filter(({ status }) => status !== 'failure');
    const monthOf = ({ create }: Fields) => formatDate(unixSeconds(create as number) * 1000).slice(0, 7);
    for (const month of new Set(made.map(monthOf))) {
      const rows = made.filter((row) => monthOf(row) === month);
      for (const status of [undefined, ...new Set(rows.map((row) => row.status))]) {
        const chosen = status === undefined ? rows : rows.filter((row) => row.status === status);
        yield sum(chosen.map((row) => numberOf(row[part])));
      }
    }
  };

export const taxesOfWithdrawals = sumsOfParts('tax');

export const partsOfWithdrawals: Rule = function* (responses, sent) {
  for (const part of PARTS) yield* sumsOfParts(part)(responses, sent);
};

/** Received amounts of the transfers that arrived in a month, and of those that had not arrived at its start or end. */
export const transfersOfMonths: Rule = function* (_responses, sent) {
  const made = rowsOf(sent, 'walletWithdrawals').filter(({ status }) => status !== 'failure');
  const monthOf = (time: unknown) => formatDate(unixSeconds(time as number) * 1000).slice(0, 7);
  const rows = made.map(({ create, arrivedAt, received }) => ({
    requested: monthOf(create),
    arrived: arrivedAt == null ? '9999-12' : monthOf(arrivedAt),
    cents: numberOf(received),
  }));
  const sumWhere = (isPart: (row: (typeof rows)[number]) => boolean) =>
    sum(rows.filter(isPart).map(({ cents }) => cents));
  for (const month of new Set(rows.flatMap(({ requested, arrived }) => [requested, arrived]))) {
    yield sumWhere(({ arrived }) => arrived === month);
    yield sumWhere(({ requested, arrived }) => requested < month && arrived >= month);
    yield sumWhere(({ requested, arrived }) => requested <= month && arrived > month);
  }
};
