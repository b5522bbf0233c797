/** Sums of the rows of lists. */
import { isRecord, listsOf, numberOf, sum, type Fields, type Rule } from './numbers.ts';

/** Names of fields with an amount. */
export const AMOUNT =
  /income|amount|price|total_after_tax|month|yesterday|weekly_next|weekEntered|min$|max$|(?:^|\.)(?:tax|fee|received)$/i;

/** The sum of each amount of a list. */
export const sumsOf: Rule = (responses) =>
  responses.flatMap(({ byPath }) =>
    [...byPath]
      .filter(([path]) => path.includes('[]') && AMOUNT.test(path))
      .map(([, values]) => sum(values.map(Math.round))),
  );

/** The sums of the rows of all pages of a call. Each row counts, a row with the same ID once, or only rows that can be read. */
export const sumsOfPages: Rule = function* (_responses, sent) {
  for (const list of listsOf(sent)) for (const rows of variantsOf(list)) yield* sumsOfFields(rows);
};

/** The sum of the withdrawals in transfer. */
export const transfersOf: Rule = function* (_responses, sent) {
  const withdrawals = sent.filter(({ call }) => call === 'walletWithdrawals');
  for (const list of [...withdrawals.flatMap((each) => listsOf([each])), ...listsOf(withdrawals)])
    yield* sumsOfFields(list.filter((row) => isRecord(row) && row.status === 'transferring'));
};

/** The sums of all pages, in which a row with the same ID counts once. */
export const distinctSums: Rule = function* (_responses, sent) {
  for (const list of listsOf(sent)) for (const rows of [list, readableOf(list)]) yield* sumsOfFields(distinctOf(rows));
};

/** The sums of the rows with the same account, such as the income of a miner's devices. */
export const sumsOfAccounts: Rule = function* (_responses, sent) {
  for (const list of listsOf(sent))
    for (const rows of variantsOf(list))
      for (const key of ['username', 'uid']) {
        const accounts = new Map<unknown, unknown[]>();
        for (const row of rows.filter(isRecord)) accounts.set(row[key], [...(accounts.get(row[key]) ?? []), row]);
        for (const own of accounts.values()) yield* sumsOfFields(own);
      }
};

const variantsOf = (list: readonly unknown[]): readonly (readonly unknown[])[] => {
  const readable = readableOf(list);
  return [list, distinctOf(list), readable, distinctOf(readable)];
};

/** Fields that make a row unreadable if they are no number. Additions to the specification do not. */
const NUMERIC = /^(?:amount|bandwidth|income|price|(?:agent|miner)(?:Income|Price))$/;

/** Rows that can be read: with an ID, without nested values, and with numbers in the fields that need them. */
function readableOf(list: readonly unknown[]): readonly unknown[] {
  const rows = list.filter(isRecord);
  const idKey = ID_KEYS.find((name) => rows.some((row) => row[name] != null));
  return rows.filter(
    (row) =>
      (!idKey || (row[idKey] != null && row[idKey] !== '')) &&
      Object.values(row).every((value) => typeof value !== 'object' || value === null) &&
      Object.entries(row).every(
        ([key, value]) => value == null || !NUMERIC.test(key) || Number.isFinite(numberOf(value)),
      ),
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
