/** Explains each amount of a screen by a rule with a name. */
import { billOf, settledWeekly } from './bills.ts';
import type { SentResponse } from './distorted-responses.ts';
import { changesOfYesterday, comparisonsOf, forecastsOf, runsOf } from './histories.ts';
import { amountsOf, numbersOf, pathsOf, toCents, type Rule } from './numbers.ts';
import {
  differencesToBill,
  entriesOfWeeks,
  partsOfWithdrawals,
  runsOfSettlements,
  transfersOfMonths,
} from './reconciliations.ts';
import { AMOUNT, sumsOf, sumsOfAccounts, sumsOfPages, transfersOf } from './rows.ts';
import { statementsOf } from './statements.ts';
import { exampleOf, withdrawalsOf } from './taxes.ts';

/** The total of a summary. Other totals count rows. */
const TOTAL = /^\.(?:data\.)?total$/;

/** The rules of amounts, in cents, the most common first. */
const AMOUNT_RULES: Readonly<Record<string, Rule>> = {
  'a sent amount': (responses) => [
    ...responses.flatMap((response) => pathsOf(response, AMOUNT)),
    ...amountsOf(responses, 'incomeSummary', TOTAL),
  ],
  'the sum of a list': sumsOf,
  'the sum of all pages of a list': sumsOfPages,
  'the sum of the withdrawals in transfer': transfersOf,
  'the sum of the rows of an account': sumsOfAccounts,
  'a bill: subtotal, tax and total of its rows': billOf,
  'a withdrawal: tax, fee and received amount': withdrawalsOf,
  'the example of the payout form': exampleOf,
  'last month less its bill': settledWeekly,
  'yesterday less a week earlier': changesOfYesterday,
  'the sum or the mean of consecutive days or months': runsOf,
  'the difference to the same days or months before': comparisonsOf,
  'the month so far with the same weekdays of four weeks for the rest': forecastsOf,
  'a month of wallet records: sums and balances': statementsOf,
  'consecutive days of weekly or monthly settlement, or not billed': runsOfSettlements,
  'the income of a bill less the monthly settlement of its days': differencesToBill,
  'the weekly incomes that entered in a week': entriesOfWeeks,
  'tax, fee or received amount of the withdrawals of a month': partsOfWithdrawals,
  'received amount of the transfers that arrive in a month, or are in transit': transfersOfMonths,
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
