/** Settles withdrawals: ledger entries for departure, arrival and refund. */
import { eq } from 'drizzle-orm';
import type { Platform } from '../context.ts';
import { inTransaction, type Database } from '../database/database.ts';
import { audit, withdrawal } from '../database/tables.ts';
import { lockWallets, newNumber, PLATFORM_ACCOUNTS, postMove, type Entry } from '../ledger/ledger.ts';
import { announce } from '../notices/announce.ts';
import { withdrawalPaid, withdrawalRefused } from '../notices/money-events.ts';
import { conflict, notFound } from '../refusal.ts';

type WithdrawalOutcome = 'success' | 'failure';

/** The reason of failures in the demo, which has no bank. */
export const REJECTED = '收款账户核验未通过';

/** What the bank reports about a transfer that arrived. */
interface Arrival {
  /** ms */
  readonly arrivedAt?: number | undefined;
  readonly bankReference?: string | undefined;
}

/** Returns the report of the bank about a transfer that arrives now, for the demo, which has no bank. */
export const arrivalNow = (at: number): Arrival => ({ arrivedAt: at, bankReference: newNumber('BK', at) });

/** Ends a transfer by hand. @throws Refusal 4040 for an unknown number, 4090 if the transfer has already ended */
export async function settle(
  platform: Platform,
  txId: string,
  outcome: WithdrawalOutcome,
  requestId: string,
): Promise<void> {
  const { db, clock } = platform;
  await inTransaction(db, async (tx) => {
    const at = clock.now();
    const reported = outcome === 'failure' ? { failReason: REJECTED } : arrivalNow(at);
    const isSettled = await settleOnce(platform, tx, { txId, outcome, ...reported, requestId, at });
    if (!isSettled) throw conflict('这笔提现已经结束');
  });
}

/** Locks the wallets of the user and then the withdrawal, in the order of all changes. @throws Refusal 4040 */
export async function lockWithdrawal(tx: Database, txId: string) {
  const one = eq(withdrawal.txId, txId);
  const [owner] = await tx.select({ uid: withdrawal.uid }).from(withdrawal).where(one);
  if (!owner) throw notFound(`没有编号为 ${txId} 的提现`);
  const wallets = await lockWallets(tx, owner.uid);
  const [row] = await tx.select().from(withdrawal).where(one).for('update');
  return { row: row!, wallets };
}

/** @returns false if the transfer has already ended @throws Refusal 4040 for an unknown number */
export async function settleOnce(
  platform: Platform,
  tx: Database,
  {
    txId,
    outcome,
    failReason,
    arrivedAt,
    bankReference,
    requestId,
    at,
  }: Omit<Settled, 'uid'> & Arrival & { /** for users */ readonly failReason?: string | undefined },
): Promise<boolean> {
  const { row, wallets } = await lockWithdrawal(tx, txId);
  if (row.status !== 'transferring') return false;
  await tx
    .update(withdrawal)
    .set({ status: outcome, failReason, arrivedAt, bankReference })
    .where(eq(withdrawal.txId, txId));
  const entries = outcome === 'success' ? arrival(row) : refund(row, wallets[row.walletType].id);
  await postMove(tx, { kind: outcome === 'success' ? 'payment' : 'refund', reference: txId, at, entries });
  await record(tx, { at, uid: row.uid, outcome, txId, requestId });
  const ended = { ...row, failReason: failReason ?? null };
  await announce(platform, tx, outcome === 'success' ? withdrawalPaid(ended, at) : withdrawalRefused(ended, at));
  return true;
}

type Amounts = Pick<typeof withdrawal.$inferSelect, 'amount' | 'tax' | 'fee' | 'received'>;

/** Returns only the amounts of a withdrawal. */
export const amountsOf = ({ amount, tax, fee, received }: Amounts): Amounts => ({ amount, tax, fee, received });

/** Returns the entries of a new withdrawal: the amount leaves the wallet, and the received part is in transit. */
export const departure = ({ amount, tax, fee, received }: Amounts, wallet: string): Entry[] => [
  { account: wallet, amount: -amount, type: 'withdraw' },
  { account: PLATFORM_ACCOUNTS.transit, amount: received, type: 'withdraw' },
  { account: PLATFORM_ACCOUNTS.tax, amount: tax, type: 'tax' },
  { account: PLATFORM_ACCOUNTS.fee, amount: fee, type: 'fee' },
];

export const arrival = ({ received }: Amounts): Entry[] => [
  { account: PLATFORM_ACCOUNTS.transit, amount: -received, type: 'payment' },
  { account: PLATFORM_ACCOUNTS.paid, amount: received, type: 'payment' },
];

/** Returns the entries of a failed withdrawal: the amount returns with tax and fee. */
export const refund = ({ amount, tax, fee, received }: Amounts, wallet: string): Entry[] => [
  { account: wallet, amount, type: 'refund' },
  { account: PLATFORM_ACCOUNTS.transit, amount: -received, type: 'refund' },
  { account: PLATFORM_ACCOUNTS.tax, amount: -tax, type: 'refund' },
  { account: PLATFORM_ACCOUNTS.fee, amount: -fee, type: 'refund' },
];

interface Settled {
  readonly at: number;
  readonly uid: string;
  readonly outcome: WithdrawalOutcome;
  readonly txId: string;
  readonly requestId: string;
}

async function record(tx: Database, { at, uid, outcome, txId, requestId }: Settled): Promise<void> {
  await tx.insert(audit).values({ at, uid, action: `withdrawal ${outcome}`, detail: { txId }, requestId });
}
