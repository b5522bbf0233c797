/** Withdrawals in transfer. */
import { and, asc, eq, sql } from 'drizzle-orm';
import { inTransaction, rowsOf, type Database } from '../database/database.ts';
import { dueWork } from '../database/job-tables.ts';
import { withdrawal } from '../database/tables.ts';
import { dayOf } from '../days.ts';
import { planWork } from '../jobs/due-work.ts';
import { storeStatus } from '../money/payouts.ts';
import { markKnownToBank } from '../money/transfer-imports.ts';
import { ProviderError } from '../providers/client.ts';
import type { PayoutProvider, PayoutStatus } from '../providers/payout.ts';
import { isoMoment, OperatorError, type OperatorContext } from './operator-context.ts';

export function transferActions({ platform, provider, requestId, record }: OperatorContext) {
  const { db, clock } = platform;

  async function findTransfer(tx: Database, txId: string): Promise<typeof withdrawal.$inferSelect> {
    const [row] = await tx.select().from(withdrawal).where(eq(withdrawal.txId, txId));
    if (!row) throw new OperatorError(`There is no withdrawal ${txId}.`);
    return row;
  }

  /** Stores the state that the provider reports. */
  const store = (uid: string, status: PayoutStatus): Promise<void> =>
    inTransaction(db, async (tx) => {
      const { id: txId, state } = status;
      await markKnownToBank(tx, txId);
      await storeStatus(platform, tx, status, requestId);
      await record(tx, 'transfers reconcile', { uids: [uid], txId, state });
    });

  return {
    /** Returns the withdrawals in transfer, or one withdrawal with its state at the provider. */
    async transfers(txId?: string): Promise<object[]> {
      const rows = await (txId === undefined
        ? db.select().from(withdrawal).where(eq(withdrawal.status, 'transferring')).orderBy(asc(withdrawal.at))
        : [await findTransfer(db, txId)]);
      await record(db, 'transfers', { uids: rows.map(({ uid }) => uid), ...(txId !== undefined && { txId }) });
      const status = txId === undefined || !provider ? undefined : await stateAt(provider, txId);
      return Promise.all(
        rows.map(async (row) => ({
          ...withdrawalSummary(row),
          work: await workOn(db, row.txId),
          provider: status?.provider,
        })),
      );
    },
    /** Makes the work on a withdrawal due now. */
    planTransfer: (txId: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { uid, status, at } = await findTransfer(tx, txId);
        if (status !== 'transferring') throw new OperatorError(`The withdrawal ${txId} has ended with ${status}.`);
        const [firstDay, dueAt] = [dayOf(at), clock.now()];
        await planWork(tx, [{ queue: 'transfer', subject: txId, firstDay, lastDay: firstDay, dueAt }]);
        await tx
          .update(dueWork)
          .set({ dueAt })
          .where(and(eq(dueWork.queue, 'transfer'), eq(dueWork.subject, txId), eq(dueWork.queued, false)));
        await record(tx, 'transfers plan', { uids: [uid], txId });
      }),
    /** Queries the state of each withdrawal in transfer at the provider, and stores it. */
    async reconcile(): Promise<object[]> {
      if (!provider) throw new OperatorError('PAYOUT_URL is required, because the provider has the states.');
      const open = await db
        .select()
        .from(withdrawal)
        .where(eq(withdrawal.status, 'transferring'))
        .orderBy(asc(withdrawal.at));
      await record(db, 'transfers reconcile', { transfers: open.length });
      const results: object[] = [];
      for (const { txId, uid } of open) {
        const found = await stateAt(provider, txId);
        if ('status' in found) await store(uid, found.status);
        results.push({ txId, provider: found.provider });
      }
      return results;
    },
  };
}

const withdrawalSummary = (row: typeof withdrawal.$inferSelect): object => ({
  txId: row.txId,
  uid: row.uid,
  cents: row.amount,
  received: row.received,
  status: row.status,
  requestedAt: isoMoment(row.at),
  orderedAt: isoMoment(row.orderedAt),
  sentAt: isoMoment(row.sentAt),
  dueAt: isoMoment(row.dueAt),
  arrivedAt: isoMoment(row.arrivedAt),
  bankReference: row.bankReference,
  failReason: row.failReason,
});

/** Returns the job or the due time of the work on a withdrawal; null if nothing is planned. */
async function workOn(db: Database, txId: string): Promise<string | null> {
  const [job] = await rowsOf<{ state: string }>(
    db,
    sql`select state::text as state from pgboss.job
      where name = 'transfer' and state <> 'completed' and data ->> 'subject' = ${txId} limit 1`,
  );
  if (job) return `job ${job.state}`;
  const [due] = await db
    .select({ dueAt: dueWork.dueAt })
    .from(dueWork)
    .where(and(eq(dueWork.queue, 'transfer'), eq(dueWork.subject, txId)));
  return due ? `due ${isoMoment(due.dueAt)}` : null;
}

/** Returns the state of a transfer at the provider, or why it is unknown. */
async function stateAt(
  provider: PayoutProvider,
  txId: string,
): Promise<{ readonly provider: string; readonly status: PayoutStatus } | { readonly provider: string }> {
  try {
    const status = await provider.query(txId);
    return { provider: status.state, status };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { provider: error.status === 404 ? 'unknown' : error.message };
  }
}
