/** How often something may be tried; counted in the database, so that servers side by side count together (hazard 24). */
import { and, count, eq, gt, inArray, lt } from 'drizzle-orm';
import { holdLock, inTransaction, type Database } from '../database/database.ts';
import { attempt } from '../database/tables.ts';
import { limited } from '../refusal.ts';

export interface Limit {
  /** what is limited and for whom */
  readonly subject: string;
  readonly most: number;
  readonly withinMs: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const codeLimits = (phone: string, uid: string, address: string): Limit[] => [
  { subject: `code phone ${phone}`, most: 20, withinMs: HOUR },
  ...(uid ? [{ subject: `code account ${uid}`, most: 30, withinMs: HOUR }] : []),
  { subject: `code address ${address}`, most: 100, withinMs: HOUR },
];

/** Failed log-ins. */
export const loginLimits = (username: string, address: string): Limit[] => [
  { subject: `login account ${username}`, most: 10, withinMs: 15 * MINUTE },
  { subject: `login address ${address}`, most: 100, withinMs: 15 * MINUTE },
];

/** Failed tries of a wallet password. */
export const walletPasswordLimits = (uid: string): Limit[] => [
  { subject: `wallet password ${uid}`, most: 10, withinMs: 15 * MINUTE },
];

export const addressLimits = (address: string): Limit[] => [
  { subject: `node address ${address}`, most: 60, withinMs: HOUR },
];

/** What a person may change or ask for by hand, an hour; nobody comes near it. */
export const changeLimits = (
  what: 'dialling' | 'ticket' | 'image' | 'device' | 'deploy' | 'consent',
  uid: string,
): Limit[] => [{ subject: `${what} account ${uid}`, most: what === 'dialling' ? 600 : 120, withinMs: HOUR }];

/**
 * Counts one attempt against each limit.
 * @returns the way to take it back, for limits that count failures only
 * @throws Refusal 4290 when one is used up; nothing is counted then
 */
export async function countAttempt(db: Database, limits: readonly Limit[]): Promise<() => Promise<void>> {
  const at = Date.now();
  const counted = await inTransaction(db, async (tx) => {
    for (const limit of limits) {
      await holdLock(tx, limit.subject);
      await demandRoom(tx, limit);
    }
    await tx.delete(attempt).where(lt(attempt.at, at - HOUR));
    return tx
      .insert(attempt)
      .values(limits.map(({ subject }) => ({ subject, at })))
      .returning({ id: attempt.id });
  });
  const ids = counted.map(({ id }) => id);
  return async () => void (await db.delete(attempt).where(inArray(attempt.id, ids)));
}

/** A person who has just proved who they are need not wait for what was guessed before. */
export async function forgetLoginFailures(db: Database, names: readonly string[]): Promise<void> {
  await db.delete(attempt).where(
    inArray(
      attempt.subject,
      names.map((name) => `login account ${name}`),
    ),
  );
}

/** @throws Refusal 4290 */
async function demandRoom(db: Database, { subject, most, withinMs }: Limit): Promise<void> {
  const [row] = await db
    .select({ used: count() })
    .from(attempt)
    .where(and(eq(attempt.subject, subject), gt(attempt.at, Date.now() - withinMs)));
  if ((row?.used ?? 0) >= most) throw limited();
}

/* How often the calls about identity, payout, phones and passwords may be made: by account, phone and address (hazard 24). */

export const identityLimits = (uid: string, phone: string, address: string): Limit[] => [
  { subject: `identity account ${uid}`, most: 60, withinMs: HOUR },
  { subject: `identity phone ${phone}`, most: 60, withinMs: HOUR },
  { subject: `identity address ${address}`, most: 200, withinMs: HOUR },
];

export const payoutLimits = (uid: string, address: string): Limit[] => [
  { subject: `payout account ${uid}`, most: 60, withinMs: HOUR },
  { subject: `payout address ${address}`, most: 200, withinMs: HOUR },
];

/** Both steps of a change. */
export const phoneLimits = (uid: string, phone: string, address: string): Limit[] => [
  { subject: `phone account ${uid}`, most: 60, withinMs: HOUR },
  { subject: `phone phone ${phone}`, most: 60, withinMs: HOUR },
  { subject: `phone address ${address}`, most: 200, withinMs: HOUR },
];

/** Failed tries of the old password. */
export const passwordLimits = (uid: string, address: string): Limit[] => [
  { subject: `password account ${uid}`, most: 10, withinMs: 15 * MINUTE },
  { subject: `password address ${address}`, most: 100, withinMs: 15 * MINUTE },
];

export const resetLimits = (phone: string, address: string): Limit[] => [
  { subject: `reset phone ${phone}`, most: 20, withinMs: HOUR },
  { subject: `reset address ${address}`, most: 100, withinMs: HOUR },
];

/** Tries to set a wallet password. */
export const newWalletPasswordLimits = (uid: string): Limit[] => [
  { subject: `new wallet password ${uid}`, most: 30, withinMs: HOUR },
];

/** A form asks every half second at most while a card is typed. */
export const bankLimits = (uid: string, address: string): Limit[] => [
  { subject: `bank account ${uid}`, most: 300, withinMs: HOUR },
  { subject: `bank address ${address}`, most: 1_000, withinMs: HOUR },
];

/** Tries to sign in by a code. */
export const joinLimits = (phone: string, address: string): Limit[] => [
  { subject: `join phone ${phone}`, most: 20, withinMs: HOUR },
  { subject: `join address ${address}`, most: 100, withinMs: HOUR },
];
