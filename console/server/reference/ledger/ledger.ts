/**
 * Double-entry ledger: every move of money is a transaction whose entries sum to zero. Entries are never changed. The
 * balance of a wallet is the sum of its entries and never negative. The database enforces these rules (database/migrations).
 */
import { randomInt } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { formatDateTime } from '#shared/core/shanghai-time.ts';
import type { Cents } from '#shared/core/money.ts';
import type { WalletType } from '#shared/topics/money/wallet/wallet.rules.ts';
import type { Database } from '../database/database.ts';
import { ledgerAccount, ledgerEntry, ledgerTransaction } from '../database/tables.ts';

/** Accounts of the platform. */
export const PLATFORM_ACCOUNTS = {
  /** earnings of partners, the counter account of incomes */
  earnings: 'platform:earnings',
  /** transfers in progress to a bank or Alipay */
  transit: 'platform:transit',
  /** completed transfers */
  paid: 'platform:paid',
  tax: 'platform:tax',
  fee: 'platform:fee',
} as const;

export const walletAccount = (uid: string, walletType: WalletType): string => `wallet:${uid}:${walletType}`;

/** Creates the accounts of the platform in a new ledger. */
export async function openPlatformAccounts(tx: Database): Promise<void> {
  await tx
    .insert(ledgerAccount)
    .values(Object.values(PLATFORM_ACCOUNTS).map((id) => ({ id, kind: 'platform' as const })));
}

/** Creates both wallets of each user. */
export async function openWallets(tx: Database, uids: readonly string[]): Promise<void> {
  const wallets = uids.flatMap((uid) => ([0, 1] as const).map((type) => ({ id: walletAccount(uid, type), uid })));
  await tx.insert(ledgerAccount).values(wallets.map((wallet) => ({ ...wallet, kind: 'wallet' as const })));
}

export interface Entry {
  readonly account: string;
  /** cents; negative if money leaves the account */
  readonly amount: Cents;
  readonly type: string;
}

export interface LedgerMove {
  readonly kind: string;
  /** the subject, for example the number of a withdrawal */
  readonly reference: string;
  /** milliseconds */
  readonly at: number;
  readonly entries: readonly Entry[];
}

/** Returns a number such as `TX20261118101244071234`: prefix, Shanghai time in seconds, random digits. */
export const newNumber = (prefix: 'TX' | 'RZ' | 'BK' | 'BC' | 'FK', at: number): string =>
  prefix + formatDateTime(at).replace(/\D/g, '') + `${randomInt(0, 1_000_000_000)}`.padStart(9, '0');

/** @throws RangeError if the entries do not sum to zero */
export async function postMove(tx: Database, { kind, reference, at, entries }: LedgerMove): Promise<void> {
  const moved = entries.filter(({ amount }) => amount !== 0);
  if (moved.reduce((sum, { amount }) => sum + amount, 0) !== 0)
    throw new RangeError(`The entries of ${kind} do not sum to zero`);
  const [transaction] = await tx
    .insert(ledgerTransaction)
    .values({ kind, reference, at })
    .returning({ id: ledgerTransaction.id });
  await tx.insert(ledgerEntry).values(
    moved.map(({ account, amount, type }) => ({
      transactionId: transaction!.id,
      accountId: account,
      amount,
      type,
      rzId: newNumber('RZ', at),
      at,
    })),
  );
}

export interface Wallet {
  readonly id: string;
  readonly balance: Cents;
}

/** Locks both wallets of a user until the end of the transaction, so that withdrawals run one after another. */
export async function lockWallets(tx: Database, uid: string): Promise<Record<WalletType, Wallet>> {
  const rows = await tx
    .select({ id: ledgerAccount.id, balance: ledgerAccount.balance })
    .from(ledgerAccount)
    .where(eq(ledgerAccount.uid, uid))
    .orderBy(asc(ledgerAccount.id))
    .for('update');
  const walletOf = (walletType: WalletType): Wallet => {
    const id = walletAccount(uid, walletType);
    const row = rows.find((each) => each.id === id);
    if (!row) throw new Error(`The ledger account ${id} does not exist`);
    return row;
  };
  return { 0: walletOf(0), 1: walletOf(1) };
}
