/** Finds the user and the wallet of a transfer that the database lacks. */
import { asc, eq, gt } from 'drizzle-orm';
import { maskAccount } from '#shared/core/masking.ts';
import { formatCents, type Cents } from '#shared/core/money.ts';
import { dayStart, HOUR_MS, isDay, MINUTE_MS } from '#shared/core/shanghai-time.ts';
import { WEEKLY, type WalletType } from '#shared/topics/money/wallet/wallet.rules.ts';
import { quoteWithdrawal, type WithdrawalQuote } from '#shared/topics/money/wallet/withdrawal-quote.rules.ts';
import { isOpenDay, withdrawalWindow } from '#shared/topics/money/wallet/withdrawal-window.rules.ts';
import { payoutTax } from '../accounts/payout-tax.ts';
import type { Database } from '../database/database.ts';
import { users, type User } from '../database/tables.ts';
import type { Wallet } from '../ledger/ledger.ts';
import type { ListedTransfer } from '../providers/payout.ts';
import { walletTerms } from './wallets.ts';
import { payoutAccountOf } from './withdraw.ts';

/** A transfer of the bank. A file can name the user and the wallet, which a provider does not know. */
export type BankTransfer = ListedTransfer & {
  readonly user?: string | undefined;
  readonly walletType?: WalletType | undefined;
};

/** Why a transfer does not fit. */
export class Unfit extends Error {}

/** The clock of the server that gave the number can have been ahead. */
const CLOCK_MS = 5 * MINUTE_MS;

/** Users whose payout details are decrypted at a time. */
const PAYEES = 1_000;

/** Users by their payout accounts. */
export type Payees = ReadonlyMap<string, readonly User[]>;

/** Returns the users of payout accounts. Every user is read, because the accounts are encrypted. */
export async function payeesOf(db: Database, accounts: ReadonlySet<string>): Promise<Payees> {
  const payees = new Map<string, User[]>();
  for (let after = ''; accounts.size > 0;) {
    const rows = await db.select().from(users).where(gt(users.uid, after)).orderBy(asc(users.uid)).limit(PAYEES);
    for (const row of rows) {
      const account = payoutAccountOf(row.payInfo);
      if (accounts.has(account)) payees.set(account, [...(payees.get(account) ?? []), row]);
    }
    if (rows.length < PAYEES) break;
    after = rows.at(-1)!.uid;
  }
  return payees;
}

const NUMBER = /^TX(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\d{9}$/;

/** Returns the time of a withdrawal from its number. @throws Unfit */
export function requestedAt(txId: string, now: number): number {
  const [, year, month, day, hours, minutes, seconds] = NUMBER.exec(txId) ?? [];
  const date = `${year}-${month}-${day}`;
  const at =
    seconds !== undefined && isDay(date)
      ? dayStart(date) + Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * 1_000
      : Infinity;
  if (at > now + CLOCK_MS) throw new Unfit('The number is not one of a withdrawal.');
  return at;
}

/** @throws Unfit */
export async function ownerOf(tx: Database, { user, account }: BankTransfer, payees: Payees): Promise<User> {
  if (user !== undefined) {
    const [named] = await tx.select().from(users).where(eq(users.username, user));
    if (!named) throw new Unfit(`There is no user ${user}.`);
    if (account != null && payoutAccountOf(named.payInfo) !== account)
      throw new Unfit(`The payout account of ${user} is another one than ${maskAccount(account)}.`);
    return named;
  }
  if (account == null) throw new Unfit('Neither the user nor the payout account is given.');
  const [owner, another] = payees.get(account) ?? [];
  if (!owner) throw new Unfit(`No user has the payout account ${maskAccount(account)}. Add the user to the file.`);
  if (another)
    throw new Unfit(`Several users have the payout account ${maskAccount(account)}. Add the user to the file.`);
  return owner;
}

/** Rounding of tax and fee, in cents. */
const ROUNDING = 2;

/** Returns the withdrawal of which this amount is received; of two, the lower one. `undefined` if there is none. */
function quoteOf(received: Cents, { payInfo }: User, walletType: WalletType): WithdrawalQuote | undefined {
  const { feePercent } = walletTerms(walletType, payInfo.collectionMethod);
  const taxPercent = payoutTax(payInfo);
  const kept = walletType === WEEKLY ? 1 - (taxPercent + feePercent) / 100 : 1;
  const near = Math.round(received / kept);
  for (let amount = near - ROUNDING; amount <= near + ROUNDING; amount++) {
    const quote = quoteWithdrawal({ amount, walletType, taxPercent, feePercent });
    if (quote.received === received) return quote;
  }
  return undefined;
}

export interface PayingWallet {
  readonly walletType: WalletType;
  readonly wallet: Wallet;
  readonly quote: WithdrawalQuote;
}

/** Returns the wallet that was open at the time and contains the money. @throws Unfit */
export function payingWalletOf(
  { amount, walletType: given }: BankTransfer,
  owner: User,
  wallets: Readonly<Record<WalletType, Wallet>>,
  at: number,
): PayingWallet {
  const fitting = ([0, 1] as const).flatMap((walletType): PayingWallet[] => {
    if (given !== undefined && given !== walletType) return [];
    const wallet = wallets[walletType];
    const quote = quoteOf(amount, owner, walletType);
    if (!quote || quote.amount > wallet.balance) return [];
    const terms = walletTerms(walletType, owner.payInfo.collectionMethod);
    const { balance } = wallet;
    const window = withdrawalWindow({ ...terms, walletType, now: at, balance, usedToday: false });
    return given === undefined && !isOpenDay(window) ? [] : [{ walletType, wallet, quote }];
  });
  const [source, another] = fitting;
  if (!source)
    throw new Unfit(
      `No wallet of ${owner.username} that was open contains the withdrawal of which ${formatCents(amount)} yuan arrive.`,
    );
  if (another) throw new Unfit(`Both wallets of ${owner.username} contain the amount. Add the wallet to the file.`);
  return source;
}
