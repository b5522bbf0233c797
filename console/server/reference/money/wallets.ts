/** Reads wallets: balances, entries, withdrawals and parameters. */
import { and, between, count, desc, eq, gte, notInArray } from 'drizzle-orm';
import { maskAccount } from '#shared/core/masking.ts';
import { startOfDay } from '#shared/core/shanghai-time.ts';
import { WEEKLY, type WalletType } from '#shared/topics/money/wallet/wallet.rules.ts';
import { usedOnDay, type ArrivalDays } from '#shared/topics/money/wallet/withdrawal-window.rules.ts';
import type { PageOf } from '#shared/core/wire-values.ts';
import type {
  EntryRecord,
  RecordRequest,
  WalletBalance,
  WithdrawalRecord,
} from '#shared/topics/money/wallet/wallet.calls.ts';
import type { Database } from '../database/database.ts';
import { ledgerAccount, ledgerEntry, total, withdrawal } from '../database/tables.ts';
import { walletAccount } from '../ledger/ledger.ts';
import type { MonthlyParameters, WeeklyParameters } from '#shared/topics/billing/settled-param.calls.ts';

/** Returns the balance, and the total that has reached the payout account. Money in transfer is part of neither. */
export async function readBalance(db: Database, uid: string, walletType: WalletType): Promise<WalletBalance> {
  const [account] = await db
    .select({ balance: ledgerAccount.balance })
    .from(ledgerAccount)
    .where(eq(ledgerAccount.id, walletAccount(uid, walletType)));
  const [withdrawn] = await db
    .select({ amount: total(withdrawal.amount) })
    .from(withdrawal)
    .where(and(eq(withdrawal.uid, uid), eq(withdrawal.walletType, walletType), eq(withdrawal.status, 'success')));
  return { leftAmount: account?.balance ?? 0, withdrawalAmount: withdrawn?.amount ?? 0 };
}

const seconds = (ms: number): number => Math.floor(ms / 1000);

/** Returns the range in ms, including the last millisecond of the second `end`. */
const during = ({ start, end }: RecordRequest): [number, number] => [start * 1000, end * 1000 + 999];

/** Returns incoming entries and refunds, newest first. Withdrawals have a separate list. */
export async function readEntries(db: Database, uid: string, page: RecordRequest): Promise<PageOf<EntryRecord>> {
  const chosen = and(
    eq(ledgerEntry.accountId, walletAccount(uid, page.walletType)),
    notInArray(ledgerEntry.type, ['withdraw']),
    between(ledgerEntry.at, ...during(page)),
  );
  const [all] = await db.select({ total: count() }).from(ledgerEntry).where(chosen);
  const rows = await db
    .select()
    .from(ledgerEntry)
    .where(chosen)
    .orderBy(desc(ledgerEntry.at), desc(ledgerEntry.id))
    .limit(page.pageSize)
    .offset((page.pageIndex - 1) * page.pageSize);
  const list = rows.map(({ type, at, rzId, amount }): EntryRecord => {
    return { type, create: seconds(at), rzId, amount, walletType: page.walletType };
  });
  return { list, total: all?.total ?? 0 };
}

/** Returns withdrawals, newest first. */
export async function readWithdrawals(
  db: Database,
  uid: string,
  page: RecordRequest,
): Promise<PageOf<WithdrawalRecord>> {
  const chosen = and(
    eq(withdrawal.uid, uid),
    eq(withdrawal.walletType, page.walletType),
    between(withdrawal.at, ...during(page)),
  );
  const [all] = await db.select({ total: count() }).from(withdrawal).where(chosen);
  const rows = await db
    .select()
    .from(withdrawal)
    .where(chosen)
    .orderBy(desc(withdrawal.at), desc(withdrawal.txId))
    .limit(page.pageSize)
    .offset((page.pageIndex - 1) * page.pageSize);
  return { list: rows.map(recordOf), total: all?.total ?? 0 };
}

function recordOf(row: typeof withdrawal.$inferSelect): WithdrawalRecord {
  const { at, txId, amount, tax, fee, received, collectionMethod, collectionNumber, status } = row;
  const { arrivedAt, bankReference, failReason } = row;
  return {
    type: 'withdraw',
    create: seconds(at),
    txId,
    amount,
    tax,
    fee,
    received,
    collectionMethod,
    collectionNumber: maskAccount(collectionNumber),
    status,
    ...(arrivedAt !== null && { arrivedAt: seconds(arrivedAt) }),
    ...(bankReference !== null && { bankReference }),
    ...(failReason !== null && { failReason }),
  };
}

/** Returns a withdrawal of the user with its wallet. */
export async function readWithdrawal(
  db: Database,
  uid: string,
  txId: string,
): Promise<{ readonly record: WithdrawalRecord; readonly walletType: WalletType } | undefined> {
  const [row] = await db
    .select()
    .from(withdrawal)
    .where(and(eq(withdrawal.uid, uid), eq(withdrawal.txId, txId)));
  return row && { record: recordOf(row), walletType: row.walletType as WalletType };
}

/** Returns whether the single daily withdrawal of the weekly wallet was used (§9). */
export async function isWeeklyUsed(db: Database, uid: string, now: number): Promise<boolean> {
  const rows = await db
    .select({ at: withdrawal.at, status: withdrawal.status })
    .from(withdrawal)
    .where(and(eq(withdrawal.uid, uid), eq(withdrawal.walletType, WEEKLY), gte(withdrawal.at, startOfDay(now))));
  return usedOnDay(
    rows.map(({ at, status }) => ({ create: seconds(at), status })),
    now,
  );
}

const WEDNESDAY = 3;
const FEE_PERCENT = 0.6;

/** Days, limits and fees of the weekly wallet (§3, Withdraw parameters; §9, Weekly wallet rules). Amounts in cents. */
export const WEEKLY_TERMS: WeeklyParameters = {
  getmoney_startday: WEDNESDAY,
  getmoney_endday: WEDNESDAY,
  getmoney_min: 1_00,
  getmoney_max: 30_000_00,
  payfee_rate: FEE_PERCENT,
};

/** Parameters of the monthly wallet: type 1 for company accounts, type 2 for other methods. */
export const MONTHLY_TERMS: readonly MonthlyParameters[] = [
  {
    param_type: 1,
    checkbill_startday: 5,
    checkbill_endday: 9,
    getmoney_startday: 10,
    getmoney_endday: 25,
    getmoney_min: 100_00,
    getmoney_max: 200_000_00,
  },
  {
    param_type: 2,
    checkbill_startday: 5,
    checkbill_endday: 9,
    getmoney_startday: 1,
    getmoney_endday: 31,
    getmoney_min: 100_00,
    getmoney_max: 200_000_00,
  },
];

export const ARRIVAL_DAYS: ArrivalDays = { weekly: 1, monthly: 3 };

export interface WalletTerms {
  readonly startDay: number;
  readonly endDay: number;
  readonly min: number;
  readonly max: number;
  readonly feePercent: number;
}

export function walletTerms(walletType: WalletType, collectionMethod: string | undefined): WalletTerms {
  const paramType = collectionMethod === 'enterpriseCard' ? 1 : 2;
  const terms = walletType === 1 ? WEEKLY_TERMS : MONTHLY_TERMS.find(({ param_type }) => param_type === paramType)!;
  return {
    startDay: terms.getmoney_startday,
    endDay: terms.getmoney_endday,
    min: terms.getmoney_min,
    max: terms.getmoney_max,
    feePercent: walletType === 1 ? FEE_PERCENT : 0,
  };
}
