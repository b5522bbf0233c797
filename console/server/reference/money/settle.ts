/** Settles withdrawals: ledger entries for departure, arrival and refund. Also runs all due work of the platform. */
import { and, asc, eq, lte } from 'drizzle-orm';
import { catchUp } from '../billing/catch-up.ts';
import type { Platform } from '../context.ts';
import { inTransaction, type Database } from '../database/database.ts';
import { audit, withdrawal } from '../database/tables.ts';
import { lockWallets, PLATFORM_ACCOUNTS, postMove, type Entry } from '../ledger.ts';
import { conflict, notFound } from '../refusal.ts';

type WithdrawalOutcome = 'success' | 'failure';

/** @throws Refusal 4040 for an unknown number, 4090 if the transfer has already ended */
export async function settle(
  { db, clock }: Platform,
  txId: string,
  outcome: WithdrawalOutcome,
  requestId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [owner] = await tx.select({ uid: withdrawal.uid }).from(withdrawal).where(eq(withdrawal.txId, txId));
    if (!owner) throw notFound(`没有编号为 ${txId} 的提现`);
    const wallets = await lockWallets(tx, owner.uid);
    const [row] = await tx.select().from(withdrawal).where(eq(withdrawal.txId, txId)).for('update');
    if (row!.status !== 'transferring') throw conflict('这笔提现已经结束');
    const at = clock.now();
    await tx.update(withdrawal).set({ status: outcome }).where(eq(withdrawal.txId, txId));
    const entries = outcome === 'success' ? arrival(row!) : refund(row!, wallets[row!.walletType].id);
    await postMove(tx, { kind: outcome === 'success' ? 'payment' : 'refund', reference: txId, at, entries });
    await record(tx, { at, uid: owner.uid, outcome, txId, requestId });
  });
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

const AT_ONCE = 100;

/** Completes due transfers. A failed transfer is logged and stays due, without blocking the others. */
export async function settleDue(platform: Platform): Promise<void> {
  let stuck = 0;
  for (;;) {
    const due = await platform.db
      .select({ txId: withdrawal.txId })
      .from(withdrawal)
      .where(and(eq(withdrawal.status, 'transferring'), lte(withdrawal.dueAt, platform.clock.now())))
      .orderBy(asc(withdrawal.dueAt), asc(withdrawal.txId))
      .offset(stuck)
      .limit(AT_ONCE);
    for (const { txId } of due) {
      await settle(platform, txId, 'success', 'due').catch((error: unknown) => {
        // another server has settled it
        if ((error as { code?: unknown }).code === conflict().code) return;
        stuck += 1;
        platform.report(error, `could not settle the transfer ${txId}`);
      });
    }
    if (due.length < AT_ONCE) return;
  }
}

/** Runs due work once, even if called repeatedly: days, bills and incomes, then transfers. */
export async function doDueWork(platform: Platform): Promise<void> {
  try {
    await catchUp(platform);
  } finally {
    await settleDue(platform);
  }
}
