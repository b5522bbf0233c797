/**
 * Follows the money of a month from the days of nodes to the lines of the bank (no React, no I/O). Each step has its sum and the
 * difference to the next one. A value that the platform did not send is unknown, and so are the sums with it.
 */
import { monthRange } from '../billing/bill/bill-month.rules.ts';
import { billStatus, billTotals, type BillTotals } from '../billing/bill/bill.rules.ts';
import type { MonthlyBill } from '../billing/bill/bill.calls.ts';
import type { IncomePoint } from '../billing/income/income.calls.ts';
import { ENTRY_WEEKDAY } from './settlement/settlement-calendar.rules.ts';
import type { EntryRecord, WithdrawalRecord } from './wallet/wallet.calls.ts';
import {
  addMonths,
  DAYS_OF_WEEK,
  dayAfter,
  dayStart,
  formatDate,
  shanghai,
  type UnixRange,
} from '../../core/shanghai-time.ts';
import type { Cents } from '../../core/money.ts';
import { sumOfAll, type WalletRecords } from './statement.rules.ts';

/** A week whose income enters the weekly wallet in the month. */
export interface ReconciledWeek {
  /** Monday and Sunday */
  readonly start: string;
  readonly end: string;
  /** the Wednesday of its entry */
  readonly enters: string;
  /** income of its days before the month and in the month */
  readonly before: Cents | undefined;
  readonly within: Cents | undefined;
  readonly income: Cents | undefined;
  /** the entries of the calendar week after it */
  readonly entries: readonly EntryRecord[];
  /** by how much the entries exceed the income */
  readonly difference: Cents | undefined;
}

/** The bill of a month, between the days of nodes and the wallet. */
export interface ReconciledBill {
  /** `2026-10` */
  readonly month: string;
  /** undefined if there is no bill, or if finance checks it */
  readonly bill: MonthlyBill | undefined;
  readonly totals: BillTotals | undefined;
  /** income of the days with monthly settlement */
  readonly earned: Cents | undefined;
  /** by how much the income of the bill exceeds it */
  readonly incomeDifference: Cents | undefined;
  /** the entries of the month after it */
  readonly entries: readonly EntryRecord[];
  readonly entered: Cents | undefined;
  /** by how much the entries exceed the total of the bill; undefined until they exist */
  readonly enteredDifference: Cents | undefined;
}

/** The transfers of a month at the bank: a transfer can be requested in one month and arrive in the next one. */
interface ReconciledTransfers {
  /** those that arrived in the month, by arrival */
  readonly list: readonly WithdrawalRecord[];
  /** those that had not arrived at the end of the month, by request */
  readonly inTransit: readonly WithdrawalRecord[];
  readonly arrived: Cents | undefined;
  /** received amounts of transfers that had not arrived before the month, and of `inTransit` */
  readonly carriedIn: Cents | undefined;
  readonly carriedOut: Cents | undefined;
  /** received amount of the requests of the month + carriedIn - carriedOut - arrived */
  readonly difference: Cents | undefined;
}

/** The withdrawals of the month, from the request to the bank. */
export interface ReconciledWithdrawals {
  /** requested in the month */
  readonly list: readonly WithdrawalRecord[];
  readonly gross: Cents | undefined;
  /** the amounts of failed withdrawals, which return to the wallet */
  readonly failed: Cents | undefined;
  readonly tax: Cents | undefined;
  readonly fee: Cents | undefined;
  readonly received: Cents | undefined;
  /** gross - failed - tax - fee - received */
  readonly difference: Cents | undefined;
  readonly bank: ReconciledTransfers;
}

export interface Reconciliation {
  readonly month: string;
  /** the days of the month, oldest first */
  readonly days: readonly IncomePoint[];
  readonly income: Cents | undefined;
  /** income that was not billed, which is not part of `income` */
  readonly unbilled: Cents | undefined;
  readonly weekly: Cents | undefined;
  readonly monthly: Cents | undefined;
  readonly weeks: readonly ReconciledWeek[];
  /** weekly income of earlier days that enters in the month, and of its days that enters later */
  readonly carriedIn: Cents | undefined;
  readonly carriedOut: Cents | undefined;
  /** weekly + carriedIn - carriedOut */
  readonly due: Cents | undefined;
  readonly weeklyEntered: Cents | undefined;
  readonly weeklyDifference: Cents | undefined;
  /** the bill that the month credits, and the bill of the month */
  readonly credited: ReconciledBill;
  readonly ownBill: ReconciledBill;
  readonly withdrawals: ReconciledWithdrawals;
}

export interface ReconciliationInput {
  readonly month: string;
  /** `reconciledDays(month)`; undefined if the platform has no days */
  readonly days: readonly IncomePoint[] | undefined;
  readonly wallets: readonly WalletRecords[];
  /** the bill of a month, if there is one */
  readonly billOf: (month: string) => MonthlyBill | undefined;
}

/** Returns the first and last second of the days that a month needs: those of the month before, and its own. */
export const reconciledDays = (month: string): UnixRange => ({
  start: monthRange(addMonths(month, -1)).start,
  end: monthRange(month).end,
});

export function reconcile({ month, days = [], wallets, billOf }: ReconciliationInput): Reconciliation {
  const range = monthRange(month);
  const ownDays = daysIn(days, range);
  const entries = wallets.some(({ incomplete }) => incomplete)
    ? undefined
    : wallets.flatMap((wallet) => wallet.entries);
  const weekly = ownDays.length > 0 ? weeklyOf(ownDays) : undefined;
  const weeks = weeksOf(month).map((week) => enteredWeek(week, { days, range, entries }));
  const carriedIn = sumOfAll(weeks.map(({ before }) => before));
  const last = weeks.at(-1)!.end;
  const carriedOut =
    weekly === undefined ? undefined : weeklyOf(ownDays.filter(({ timestamp }) => formatDate(timestamp * 1000) > last));
  const dueAmount = knownDifference(sumOfAll([weekly, carriedIn]), carriedOut);
  const weeklyEntered = entries && sum(entriesIn(entries, 'weekly_income', range));
  return {
    month,
    days: ownDays,
    income: incomeOf(ownDays),
    unbilled: ownDays.length > 0 ? sumOfAll(ownDays.map(({ unbilled }) => unbilled)) : undefined,
    weekly,
    monthly: knownDifference(incomeOf(ownDays), weekly),
    weeks,
    carriedIn,
    carriedOut,
    due: dueAmount,
    weeklyEntered,
    weeklyDifference: knownDifference(weeklyEntered, dueAmount),
    credited: reconciledBill(addMonths(month, -1), { days, entries, billOf }),
    ownBill: reconciledBill(month, { days, entries, billOf }),
    withdrawals: withdrawalsIn(wallets, range),
  };
}

/** Returns the difference of two amounts, or `undefined` if one of both is unknown. */
export const knownDifference = (one: Cents | undefined, other: Cents | undefined): Cents | undefined =>
  one === undefined || other === undefined ? undefined : one - other;

const sum = (rows: readonly { readonly amount: Cents }[]): Cents =>
  rows.reduce((cents, { amount }) => cents + amount, 0);

const daysIn = (days: readonly IncomePoint[], { start, end }: UnixRange): IncomePoint[] =>
  days.filter(({ timestamp }) => timestamp >= start && timestamp <= end);

/** Without days, the platform did not send them. */
const incomeOf = (days: readonly IncomePoint[]): Cents | undefined =>
  days.length === 0 ? undefined : sumOfAll(days.map(({ income }) => income));
const weeklyOf = (days: readonly IncomePoint[]): Cents | undefined => sumOfAll(days.map(({ weekly }) => weekly));

const entriesIn = (entries: readonly EntryRecord[], kind: string, { start, end }: UnixRange): EntryRecord[] =>
  entries.filter(({ type, create }) => type === kind && create >= start && create <= end);

/** Returns the weeks whose Wednesday of entry is in the month (§9, Weekly wallet rules). */
function weeksOf(month: string): Pick<ReconciledWeek, 'start' | 'end' | 'enters'>[] {
  const first = `${month}-01`;
  const ahead = (ENTRY_WEEKDAY - shanghai(dayStart(first)).isoWeekday + DAYS_OF_WEEK) % DAYS_OF_WEEK;
  const weeks: Pick<ReconciledWeek, 'start' | 'end' | 'enters'>[] = [];
  for (let enters = dayAfter(first, ahead); enters.startsWith(month); enters = dayAfter(enters, DAYS_OF_WEEK)) {
    const start = dayAfter(enters, 1 - ENTRY_WEEKDAY - DAYS_OF_WEEK);
    weeks.push({ start, end: dayAfter(start, DAYS_OF_WEEK - 1), enters });
  }
  return weeks;
}

interface Known {
  readonly days: readonly IncomePoint[];
  /** undefined if records are missing */
  readonly entries: readonly EntryRecord[] | undefined;
}

function enteredWeek(
  week: Pick<ReconciledWeek, 'start' | 'end' | 'enters'>,
  { days, range, entries }: Known & { readonly range: UnixRange },
): ReconciledWeek {
  const seconds = (day: string): number => dayStart(day) / 1000;
  const weekDays = daysIn(days, { start: seconds(week.start), end: seconds(dayAfter(week.end, 1)) - 1 });
  const isComplete = weekDays.length === DAYS_OF_WEEK;
  const before = isComplete ? weeklyOf(weekDays.filter(({ timestamp }) => timestamp < range.start)) : undefined;
  const within = isComplete ? weeklyOf(weekDays.filter(({ timestamp }) => timestamp >= range.start)) : undefined;
  const income = sumOfAll([before, within]);
  const next = { start: seconds(dayAfter(week.end, 1)), end: seconds(dayAfter(week.end, 1 + DAYS_OF_WEEK)) - 1 };
  const nextEntries = entriesIn(entries ?? [], 'weekly_income', next);
  return {
    ...week,
    before,
    within,
    income,
    entries: nextEntries,
    difference: entries && knownDifference(sum(nextEntries), income),
  };
}

function reconciledBill(
  month: string,
  { days, entries, billOf }: Known & Pick<ReconciliationInput, 'billOf'>,
): ReconciledBill {
  const monthBill = billOf(month);
  const bill = monthBill && billStatus(monthBill.state, month) !== 'unverified' ? monthBill : undefined;
  const totals = bill && billTotals(bill);
  const monthDays = daysIn(days, monthRange(month));
  const earned = knownDifference(incomeOf(monthDays), weeklyOf(monthDays));
  const arrived = entriesIn(entries ?? [], 'monthly_bill', monthRange(addMonths(month, 1)));
  const entered = arrived.length > 0 ? sum(arrived) : undefined;
  return {
    month,
    bill,
    totals,
    earned,
    incomeDifference: knownDifference(totals?.income, earned),
    entries: arrived,
    entered,
    enteredDifference: knownDifference(entered, totals?.total),
  };
}

function withdrawalsIn(wallets: readonly WalletRecords[], range: UnixRange): ReconciledWithdrawals {
  const all = wallets.flatMap(({ withdrawals }) => withdrawals).sort((one, other) => one.create - other.create);
  const isKnown = wallets.every(({ incomplete }) => !incomplete);
  const sumOf: SumOf = (rows) => (isKnown ? sumOfAll(rows.map((cents) => cents ?? undefined)) : undefined);
  const list = all.filter(({ create }) => create >= range.start && create <= range.end);
  const countedRows = list.filter(hasNotFailed);
  const gross = sumOf(list.map(({ amount }) => amount));
  const failed = sumOf(list.map((row) => (hasNotFailed(row) ? 0 : row.amount)));
  const tax = sumOf(countedRows.map((row) => row.tax));
  const fee = sumOf(countedRows.map((row) => row.fee));
  const received = sumOf(countedRows.map((row) => row.received));
  return {
    list,
    gross,
    failed,
    tax,
    fee,
    received,
    difference: knownDifference(gross, sumOfAll([failed, tax, fee, received])),
    bank: transfersIn(all.filter(hasNotFailed), { range, received, sumOf }),
  };
}

const hasNotFailed = ({ status }: WithdrawalRecord): boolean => status !== 'failure';

type SumOf = (rows: readonly (Cents | null | undefined)[]) => Cents | undefined;

interface TransfersOptions {
  readonly range: UnixRange;
  /** of the requests of the month */
  readonly received: Cents | undefined;
  readonly sumOf: SumOf;
}

/** @param sentRecords by request, without failed ones */
function transfersIn(
  sentRecords: readonly WithdrawalRecord[],
  { range, received, sumOf }: TransfersOptions,
): ReconciledTransfers {
  const { start, end } = range;
  const list = sentRecords
    .filter(({ arrivedAt }) => arrivedAt && arrivedAt >= start && arrivedAt <= end)
    .sort((one, other) => one.arrivedAt! - other.arrivedAt!);
  const inTransit = sentRecords.filter((row) => isInTransit(row, end));
  // its month of arrival is unknown: transfers take days, so that it is this month or the next one
  const before = monthRange(addMonths(formatDate(start * 1000).slice(0, 7), -1)).start;
  const isUndated = sentRecords.some((row) => row.create >= before && row.create <= end && hasUnknownArrival(row));
  const arrived = isUndated ? undefined : sumOf(list.map((row) => row.received));
  const carriedIn = isUndated
    ? undefined
    : sumOf(sentRecords.filter((row) => isInTransit(row, start - 1)).map((row) => row.received));
  const carriedOut = isUndated ? undefined : sumOf(inTransit.map((row) => row.received));
  return {
    list,
    inTransit,
    arrived,
    carriedIn,
    carriedOut,
    difference: knownDifference(sumOfAll([received, carriedIn]), sumOfAll([carriedOut, arrived])),
  };
}

/** A transfer that has ended without a time of arrival, which platforms can leave out. */
const hasUnknownArrival = ({ status, arrivedAt }: WithdrawalRecord): boolean => status !== 'transferring' && !arrivedAt;

/** Whether a withdrawal was requested, and had not arrived, at a time. */
const isInTransit = (row: WithdrawalRecord, time: number): boolean =>
  row.create <= time && !hasUnknownArrival(row) && (!row.arrivedAt || row.arrivedAt > time);
