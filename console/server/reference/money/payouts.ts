/**
 * Transfers through the payout provider. A withdrawal is requested, then sent to the bank, then settled or failed. A job
 * orders the transfer and later queries it. The provider can also report the outcome.
 */
import { and, eq, isNull } from 'drizzle-orm';
import type { Platform, Transfers } from '../context.ts';
import { inTransaction, type Database } from '../database/database.ts';
import { audit, withdrawal } from '../database/tables.ts';
import { finishWork, planWork, refuseWithoutWork } from '../jobs/due-work.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { PayoutOrder, PayoutProvider, PayoutStatus } from '../providers/payout.ts';
import { conflict, notFound } from '../refusal.ts';
import { isApproved, isOrdered } from './approvals.ts';
import { settleOnce } from './settle.ts';

type Withdrawal = typeof withdrawal.$inferSelect;

/** Interval of the queries for a sent transfer, whose outcome the provider has not reported. */
const QUERY_EVERY_MS = 30 * 60_000;

/** @param needsApproval whether two employees must approve a payout before it is ordered */
export const transfersThrough = (
  provider: PayoutProvider,
  jobs: Jobs,
  { needsApproval }: { readonly needsApproval: boolean },
): Transfers => ({
  plan: (tx, key) => jobs.send(tx, 'transfer', [key]),
  handlerOf: (platform) => ({
    async outside(key, finish) {
      const { db, clock } = platform;
      const [row] = await db.select().from(withdrawal).where(eq(withdrawal.txId, key.subject));
      if (!row) return refuseWithoutWork();
      const isOpen = row.status === 'transferring';
      const isNew = isOpen && !isOrdered(row);
      const waits = isNew && needsApproval && !(await isApproved(db, row.txId));
      const isSent = isOpen && !waits && (!isNew || (await markOrdered(platform, row.txId)));
      const status = isSent ? await requestStatus(provider, row) : undefined;
      await inTransaction(db, async (tx) => {
        if (status) await storeStatus(platform, tx, status, 'payout job');
        await finishWork(tx, 'transfer', key);
        // an approval sends another job
        if (status?.state === 'sent' || waits) {
          const { subject, firstDay } = key;
          const dueAt = clock.now() + QUERY_EVERY_MS;
          await planWork(tx, [{ queue: 'transfer', subject, firstDay, lastDay: firstDay, dueAt }]);
        }
        await finish(tx);
      });
    },
  }),
});

/**
 * Marks a transfer before its order, because the response to the order can be lost. No employee can refuse it from then on.
 * @returns false if the withdrawal has ended meanwhile
 */
async function markOrdered({ db, clock }: Platform, txId: string): Promise<boolean> {
  const marked = await db
    .update(withdrawal)
    .set({ orderedAt: clock.now() })
    .where(and(eq(withdrawal.txId, txId), eq(withdrawal.status, 'transferring')))
    .returning({ txId: withdrawal.txId });
  return marked.length > 0;
}

/** An order is repeated only until the provider has confirmed it. */
const requestStatus = (provider: PayoutProvider, row: Withdrawal): Promise<PayoutStatus> =>
  row.sentAt === null ? provider.order(orderOf(row)) : provider.query(row.txId);

const orderOf = ({ txId, received, collectionMethod, collectionNumber, ...row }: Withdrawal): PayoutOrder => ({
  id: txId,
  amount: received,
  currency: 'CNY',
  method: collectionMethod,
  account: collectionNumber,
  holder: row.accountHolder,
  bankName: row.bankName,
});

/**
 * Stores the state that the provider reports. A repeated report changes nothing.
 * @throws Refusal 4040, 4090 for a transfer that was not ordered, because employees may still have to approve it
 */
export async function storeStatus(
  platform: Platform,
  tx: Database,
  status: PayoutStatus,
  requestId: string,
): Promise<void> {
  const { clock, report } = platform;
  const { id: txId } = status;
  const at = clock.now();
  const [reported] = await tx.select().from(withdrawal).where(eq(withdrawal.txId, txId));
  if (!reported) {
    report(
      new Error(`The payout provider reports ${status.state}, but the database has no such transfer`),
      `check the transfer ${txId} with the bank`,
    );
    throw notFound(`没有编号为 ${txId} 的提现`);
  }
  if (reported.status === 'transferring' && !isOrdered(reported)) {
    report(
      new Error(`The payout provider reports ${status.state}, but the transfer was not ordered`),
      `check the transfer ${txId} with the bank`,
    );
    throw conflict('这笔提现尚未下单');
  }
  if (status.state === 'sent') return storeSent(tx, { txId, at, requestId });
  const outcome = status.state === 'settled' ? 'success' : 'failure';
  if (await settleOnce(platform, tx, { txId, outcome, ...reportOf(status), requestId, at })) return;
  const [row] = await tx.select({ ended: withdrawal.status }).from(withdrawal).where(eq(withdrawal.txId, txId));
  if (row!.ended !== outcome)
    report(
      new Error(`The payout provider reports ${status.state}, but the transfer has ended with ${row!.ended}`),
      `check the transfer ${txId} with the bank`,
    );
}

/** Returns what the provider reports about the end of a transfer. It may not know when the bank received the money. */
function reportOf(status: Exclude<PayoutStatus, { state: 'sent' }>) {
  if (status.state === 'failed') return { failReason: status.reason };
  const { arrivedAt, bankReference } = status;
  return { arrivedAt: arrivedAt == null ? undefined : arrivedAt * 1000, bankReference: bankReference ?? undefined };
}

async function storeSent(
  tx: Database,
  { txId, at, requestId }: { readonly txId: string; readonly at: number; readonly requestId: string },
): Promise<void> {
  const [sent] = await tx
    .update(withdrawal)
    .set({ sentAt: at })
    .where(and(eq(withdrawal.txId, txId), eq(withdrawal.status, 'transferring'), isNull(withdrawal.sentAt)))
    .returning({ uid: withdrawal.uid });
  if (!sent) return;
  await tx.insert(audit).values({ at, uid: sent.uid, action: 'withdrawal sent', detail: { txId }, requestId });
}
