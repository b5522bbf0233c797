/** The wallets of the second platform's users: entries, withdrawals and balances. Integer cents. */
import { addMonths, dayStart } from '#shared/core/shanghai-time.ts';
import { notNow } from './responses.ts';
import { billsOf, weeklyIncomes } from './earnings.ts';
import type { Users, User } from './users.ts';

export const MONTHLY = 0;
export const WEEKLY = 1;

export interface Movement {
  readonly id: string;
  readonly type: string;
  /** ms */
  readonly at: number;
  /** cents */
  readonly amount: number;
}

export interface Withdrawal extends Movement {
  readonly collectionMethod: string;
  readonly collectionNumber: string;
}

export const LIMITS = { min: 100, max: 3_000_000 };
/** A limit of the receiving bank. §9 does not name it, so a page cannot check it in advance. */
const BANK_LIMIT = 100_000;

export class Wallets {
  readonly #users: Users;
  /** Withdrawals by user and wallet, as `<uid>/<walletType>`. */
  readonly #withdrawals = new Map<string, Withdrawal[]>();
  #made = 0;

  constructor(users: Users) {
    this.#users = users;
  }

  entries(user: User, walletType: number): Movement[] {
    const entered =
      walletType === WEEKLY
        ? weeklyIncomes(user).map(({ day, income }) => ({ day, type: 'weekly_income', amount: income }))
        : billsOf(user).map(({ month, afterTax }) => ({
            day: `${addMonths(month, 1)}-01`,
            type: 'monthly_bill',
            amount: afterTax,
          }));
    return entered.map(({ day, ...entry }) => ({ ...entry, id: `RZ-${walletType}-${day}`, at: dayStart(day) }));
  }

  withdrawals({ uid }: User, walletType: number): Withdrawal[] {
    const key = `${uid}/${walletType}`;
    const list = this.#withdrawals.get(key) ?? [];
    this.#withdrawals.set(key, list);
    return list;
  }

  balance(user: User, walletType: number): { readonly left: number; readonly withdrawn: number } {
    const total = (list: readonly Movement[]): number => list.reduce((all, { amount }) => all + amount, 0);
    const withdrawn = total(this.withdrawals(user, walletType));
    return { left: total(this.entries(user, walletType)) - withdrawn, withdrawn };
  }

  /** Withdraws on every call, because this platform does not support idempotency keys. */
  withdraw(user: User, walletType: number, amount: number, code: unknown): void {
    if (!Number.isSafeInteger(amount) || amount < LIMITS.min) throw notNow('提现金额低于最低限额');
    if (amount > this.balance(user, walletType).left) throw notNow('余额不足');
    if (amount > BANK_LIMIT) throw notNow('单笔超过收款银行限额1000元，请分次提现');
    this.#users.useCode(user.phoneNumber, code);
    const { collectionMethod = '', collectionNumber, cardNumber = '' } = user.payout;
    this.withdrawals(user, walletType).unshift({
      id: `TX-${(this.#made += 1)}`,
      type: 'withdraw',
      at: Date.now(),
      amount,
      collectionMethod,
      collectionNumber: collectionNumber ?? cardNumber,
    });
  }
}
