/** Tax rates that the sent responses allow, and withdrawals that are taxed with them. */
import type { SentResponse } from './distorted-responses.ts';
import { isRecord, numbersOf, pathsOf, type Fields, type Rule } from './numbers.ts';

export const ACCOUNTS = ['accountInfo', 'userAccountInfo', 'payInfo'];

/** Rates in percent by payout method (§9, Tax). */
export const METHODS: ReadonlyMap<unknown, (payInfo: Fields) => number | undefined> = new Map([
  ['personalAlipay', () => 6],
  ['personalCard', () => 6],
  ['enterpriseCard', ({ invoiceType }: Fields) => INVOICES.get(invoiceType ?? '')],
]);
const INVOICES: ReadonlyMap<unknown, number> = new Map([
  ['', 0],
  ['specialSix', 0],
  ['specialThreeOrOne', 3],
  ['plain', 3],
]);

const EXAMPLE = 10_000_00;
/** A tax of 0 needs a method that was sent. */
const RATES = [3, 6];

/** The rates of the payout methods that were sent. */
function payoutTaxes(sent: readonly SentResponse[]): readonly number[] {
  const rates: number[] = [];
  const walk = (value: unknown): void => {
    if (!isRecord(value)) return;
    const rate = METHODS.get(value.collectionMethod)?.(value);
    if (rate !== undefined) rates.push(rate);
    Object.values(value).forEach(walk);
  };
  for (const { call, body } of sent) if (ACCOUNTS.includes(call)) walk(body);
  return rates;
}

/** Tax, fee and received amount of a withdrawal of the whole balance or of the limit. */
export const withdrawalsOf: Rule = function* (responses, sent) {
  const fees = responses.flatMap((response) => pathsOf(response, /payfee_rate$/));
  const taxes = payoutTaxes(sent);
  for (const amount of responses.flatMap((response) => pathsOf(response, /leftAmount$|getmoney_max$/)))
    for (const tax of taxes)
      for (const fee of fees) {
        const [taxed, paid] = [Math.round((amount * tax) / 100), Math.round((amount * fee) / 100)];
        if (tax) yield taxed;
        if (fee) yield paid;
        yield amount - taxed - paid;
      }
};

/** The withdrawal of 10,000.00 in the payout form: an example for each rate of §9, whatever was sent. */
export const exampleOf: Rule = () => [
  EXAMPLE,
  ...RATES.flatMap((rate) => [(EXAMPLE * rate) / 100, (EXAMPLE * (100 - rate)) / 100]),
];

/** A rate next to its label. The notes of the payout form state the rates of §9. */
const TAX = /(?<!个人，)税费 (\d+)%/g;

/** Returns the tax rates of a text that neither a bill nor the payout method has, such as `税费 6%`. */
export function unreportedTaxes(text: string, sent: readonly SentResponse[]): string[] {
  const bills = sent.filter(({ call }) => call === 'monthlyBill').map(numbersOf);
  const ratios = bills.flatMap((bill) => pathsOf(bill, /\.tax_ratio$/)).map((ratio) => Math.round(ratio * 100));
  const known = [...payoutTaxes(sent), ...ratios];
  return [...text.matchAll(TAX)].filter(([, rate]) => !known.includes(Number(rate))).map(([shown]) => shown);
}
