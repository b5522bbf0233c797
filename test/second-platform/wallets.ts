/** The money of the second platform's people: what entered, what was withdrawn, what is left. Integer cents. */
import { addMonths, dayStart } from '#shared/domain/shanghai-time.ts';
import { notNow } from './answers.ts';
import { billsOf, weeklyIncomes } from './earnings.ts';
import type { People, Person } from './people.ts';

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
/** §9 does not name it: a limit that a page cannot know of. */
const BANK_LIMIT = 100_000;

export class Wallets {
  readonly #people: People;
  /** by person and wallet */
  readonly #withdrawals = new Map<string, Withdrawal[]>();
  #made = 0;

  constructor(people: People) {
    this.#people = people;
  }

  entries(person: Person, walletType: number): Movement[] {
    const entered =
      walletType === WEEKLY
        ? weeklyIncomes(person).map(({ day, income }) => ({ day, type: 'weekly_income', amount: income }))
        : billsOf(person).map(({ month, afterTax }) => ({
            day: `${addMonths(month, 1)}-01`,
            type: 'monthly_bill',
            amount: afterTax,
          }));
    return entered.map(({ day, ...entry }) => ({ ...entry, id: `RZ-${walletType}-${day}`, at: dayStart(day) }));
  }

  withdrawals({ uid }: Person, walletType: number): Withdrawal[] {
    const key = `${uid}/${walletType}`;
    const list = this.#withdrawals.get(key) ?? [];
    this.#withdrawals.set(key, list);
    return list;
  }

  balance(person: Person, walletType: number): { readonly left: number; readonly withdrawn: number } {
    const total = (list: readonly Movement[]): number => list.reduce((all, { amount }) => all + amount, 0);
    const withdrawn = total(this.withdrawals(person, walletType));
    return { left: total(this.entries(person, walletType)) - withdrawn, withdrawn };
  }

  /** As often as it is asked: this platform knows no idempotency keys. */
  withdraw(person: Person, walletType: number, amount: number, code: unknown): void {
    if (!Number.isSafeInteger(amount) || amount < LIMITS.min) throw notNow('提现金额低于最低限额');
    if (amount > this.balance(person, walletType).left) throw notNow('余额不足');
    if (amount > BANK_LIMIT) throw notNow('单笔超过收款银行限额1000元，请分次提现');
    this.#people.useCode(person.phoneNumber, code);
    const { collectionMethod = '', collectionNumber, cardNumber = '' } = person.payout;
    this.withdrawals(person, walletType).unshift({
      id: `TX-${(this.#made += 1)}`,
      type: 'withdraw',
      at: Date.now(),
      amount,
      collectionMethod,
      collectionNumber: collectionNumber ?? cardNumber,
    });
  }
}
