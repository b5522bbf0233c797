/** Compares the amount next to a label with the field of that label, so that exchanged amounts are noticed. */
import { billsOf } from './bills.ts';
import type { SentResponse } from './distorted-responses.ts';
import { numbersOf, pathsOf, toCents, type Rule } from './numbers.ts';
import { taxesOfWithdrawals } from './reconciliations.ts';
import { distinctSums } from './rows.ts';
import { centsOf } from './sources.ts';
import { exampleOf } from './taxes.ts';

const field =
  (call: string, path: RegExp): Rule =>
  (responses) =>
    responses.filter((response) => response.call === call).flatMap((response) => pathsOf(response, path));

const rowsOf =
  (group: string): Rule =>
  (responses) =>
    responses
      .filter(({ call }) => call === 'monthlyBill')
      .map((bill) =>
        pathsOf(bill, new RegExp(`\\.${group}\\[\\]\\.amount$`)).reduce((sum, cents) => sum + Math.round(cents), 0),
      );

const ofBill =
  (name: keyof ReturnType<typeof billsOf>[number]): Rule =>
  (responses) =>
    billsOf(responses).flatMap((bill) => bill[name]);
const ofDevices: Rule = (responses, sent) =>
  distinctSums(
    responses,
    sent.filter(({ call }) => call === 'deviceIncome' || call === 'minerDeviceIncome'),
  );

/** Labels of amounts, as patterns, with the values that may be next to them, in cents. */
const LABELS: Readonly<Record<string, Rule>> = {
  可提现余额: field('wallet', /\.leftAmount$/),
  累计提现: field('wallet', /\.withdrawalAmount$/),
  昨日收入: (responses, sent) => [
    ...field('incomeSummary', /\.yesterday$/)(responses, sent),
    ...field('deviceIncomeHistory', /\.income$/)(responses, sent),
  ],
  昨日预计收入: field('incomeSummary', /\.yesterday_expected$/),
  本月收入: field('incomeSummary', /\.cur_month$/),
  上月收入: field('incomeSummary', /\.last_month$/),
  累计收入: field('incomeSummary', /\.total$/),
  收入合计: rowsOf('income'),
  扣款: rowsOf('fine'),
  补偿: rowsOf('compensation'),
  税前金额: ofBill('subtotals'),
  '税费(?: \\d+%)?': (responses, sent) => [
    ...ofBill('taxes')(responses, sent),
    ...exampleOf(responses, sent),
    ...taxesOfWithdrawals(responses, sent),
  ],
  税后应付: ofBill('totals'),
  昨日收入合计: ofDevices,
};

const AMOUNT_AFTER = String.raw`\s*[−+]?\s*(?:¥|CNY)?\s*(\d[\d,]*\.\d\d)`;

/** Returns the labels with an amount of another field, such as `上月收入 1.00`. */
export function mislabeled(text: string, sent: readonly SentResponse[]): string[] {
  const responses = sent.map(numbersOf);
  return Object.entries(LABELS).flatMap(([label, source]) =>
    [...text.matchAll(new RegExp(`^${label}${AMOUNT_AFTER}`, 'gm'))].flatMap(([, amount]) =>
      [...source(responses, sent)].some((value) => toCents(value) === centsOf(amount!)) ? [] : [`${label} ${amount}`],
    ),
  );
}
