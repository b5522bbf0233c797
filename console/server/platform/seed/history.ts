/**
 * A year of money, told relative to today: incomes every Wednesday, monthly bills, withdrawals and one that failed.
 * It goes through the book entry by entry, so that the seeds obey the same laws as everything after them.
 */
import { quoteWithdrawal, type WalletType } from '../../../../shared/domain/withdrawal-quote.ts';
import { DAY_MS, shanghai, startOfDay } from '../../../../shared/domain/shanghai-time.ts';
import { expectedArrival } from '../../../../shared/domain/withdrawal-window.ts';
import type { Database } from '../database/database.ts';
import { person, withdrawal, type Person } from '../database/tables.ts';
import { newNumber, PLATFORM_ACCOUNTS, walletAccount, type LedgerMove } from '../money/ledger.ts';
import { arrival, refund } from '../money/settle.ts';
import { ARRIVAL_DAYS, walletTerms } from '../money/wallet-terms.ts';
import { postMoves } from './post-moves.ts';
import { randomFrom, type Random } from './random.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export async function seedHistory(tx: Database, now: number): Promise<void> {
  const people = await tx.select().from(person);
  const of = (username: string): Year => {
    const owner = people.find((each) => each.username === username)!;
    return new Year(owner, now, randomFrom(Number(owner.uid)));
  };
  const years = [
    of('agent').weeklyIncomes(12_000_00, 12_846_37).monthlyBills(38_000_00, 36_580_24),
    of('company').monthlyBills(96_000_00, 128_450_00).weeklyBalance(8_200_00),
    of('miner').monthlyBills(1_600_00, 3_218_60),
    of('newcomer').monthlyBalance(1_560_00),
    of('scan').weeklyIncomes(4_000_00, 5_120_88).monthlyBills(9_000_00, 9_340_15),
    of('migrated').weeklyIncomes(6_000_00, 6_702_50).monthlyBills(15_000_00, 17_266_90),
  ];
  await postMoves(
    tx,
    years.flatMap(({ moves }) => moves),
  );
  await tx.insert(withdrawal).values(years.flatMap(({ withdrawals }) => withdrawals));
}

const WEEKS = 52;
const MONTHS = 12;
/** How many weeks ago a transfer failed and came back. */
const FAILED_WEEKS_AGO = 8;

class Year {
  readonly moves: LedgerMove[] = [];
  readonly withdrawals: (typeof withdrawal.$inferInsert)[] = [];
  private readonly owner: Person;
  private readonly now: number;
  private readonly random: Random;

  constructor(owner: Person, now: number, random: Random) {
    this.owner = owner;
    this.now = now;
    this.random = random;
  }

  /** Every Wednesday about `usual` comes in and is withdrawn the same day; the last one stays, so that `balance` is left. */
  weeklyIncomes(usual: number, balance: number): this {
    const last = this.lastWednesday();
    let left = 0;
    for (let week = WEEKS - 1; week > 0; week--) {
      const day = last - week * 7 * DAY_MS;
      const income = this.random.around(usual);
      this.income(1, 'weekly_income', income, day + 3 * HOUR);
      left += income;
      const amount = Math.min(left, 30_000_00) - (week === 1 ? 0 : this.random.upTo(9) * 10_00);
      const failed = week === FAILED_WEEKS_AGO;
      this.withdraw(1, amount, day + 9 * HOUR + this.random.upTo(6 * 60) * MINUTE, failed ? 'failure' : 'success');
      if (!failed) left -= amount;
    }
    this.income(1, 'weekly_income', balance - left, last + 3 * HOUR);
    return this;
  }

  /** A bill on the 12th of each month; a few days later most of it is withdrawn, and `balance` is left. */
  monthlyBills(usual: number, balance: number): this {
    const { year, month } = shanghai(this.now);
    const days: number[] = [];
    for (let ago = MONTHS; ago >= 0; ago--) {
      const day = Date.UTC(year, month - 1 - ago, 12) - 8 * HOUR;
      if (day + 3 * DAY_MS < startOfDay(this.now)) days.push(day);
    }
    let left = 0;
    for (const [index, day] of days.entries()) {
      const isLast = index === days.length - 1;
      const compensation = index === 3 ? 260_00 : 0;
      if (compensation > 0) this.income(0, 'compensation', compensation, day + 2 * HOUR);
      const bill = isLast ? balance - left - compensation : this.random.around(usual);
      this.income(0, 'monthly_bill', bill, day + 10 * HOUR);
      left += bill + compensation;
      if (isLast) break;
      const amount = left - (this.random.upTo(20) * 100_00) / 20;
      this.withdraw(0, amount, day + 2 * DAY_MS + 10 * HOUR + this.random.upTo(5 * 60) * MINUTE, 'success');
      left -= amount;
    }
    return this;
  }

  weeklyBalance(balance: number): this {
    this.income(1, 'weekly_income', balance, this.lastWednesday() + 3 * HOUR);
    return this;
  }

  monthlyBalance(balance: number): this {
    this.income(0, 'monthly_bill', balance, startOfDay(this.now) - 9 * DAY_MS + 10 * HOUR);
    return this;
  }

  /** The Wednesday, today or before, whose income is in by now: its first millisecond in Shanghai. */
  private lastWednesday(): number {
    const ready = this.now - 4 * HOUR;
    return startOfDay(ready) - ((shanghai(ready).isoWeekday + 4) % 7) * DAY_MS;
  }

  private income(walletType: WalletType, type: string, amount: number, at: number): void {
    this.moves.push({
      kind: type,
      reference: `${this.owner.username} ${new Date(at).toISOString().slice(0, 10)}`,
      at,
      entries: [
        { account: PLATFORM_ACCOUNTS.earnings, amount: -amount, type },
        { account: walletAccount(this.owner.uid, walletType), amount, type },
      ],
    });
  }

  private withdraw(walletType: WalletType, amount: number, at: number, status: 'success' | 'failure'): void {
    const { uid, payInfo } = this.owner;
    const { feePercent } = walletTerms(walletType, payInfo.collectionMethod);
    const quote = quoteWithdrawal({ amount, walletType, payout: payInfo, feePercent });
    const { tax, fee, received } = quote;
    const txId = newNumber('TX', at);
    const wallet = walletAccount(uid, walletType);
    const dueAt = expectedArrival(walletType, at, ARRIVAL_DAYS);
    const { transit, tax: taxAccount, fee: feeAccount } = PLATFORM_ACCOUNTS;
    this.moves.push(
      {
        kind: 'withdrawal',
        reference: txId,
        at,
        entries: [
          { account: wallet, amount: -amount, type: 'withdraw' },
          { account: transit, amount: received, type: 'withdraw' },
          { account: taxAccount, amount: tax, type: 'tax' },
          { account: feeAccount, amount: fee, type: 'fee' },
        ],
      },
      {
        kind: status === 'success' ? 'payment' : 'refund',
        reference: txId,
        at: dueAt + 11 * HOUR,
        entries: status === 'success' ? arrival(quote) : refund(quote, wallet),
      },
    );
    this.withdrawals.push({
      txId,
      uid,
      walletType,
      amount,
      tax,
      fee,
      received,
      collectionMethod: payInfo.collectionMethod ?? '',
      collectionNumber: (payInfo.collectionNumber ?? payInfo.cardNumber) as string,
      status,
      at,
      dueAt,
    });
  }
}
