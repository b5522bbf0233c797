/** Approval of payouts by two employees, before a transfer is ordered (self-hosting/providers.md, Approval). */
import type { UnixSeconds } from '#shared/core/shanghai-time.ts';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { maskAccount } from '#shared/core/masking.ts';
import { recordAudit } from '../access/audit.ts';
import type { Platform } from '../context.ts';
import { inTransaction, type Database } from '../database/database.ts';
import { payoutApproval, withdrawal } from '../database/tables.ts';
import { dayOf } from '../days.ts';
import { conflict } from '../refusal.ts';
import { APPROVALS } from '../two-operators.ts';
import { lockWithdrawal, settleOnce } from './settle.ts';

export const isApproved = async (db: Database, txId: string): Promise<boolean> =>
  (await db.$count(payoutApproval, eq(payoutApproval.txId, txId))) >= APPROVALS;

interface WaitingPayout {
  readonly txId: string;
  readonly uid: string;
  /** cents, after tax and fee */
  readonly amount: number;
  readonly method: string;
  /** masked */
  readonly account: string;
  readonly holder: string;
  readonly bankName: string;
  readonly requestedAt: UnixSeconds;
  readonly approvedBy: readonly string[];
}

const MAX_LISTED = 200;

/** Whether the bank may have a transfer. Servers of earlier versions have only stored the confirmation of an order. */
export const isOrdered = ({
  orderedAt,
  sentAt,
}: Pick<typeof withdrawal.$inferSelect, 'orderedAt' | 'sentAt'>): boolean => orderedAt !== null || sentAt !== null;

const isWaiting = and(
  eq(withdrawal.status, 'transferring'),
  isNull(withdrawal.orderedAt),
  isNull(withdrawal.sentAt),
  sql`(select count(*) from payout_approval where tx_id = ${withdrawal.txId}) < ${APPROVALS}`,
);

/** Returns payouts without enough approvals, the oldest first. */
export async function waitingPayouts(db: Database): Promise<WaitingPayout[]> {
  const rows = await db.select().from(withdrawal).where(isWaiting).orderBy(asc(withdrawal.at)).limit(MAX_LISTED);
  if (rows.length === 0) return [];
  const ids = rows.map(({ txId }) => txId);
  const approvals = await db.select().from(payoutApproval).where(inArray(payoutApproval.txId, ids));
  return rows.map((row) => ({
    txId: row.txId,
    uid: row.uid,
    amount: row.received,
    method: row.collectionMethod,
    account: maskAccount(row.collectionNumber),
    holder: row.accountHolder,
    bankName: row.bankName,
    requestedAt: Math.floor(row.at / 1000),
    approvedBy: approvals.filter(({ txId }) => txId === row.txId).map(({ approver }) => approver),
  }));
}

interface Decision {
  readonly txId: string;
  /** the name of the employee */
  readonly approver: string;
  readonly requestId: string;
}

/**
 * Stores the approval of an employee. The last required one orders the transfer. A repeated approval changes nothing.
 * @throws Refusal 4040, 4090 if the payout is no longer waiting
 */
export async function approvePayout(platform: Platform, { txId, approver, requestId }: Decision): Promise<void> {
  const at = platform.clock.now();
  await inTransaction(platform.db, async (tx) => {
    const row = await lockWaiting(tx, txId);
    const stored = await tx.insert(payoutApproval).values({ txId, approver, at }).onConflictDoNothing().returning();
    if (stored.length === 0) return;
    await recordAudit(tx, platform, { uid: row.uid, action: 'payout approved', detail: { txId, approver }, requestId });
    if (await isApproved(tx, txId))
      await platform.jobs.send(tx, 'transfer', [{ subject: txId, firstDay: dayOf(row.at) }]);
  });
  platform.jobs.wake();
}

/** Ends a payout that is not approved, and returns the money. @throws Refusal 4040, 4090 */
export async function refusePayout(
  platform: Platform,
  { txId, approver, requestId, reason: failReason }: Decision & { readonly reason: string },
): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    const { uid } = await lockWaiting(tx, txId);
    await recordAudit(tx, platform, { uid, action: 'payout refused', detail: { txId, approver }, requestId });
    await settleOnce(platform, tx, { txId, outcome: 'failure', failReason, requestId, at: platform.clock.now() });
  });
}

/** The lock prevents that two employees decide at the same time. An approved or ordered payout may be on its way. */
async function lockWaiting(tx: Database, txId: string): Promise<typeof withdrawal.$inferSelect> {
  const { row } = await lockWithdrawal(tx, txId);
  if (row.status !== 'transferring' || isOrdered(row) || (await isApproved(tx, txId)))
    throw conflict('这笔提现已经处理');
  return row;
}
