/** Finds, locks and notifies a user. */
import { asc, eq, max, sql } from 'drizzle-orm';
import type { NoticeLink } from '#shared/topics/notices/notice.calls.ts';
import { needsReconciliation as decide } from '#shared/topics/accounts/account.rules.ts';
import type { CodeOwner } from '../access/verify-codes.ts';
import type { Platform } from '../context.ts';
import { holdLock, inTransaction, type Database } from '../database/database.ts';
import { notice } from '../database/service-tables.ts';
import { users, type User } from '../database/tables.ts';
import { notAllowedNow, notFound, Refusal } from '../refusal.ts';

export const isReconciledHere = ({ specialUsers }: Pick<Platform, 'specialUsers'>, user: User): boolean =>
  decide(user, specialUsers);

/** @throws Refusal 4040 */
export async function findUser(db: Database, username: string): Promise<User> {
  const [found] = await db.select().from(users).where(eq(users.username, username));
  if (!found) throw notFound(`没有用户名为 ${username} 的账号`);
  return found;
}

/** Returns the query of the user with this phone, the first one by uid. A transaction can add a lock. */
export const userByPhone = (db: Database, phone: string) =>
  db.select().from(users).where(eq(users.phoneNumber, phone)).orderBy(asc(users.uid)).limit(1);

/** Returns the number of the next user. Its lock prevents that two users get the same one. */
export async function nextUid(tx: Database): Promise<string> {
  await holdLock(tx, 'partner-console people');
  const [all] = await tx.select({ last: max(sql<number>`${users.uid}::bigint`.mapWith(Number)) }).from(users);
  return `${Number(all?.last ?? 0) + 1}`;
}

/**
 * Runs `work` in one transaction with the user's row locked. A returned refusal is thrown after the commit, so that a
 * counted attempt stays counted. A thrown error rolls back everything.
 */
export async function withUser<Result>(
  db: Database,
  uid: string,
  work: (tx: Database, owner: User) => Promise<Result | Refusal>,
): Promise<Result> {
  const outcome = await inTransaction(db, async (tx) => {
    const [owner] = await tx.select().from(users).where(eq(users.uid, uid)).for('update');
    return work(tx, owner!);
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

/** Time in which the phones before a change also receive warnings. */
const PREVIOUS_PHONE_MS = 7 * 86_400_000;

type Phones = Pick<User, 'previousPhone' | 'previousPhoneUntil'>;

/** Returns all stored phones before changes, the oldest first. */
export const storedPhonesOf = ({ previousPhone }: Pick<User, 'previousPhone'>): string[] =>
  previousPhone.split(' ').filter(Boolean);

/** Returns the phones before recent changes, the oldest first. */
export const previousPhonesOf = (phones: Phones, now: number): string[] =>
  (phones.previousPhoneUntil ?? 0) > now ? storedPhonesOf(phones) : [];

/** Returns the columns that keep the old phones after a change, so that they also receive later warnings. */
export const keepPhones = (owner: User, now: number): Phones => ({
  previousPhone: [...new Set([...previousPhonesOf(owner, now), owner.phoneNumber])].join(' '),
  previousPhoneUntil: now + PREVIOUS_PHONE_MS,
});

/** A warning that an SMS provider does not accept for so long is not sent again. The notice stays. */
const WARNING_MS = 3 * 86_400_000;

/**
 * Notifies the user by notice and SMS, because an attacker could have made the change. The phones before recent changes also
 * receive the SMS.
 */
export async function notifyOwner(
  { services, clock }: Platform,
  tx: Database,
  owner: User,
  { title, content, link }: { readonly title: string; readonly content: string; readonly link?: NoticeLink },
): Promise<void> {
  const now = clock.now();
  const { uid, phoneNumber } = owner;
  await tx.insert(notice).values({ uid, title, content, level: 'high', sendTime: now, link });
  for (const phone of new Set([phoneNumber, ...previousPhonesOf(owner, now)]))
    await services.send(tx, { phone, code: '', purpose: content, at: now, expiresAt: now + WARNING_MS });
}

/** The request of a user, with the code that was sent to the phone of the account. */
export interface OwnRequest {
  readonly verifyCode: string;
  readonly requestId: string;
}

/** Returns the owner of codes to the phone of the account. @throws Refusal 4101 without a phone */
export function ownerOfCode({ uid, phoneNumber: phone }: User): CodeOwner {
  if (!phone) throw notAllowedNow('账号尚未绑定手机号，请联系商务人员');
  return { uid, phone };
}
