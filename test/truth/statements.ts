/** Balances and sums of a month, from the records of each wallet. */
import { formatDate, unixSeconds } from '#shared/core/shanghai-time.ts';
import type { SentResponse } from './distorted-responses.ts';
import { amountsOf, isRecord, listsOf, numberOf, sum, type Rule } from './numbers.ts';

interface Movement {
  readonly time: number;
  /** such as `2026-10` */
  readonly month: string;
  /** the type of an entry, or `withdraw` */
  readonly kind: string;
  /** negative for a withdrawal */
  readonly amount: number;
}

/** Opening balance, sums by kind, running balances and closing balance of each month. */
export const statementsOf: Rule = function* (responses, sent) {
  const records = sent.filter(({ call }) => call === 'walletEntries' || call === 'walletWithdrawals');
  const walletOf = ({ query }: SentResponse) => new URLSearchParams(query).get('walletType');
  const wallets = [...new Set(records.map(walletOf))].map((wallet) =>
    movementsOf(records.filter((each) => walletOf(each) === wallet)),
  );
  for (const movements of wallets) {
    const recorded = sum(movements.map(({ amount }) => amount));
    yield recorded;
    for (const balance of amountsOf(responses, 'wallet', /leftAmount$/)) yield balance - recorded;
  }
  const bills = amountsOf(responses, 'monthlyBill', /total_after_tax$/);
  for (const month of new Set(wallets.flat().map((movement) => movement.month))) {
    const figures = wallets.map((movements) => figuresOf(movements, month));
    for (const { opening, balances, sums } of figures) yield* [opening, ...balances, ...sums.values()];
    // both wallets together
    yield sum(figures.map(({ opening }) => opening));
    yield sum(figures.map(({ opening, balances }) => balances.at(-1) ?? opening));
    const kinds = new Set(figures.flatMap(({ sums }) => [...sums.keys()]));
    for (const kind of kinds) yield sum(figures.map(({ sums }) => sums.get(kind) ?? 0));
    const credited = sum(figures.map(({ sums }) => sums.get('monthly_bill') ?? 0));
    for (const bill of bills) yield credited - bill;
    // a kind without a record in a month with records
    yield 0;
  }
};

function figuresOf(movements: readonly Movement[], month: string) {
  const opening = sum(movements.filter((each) => each.month < month).map(({ amount }) => amount));
  const sums = new Map<string, number>();
  const balances: number[] = [];
  for (const { kind, amount } of movements.filter((each) => each.month === month)) {
    balances.push((balances.at(-1) ?? opening) + amount);
    sums.set(kind, (sums.get(kind) ?? 0) + amount);
  }
  return { opening, balances, sums };
}

/** The movements of a wallet, oldest first. Entries are before withdrawals of the same second. */
function movementsOf(sent: readonly SentResponse[]): readonly Movement[] {
  const rowsOf = (call: string) =>
    listsOf(sent.filter((each) => each.call === call))
      .flat()
      .filter(isRecord);
  const movement = (row: ReturnType<typeof rowsOf>[number], kind: string, sign: number): Movement[] => {
    const [time, amount] = [unixSeconds(row.create as number | string), numberOf(row.amount)];
    if (!Number.isFinite(time) || !Number.isFinite(amount)) return [];
    return [{ time, month: formatDate(time * 1000).slice(0, 7), kind, amount: sign * Math.round(amount) }];
  };
  return [
    ...rowsOf('walletEntries').flatMap((row) => movement(row, `${row.type as string}`, 1)),
    ...rowsOf('walletWithdrawals').flatMap((row) => movement(row, 'withdraw', -1)),
  ].sort((one, other) => one.time - other.time);
}
