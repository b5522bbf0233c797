/** Posts many moves at once: a year of them one by one would take seconds. */
import type { Database } from '../database/database.ts';
import { ledgerEntry, ledgerTransaction } from '../database/tables.ts';
import { newNumber, type LedgerMove } from '../money/ledger.ts';

const AT_ONCE = 500;

export async function postMoves(tx: Database, moves: readonly LedgerMove[]): Promise<void> {
  const sorted = [...moves].sort((one, other) => one.at - other.at);
  for (let from = 0; from < sorted.length; from += AT_ONCE) {
    const batch = sorted.slice(from, from + AT_ONCE);
    const ids = await tx
      .insert(ledgerTransaction)
      .values(batch.map(({ kind, reference, at }) => ({ kind, reference, at })))
      .returning({ id: ledgerTransaction.id });
    await tx.insert(ledgerEntry).values(
      batch.flatMap(({ at, entries }, index) =>
        entries
          .filter(({ amount }) => amount !== 0)
          .map(({ account, amount, type }) => ({
            transactionId: ids[index]!.id,
            accountId: account,
            amount,
            type,
            rzId: newNumber('RZ', at),
            at,
          })),
      ),
    );
  }
}
