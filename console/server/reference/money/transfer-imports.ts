/**
 * Imports transfers of the bank that the database lacks, as after a restore. Two operators import the same transfer, because
 * it moves money out of a wallet.
 */
import { and, eq, inArray, max, notExists, sql } from 'drizzle-orm';
import { formatCents, type Cents } from '#shared/core/money.ts';
import { DAY_MS } from '#shared/core/shanghai-time.ts';
import type { WalletType } from '#shared/topics/money/wallet/wallet.rules.ts';
import type { Platform } from '../context.ts';
import type { Database } from '../database/database.ts';
import { transferImport, withdrawal, type User } from '../database/tables.ts';
import { dayOf } from '../days.ts';
import { planWork } from '../jobs/due-work.ts';
import { lockWallets } from '../ledger/ledger.ts';
import { APPROVALS, operatorKey } from '../two-operators.ts';
import { isOrdered } from './approvals.ts';
import { endUnknown } from './contradictions.ts';
import { storeStatus } from './payouts.ts';
import {
  ownerOf,
  requestedAt,
  payingWalletOf,
  Unfit,
  type BankTransfer,
  type Payees,
  type PayingWallet,
} from './transfer-match.ts';
import { storeWithdrawal } from './withdraw.ts';

/** Returns the time from which on the provider lists transfers: a day before the last withdrawal that was not imported. */
export async function listedSince(db: Database): Promise<number> {
  const imported = db.select().from(transferImport).where(eq(transferImport.txId, withdrawal.txId));
  const [row] = await db
    .select({ last: max(withdrawal.at) })
    .from(withdrawal)
    .where(notExists(imported));
  return Math.max(0, (row?.last ?? 0) - DAY_MS);
}

/** Numbers in one statement. */
const NUMBERS = 1_000;

/** Returns the numbers of the transfers that no withdrawal has. */
export async function lackingNumbers(db: Database, transfers: readonly Pick<BankTransfer, 'id'>[]): Promise<string[]> {
  const numbers = transfers.map(({ id }) => id);
  const known = new Set<string>();
  for (let first = 0; first < numbers.length; first += NUMBERS) {
    const rows = await db
      .select({ txId: withdrawal.txId })
      .from(withdrawal)
      .where(inArray(withdrawal.txId, numbers.slice(first, first + NUMBERS)));
    for (const { txId } of rows) known.add(txId);
  }
  return numbers.filter((number) => !known.has(number));
}

/** Marks a transfer as ordered, so that no employee refuses a payout that the bank has. */
export const markKnownToBank = async (tx: Database, txId: string): Promise<void> =>
  void (await tx
    .update(withdrawal)
    .set({ orderedAt: sql`coalesce(ordered_at, at)` })
    .where(eq(withdrawal.txId, txId)));

export interface ImportResult {
  readonly txId: string;
  /**
   * `known`: the database has it. `differs`: it has another amount or end. `proposed`: a second operator must import it.
   * `imported`: the withdrawal and its entries exist now. `refused`: it does not fit.
   */
  readonly outcome: 'known' | 'differs' | 'proposed' | 'imported' | 'refused';
  readonly uid?: string;
  readonly walletType?: WalletType;
  /** the withdrawal, with tax and fee */
  readonly cents?: Cents;
  readonly received?: Cents;
  readonly reason?: string;
}

interface Importing {
  readonly operator: string;
  readonly requestId: string;
  readonly payees: Payees;
  /** A state of the provider is stored for a known withdrawal. The state in a file is only compared. */
  readonly isFromProvider: boolean;
  /** whether payouts are paused after a restore */
  readonly isRestored: boolean;
}

/** Imports a transfer, or proposes it for a second operator. Repeated, it changes nothing. */
export async function importTransfer(
  platform: Platform,
  tx: Database,
  transfer: BankTransfer,
  by: Importing,
): Promise<ImportResult> {
  const { id: txId } = transfer;
  const known = await knownResult(platform, tx, transfer, by);
  if (known) return known;
  try {
    const now = platform.clock.now();
    const at = requestedAt(txId, now);
    const owner = await ownerOf(tx, transfer, by.payees);
    const wallets = await lockWallets(tx, owner.uid);
    // another operator imported it meanwhile
    const meanwhile = await knownResult(platform, tx, transfer, by);
    if (meanwhile) return meanwhile;
    const source = payingWalletOf(transfer, owner, wallets, at);
    const { walletType, quote } = source;
    const { amount, received } = quote;
    const result = { txId, uid: owner.uid, walletType, cents: amount, received };
    const approval = { txId, uid: owner.uid, walletType, amount, received, hasFailed: transfer.state === 'failed' };
    if (!(await approve(tx, { ...approval, operator: by.operator, at: now })))
      return { ...result, outcome: 'proposed', reason: 'A second operator must import it.' };
    await create(platform, tx, transfer, { owner, source, at, by });
    return { ...result, outcome: 'imported' };
  } catch (error) {
    if (error instanceof Unfit) return { txId, outcome: 'refused', reason: error.message };
    throw error;
  }
}

/** Returns the result for a withdrawal that the database has. */
async function knownResult(
  platform: Platform,
  tx: Database,
  transfer: BankTransfer,
  { isFromProvider, isRestored, requestId }: Importing,
): Promise<ImportResult | undefined> {
  const { id: txId, amount, state } = transfer;
  const find = () => tx.select().from(withdrawal).where(eq(withdrawal.txId, txId));
  const [before] = await find();
  if (!before) return undefined;
  if (isFromProvider) {
    // the order can be later than the backup. Otherwise, an order without approvals is a contradiction
    if (isRestored) await markKnownToBank(tx, txId);
    await storeStatus(platform, tx, transfer, requestId);
  }
  const [row] = await find();
  const { uid, received, status } = row!;
  const result = { txId, uid, received };
  if (received !== amount)
    return { ...result, outcome: 'differs', reason: `The bank has ${formatCents(amount)} yuan.` };
  const contradicted = state === 'settled' ? 'failure' : 'success';
  if (state !== 'sent' && status === contradicted)
    return { ...result, outcome: 'differs', reason: `The bank has ${state}, and the database ${status}.` };
  if (status === 'transferring' && !isOrdered(row!))
    return { ...result, outcome: 'differs', reason: 'The database has not ordered it.' };
  return { ...result, outcome: 'known' };
}

/** Stores the import of an operator. @returns whether enough have imported it */
async function approve(tx: Database, row: typeof transferImport.$inferInsert): Promise<boolean> {
  const { txId, uid, walletType, amount, hasFailed } = row;
  await tx
    .insert(transferImport)
    .values({ ...row, operator: operatorKey(row.operator) })
    .onConflictDoNothing();
  const same = and(
    eq(transferImport.txId, txId),
    eq(transferImport.uid, uid),
    eq(transferImport.walletType, walletType),
    eq(transferImport.amount, amount),
    eq(transferImport.hasFailed, hasFailed),
  );
  return (await tx.$count(transferImport, same)) >= APPROVALS;
}

/** Creates the withdrawal with its entries, as the lost request has done, and then stores the state of the bank. */
async function create(
  platform: Platform,
  tx: Database,
  transfer: BankTransfer,
  {
    owner,
    source: { walletType, wallet, quote },
    at,
    by: { operator, requestId },
  }: { readonly owner: User; readonly source: PayingWallet; readonly at: number; readonly by: Importing },
): Promise<void> {
  const { id: txId } = transfer;
  const now = platform.clock.now();
  await storeWithdrawal(tx, owner, { txId, quote, walletType, wallet, at });
  await tx.update(withdrawal).set({ orderedAt: at, sentAt: at }).where(eq(withdrawal.txId, txId));
  await endUnknown(tx, txId, { operator, reason: 'imported', at: now });
  await storeStatus(platform, tx, transfer, requestId);
  const firstDay = dayOf(at);
  if (transfer.state === 'sent')
    await planWork(tx, [{ queue: 'transfer', subject: txId, firstDay, lastDay: firstDay, dueAt: now }]);
}
