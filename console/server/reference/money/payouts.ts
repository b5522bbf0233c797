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
import { conflict, notFound, type Refusal } from '../refusal.ts';
import { isApproved, isOrdered } from './approvals.ts';
import { isAmountChecked, noteContradiction, type Contradiction } from './contradictions.ts';
import { isPausedByOperator } from './payout-pause.ts';
import { settleOnce } from './settle.ts';

type Withdrawal = typeof withdrawal.$inferSelect;

/** Interval of the queries for a sent transfer, whose outcome the provider has not reported. */
const QUERY_EVERY_MS = 30 * 60_000;

/** Interval at which an order waits for the end of a pause. */
const PAUSED_MS = 60_000;

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
      // an order that was not confirmed would be sent again
      const isPaused = isOpen && row.sentAt === null && (await isPausedByOperator(db));
      const waits = isPaused || (isNew && needsApproval && !(await isApproved(db, row.txId)));
      const isSent = isOpen && !waits && (!isNew || (await markOrdered(platform, row.txId)));
      const status = isSent ? await requestStatus(provider, row) : undefined;
      await inTransaction(db, async (tx) => {
        if (status) await storeStatus(platform, tx, status, 'payout job');
        await finishWork(tx, 'transfer', key);
        // an approval sends another job
        if (status?.state === 'sent' || waits) {
          const { subject, firstDay } = key;
          const dueAt = clock.now() + (isPaused ? PAUSED_MS : QUERY_EVERY_MS);
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
 * Stores the state that the provider reports. A repeated report changes nothing. Neither does a contradiction, which is stored.
 * @returns a refusal for an unknown number (4040) and for a transfer that was not ordered (4090), because employees may still
 *   have to approve it. It is not thrown, because the transaction must commit the contradiction
 */
export async function storeStatus(
  platform: Platform,
  tx: Database,
  status: PayoutStatus,
  requestId: string,
): Promise<Refusal | undefined> {
  const { id: txId, amount } = status;
  const at = platform.clock.now();
  const [row] = await tx.select().from(withdrawal).where(eq(withdrawal.txId, txId));
  const contradicts = (kind: Contradiction['kind']) => noteContradiction(platform, tx, kind, status, row);
  if (!row) {
    await contradicts('unknown');
    return notFound(`没有编号为 ${txId} 的提现`);
  }
  if (row.status === 'transferring' && !isOrdered(row)) {
    await contradicts('unordered');
    return conflict('这笔提现尚未下单');
  }
  if (amount != null && amount !== row.received && !(await isAmountChecked(tx, txId, amount))) {
    await contradicts('amount');
    return undefined;
  }
  if (status.state === 'sent') {
    await storeSent(tx, { txId, at, requestId });
    return undefined;
  }
  const outcome = status.state === 'settled' ? 'success' : 'failure';
  if (await settleOnce(platform, tx, { txId, outcome, ...reportOf(status), requestId, at })) return undefined;
  const [ended] = await tx.select().from(withdrawal).where(eq(withdrawal.txId, txId));
  if (ended!.status !== outcome) await noteContradiction(platform, tx, 'outcome', status, ended);
  return undefined;
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
