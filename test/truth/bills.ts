/** Sums of a bill, and the income that it leaves to weekly settlement. */
import { amountsOf, pathsOf, sum, type Numbers, type Rule } from './numbers.ts';

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

/** Every sum of a bill. */
export const billOf: Rule = (responses) =>
  billsOf(responses).flatMap(({ subtotals, taxes, totals, differences }) => [
    ...subtotals,
    ...taxes,
    ...totals,
    ...differences,
  ]);

/** Income that was settled weekly: the income of the last month less the rows of its bill. */
export const settledWeekly: Rule = function* (responses) {
  for (const bill of responses.filter(({ call }) => call === 'monthlyBill')) {
    const monthly = sum(pathsOf(bill, /\.income\[\]\.amount$/).map(Math.round));
    for (const month of amountsOf(responses, 'incomeSummary', /\.last_month$/)) yield month - monthly;
  }
};
