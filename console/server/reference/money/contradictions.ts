/**
 * Reports of the bank that contradict the ledger. They change nothing. An operator finds the cause and ends the contradiction
 * (self-hosting/operate.md).
 */
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Platform } from '../context.ts';
import type { Database } from '../database/database.ts';
import { contradiction, type withdrawal } from '../database/tables.ts';
import type { PayoutStatus } from '../providers/payout.ts';

export type Contradiction = typeof contradiction.$inferSelect;
type Withdrawal = typeof withdrawal.$inferSelect;

const CAUSES: Readonly<Record<Contradiction['kind'], string>> = {
  outcome: 'the transfer has ended otherwise',
  amount: 'the amount of the transfer differs',
  unknown: 'the database has no such transfer',
  unordered: 'the transfer was not ordered',
};

/** Stores a contradiction once, and logs it. @param stored the withdrawal; `undefined` for an unknown number */
export async function noteContradiction(
  { clock, report }: Pick<Platform, 'clock' | 'report'>,
  tx: Database,
  kind: Contradiction['kind'],
  { id: txId, state, amount }: Pick<PayoutStatus, 'id' | 'state' | 'amount'>,
  stored: Withdrawal | undefined,
): Promise<void> {
  const added = await tx
    .insert(contradiction)
    .values({
      txId,
      kind,
      reported: state,
      // a report with and one without an amount are the same contradiction
      reportedAmount: kind === 'amount' ? amount : undefined,
      stored: stored?.status,
      at: clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: contradiction.id });
  if (added.length > 0)
    report(
      new Error(`The payout provider reports ${state}, but ${CAUSES[kind]}`),
      `check the transfer ${txId} with the bank`,
    );
}

/** Returns whether an operator has ended the contradiction of this amount, so that the state can be stored. */
export const isAmountChecked = async (tx: Database, txId: string, amount: number): Promise<boolean> =>
  (await tx.$count(
    contradiction,
    and(
      eq(contradiction.txId, txId),
      eq(contradiction.kind, 'amount'),
      eq(contradiction.reportedAmount, amount),
      isNotNull(contradiction.endedAt),
    ),
  )) > 0;

const isOpen = isNull(contradiction.endedAt);

export const countOpenContradictions = (db: Database): Promise<number> => db.$count(contradiction, isOpen);

/** Returns the open contradictions, the oldest first. */
export const openContradictions = (db: Database): Promise<Contradiction[]> =>
  db.select().from(contradiction).where(isOpen).orderBy(asc(contradiction.id));

interface End {
  /** the name of the employee */
  readonly operator: string;
  readonly reason: string;
  /** ms */
  readonly at: number;
}

/** Locks an open contradiction. @returns `undefined` if there is none with this number */
export async function lockContradiction(tx: Database, id: number): Promise<Contradiction | undefined> {
  const [found] = await tx
    .select()
    .from(contradiction)
    .where(and(eq(contradiction.id, id), isOpen))
    .for('update');
  return found;
}

export async function endContradiction(tx: Database, id: number, { operator, reason, at }: End): Promise<void> {
  await tx.update(contradiction).set({ endedAt: at, endedBy: operator, reason }).where(eq(contradiction.id, id));
}

/** Ends the contradictions of an unknown number when its withdrawal exists. */
export async function endUnknown(tx: Database, txId: string, { operator, reason, at }: End): Promise<void> {
  await tx
    .update(contradiction)
    .set({ endedAt: at, endedBy: operator, reason })
    .where(and(eq(contradiction.txId, txId), eq(contradiction.kind, 'unknown'), isOpen));
}
