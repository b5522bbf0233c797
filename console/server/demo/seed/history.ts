/**
 * Seeds the money of a year: weekly incomes and bills from device days, and withdrawals, one of which failed. It posts
 * ledger entries, so that the seeded data obeys the rules of the ledger.
 */
import { and, eq, lte } from 'drizzle-orm';
import { monthOf } from '#shared/topics/billing/bill/bill-month.rules.ts';
import type { WalletType } from '#shared/topics/money/wallet/wallet.rules.ts';
import { quoteWithdrawal } from '#shared/topics/money/wallet/withdrawal-quote.rules.ts';
import { expectedArrival } from '#shared/topics/money/wallet/withdrawal-window.rules.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, addMonths } from '#shared/core/shanghai-time.ts';
import {
  billMove,
  billsDue,
  settledFrom,
  weekEnters,
  weekIncomes,
  type Income,
} from '../../reference/billing/bill-calendar.ts';
import { closeMonth, numberOf, type ExtraChanges } from '../../reference/billing/close-month.ts';
import { writeProgress } from '../../reference/devices/progress.ts';
import type { Database } from '../../reference/database/database.ts';
import { bill, type Device } from '../../reference/database/device-tables.ts';
import { dueWork } from '../../reference/database/job-tables.ts';
import { addPartitions } from '../../reference/database/months.ts';
import { ledgerEntry, ledgerTransaction, users, withdrawal, type User } from '../../reference/database/tables.ts';
import { dayOf, daysOfMonth, mondayOf, monthOfDay } from '../../reference/days.ts';
import { makeDays } from '../../reference/billing/make-days.ts';
import { randomFrom, type Random } from '../../reference/devices/seeded-random.ts';
import { newNumber, walletAccount, type LedgerMove } from '../../reference/ledger/ledger.ts';
import { amountsOf, arrival, arrivalNow, departure, refund, REJECTED } from '../../reference/money/settle.ts';
import { ARRIVAL_DAYS, walletTerms } from '../../reference/money/wallets.ts';
import { payoutTax } from '../../reference/accounts/payout-tax.ts';
import { readJson } from '../../reference/read-json.ts';
import { beginnings, MONTHS_OF_DATA, seedDevices } from './devices.ts';
import { SPECIAL_AGENT } from './people.ts';
import { billedDayOf } from './simulation.ts';

/** Amounts in cents. */
interface History {
  /** Current balance of each wallet by user name, which demo.md and tests use. */
  readonly balances: Readonly<Record<string, { readonly monthly: number; readonly weekly: number }>>;
  /** A row of the newcomer's first bill that raises it to this amount before tax, and to the newcomer's balance after tax. */
  readonly welcome: { readonly reason: string; readonly subtotal: number };
}

const { balances: BALANCES, welcome: WELCOME } = readJson<History>(new URL('./history.json', import.meta.url));

/** `company` settled weekly until this number of months ago. */
const COMPANY_WEEKLY_UNTIL = 3;
const OLD_MONTHS = ['2020-08', '2020-09', '2020-10'] as const;

export async function seedHistory(tx: Database, now: number): Promise<void> {
  const devices = await seedDevices(tx, now);
  const seeded = await tx.select().from(users);
  const uidOf = (username: string): string => seeded.find((each) => each.username === username)!.uid;
  const { first, lastSettled } = beginnings(now);
  const yesterday = dayOf(now) - 1;
  const specialUsers = [SPECIAL_AGENT];
  const monthlySince = addMonths(monthOf(now), -COMPANY_WEEKLY_UNTIL);
  const cycleOf = ({ username }: Pick<User, 'username'>, month: string) =>
    username === 'company' && month < monthlySince && !isOld(month) ? 'week' : undefined;

  const isOfYear = ({ retired }: Device): boolean => retired === null || retired > first;
  const [present, old] = [devices.filter(isOfYear), devices.filter((each) => !isOfYear(each))];
  await addPartitions(tx, 'device_day', OLD_MONTHS[0], OLD_MONTHS[2]);
  await addPartitions(tx, 'device_day', monthOfDay(first), monthOf(now));
  await makeDays(tx, { from: first, to: yesterday, specialUsers, devices: present, measured: billedDayOf, cycleOf });
  const { first: oldFirst } = daysOfMonth(OLD_MONTHS[0]);
  const { last: oldLast } = daysOfMonth(OLD_MONTHS[2]);
  await makeDays(tx, { from: oldFirst, to: oldLast, specialUsers, devices: old, measured: billedDayOf });

  const months = Array.from({ length: MONTHS_OF_DATA }, (_, index) => addMonths(monthOf(now), index - MONTHS_OF_DATA));
  const extra = welcome(uidOf('newcomer'), lastSettled);
  for (const month of [...OLD_MONTHS, ...months]) await closeMonth(tx, month, { extra });

  const incomes: Income[] = [];
  for (let monday = mondayOf(first); weekEnters(monday) <= now; monday += 7)
    incomes.push(...(await weekIncomes(tx, monday)));
  for (const due of await billsDue(tx, now)) {
    const at = settledFrom(due.month);
    incomes.push({ uid: due.uid, walletType: 0, amount: due.total, at, move: billMove(due, at) });
    await tx
      .update(bill)
      .set({ settledAt: at })
      .where(and(eq(bill.uid, due.uid), eq(bill.month, due.month)));
  }
  await writeProgress(tx, { day: yesterday });
  // this function did the work that is already due
  await tx.delete(dueWork).where(lte(dueWork.dueAt, now));

  const years = seeded
    .filter(({ username }) => BALANCES[username])
    .map((owner) => new Withdrawals(owner, randomFrom(Number(owner.uid))).leave(incomes, BALANCES[owner.username]!));
  await postMoves(tx, [...incomes.map(({ move }) => move), ...years.flatMap(({ moves }) => moves)]);
  await tx.insert(withdrawal).values(years.flatMap(({ withdrawals }) => withdrawals));
}

const isOld = (month: string): boolean => month <= OLD_MONTHS[2];

/** Raises the newcomer's first bill, so that a first withdrawal is possible. */
const welcome =
  (newcomer: string, firstMonth: string): ExtraChanges =>
  (uid, month, subtotal) =>
    uid === newcomer && month === firstMonth
      ? [
          {
            uid,
            month,
            id: numberOf('BC', daysOfMonth(month).last, 100),
            kind: 'compensation',
            reason: WELCOME.reason,
            amount: WELCOME.subtotal - subtotal,
          },
        ]
      : [];

/** The number of weeks since the failed transfer. */
const FAILED_WEEKS_AGO = 8;
/** Maximum remainder of a withdrawal, because users withdraw round amounts. */
const ROUND = { 0: { most: 20, step: 5_00 }, 1: { most: 9, step: 10_00 } } as const;

class Withdrawals {
  readonly moves: LedgerMove[] = [];
  readonly withdrawals: (typeof withdrawal.$inferInsert)[] = [];
  private readonly owner: User;
  private readonly random: Random;

  constructor(owner: User, random: Random) {
    this.owner = owner;
    this.random = random;
  }

  leave(incomes: readonly Income[], { monthly, weekly }: History['balances'][string]): this {
    const own = incomes.filter(({ uid }) => uid === this.owner.uid);
    this.leaveIn(
      0,
      own.filter(({ walletType }) => walletType === 0),
      monthly,
    );
    this.leaveIn(
      1,
      own.filter(({ walletType }) => walletType === 1),
      weekly,
    );
    return this;
  }

  /** Adds a withdrawal after each income. The last incomes stay, up to `balance`. */
  private leaveIn(walletType: WalletType, all: readonly Income[], balance: number): void {
    const entering = all.filter(({ move }) => move.entries.some(({ account }) => account.startsWith('wallet:')));
    let staying = entering.length;
    let kept = 0;
    while (staying > 0 && kept + entering[staying - 1]!.amount <= balance) kept += entering[--staying]!.amount;
    let left = 0;
    for (const [index, { amount: income, at }] of entering.slice(0, staying).entries()) {
      left += income;
      const { most, step } = ROUND[walletType];
      const isLast = index === staying - 1;
      const rest = isLast ? balance - kept : this.random.upTo(most) * step;
      const terms = walletTerms(walletType, this.owner.payInfo.collectionMethod);
      const amount = isLast ? left - rest : Math.min(left - rest, terms.max);
      if (amount < terms.min) continue;
      const failed = walletType === 1 && index === staying - FAILED_WEEKS_AGO;
      // on the Wednesday of the income, or two days after a bill
      const later = walletType === 1 ? 6 * HOUR_MS : 2 * DAY_MS;
      this.withdraw(
        walletType,
        amount,
        at + later + this.random.upTo(5 * 60) * MINUTE_MS,
        failed ? 'failure' : 'success',
      );
      if (!failed) left -= amount;
    }
  }

  private withdraw(walletType: WalletType, amount: number, at: number, status: 'success' | 'failure'): void {
    const { uid, payInfo } = this.owner;
    const { feePercent } = walletTerms(walletType, payInfo.collectionMethod);
    const quote = quoteWithdrawal({ amount, walletType, taxPercent: payoutTax(payInfo), feePercent });
    const txId = newNumber('TX', at);
    const wallet = walletAccount(uid, walletType);
    const dueAt = expectedArrival(walletType, at, ARRIVAL_DAYS);
    const endedAt = dueAt + 11 * HOUR_MS;
    this.moves.push(
      { kind: 'withdrawal', reference: txId, at, entries: departure(quote, wallet) },
      {
        kind: status === 'success' ? 'payment' : 'refund',
        reference: txId,
        at: endedAt,
        entries: status === 'success' ? arrival(quote) : refund(quote, wallet),
      },
    );
    this.withdrawals.push({
      txId,
      uid,
      walletType,
      ...amountsOf(quote),
      collectionMethod: payInfo.collectionMethod ?? '',
      collectionNumber: (payInfo.collectionNumber ?? payInfo.cardNumber) as string,
      status,
      at,
      dueAt,
      ...(status === 'failure' ? { failReason: REJECTED } : arrivalNow(endedAt)),
    });
  }
}

/** Moves per statement. */
const AT_ONCE = 500;

/** Posts many moves together, because single moves of a year would take seconds. */
async function postMoves(tx: Database, moves: readonly LedgerMove[]): Promise<void> {
  const sorted = [...moves].sort((one, other) => one.at - other.at);
  for (let from = 0; from < sorted.length; from += AT_ONCE) {
    const batch = sorted.slice(from, from + AT_ONCE);
    const ids = await tx
      .insert(ledgerTransaction)
      .values(batch.map(({ kind, reference, at }) => ({ kind, reference, at })))
      .returning({ id: ledgerTransaction.id });
    await tx.insert(ledgerEntry).values(
      batch.flatMap(({ at, entries }, index) =>
        entries
          .filter(({ amount }) => amount !== 0)
          .map(({ account, amount, type }) => ({
            transactionId: ids[index]!.id,
            accountId: account,
            amount,
            type,
            rzId: newNumber('RZ', at),
            at,
          })),
      ),
    );
  }
}
