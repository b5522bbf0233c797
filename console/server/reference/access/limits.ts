/** Rate limits, counted in the database, so that several servers count together (hazard 24). */
import { and, count, eq, gt, inArray, lt, max, sql } from 'drizzle-orm';
import { holdLock, inTransaction, type Database } from '../database/database.ts';
import { attempt, type Person } from '../database/tables.ts';
import { limited } from '../refusal.ts';

export interface Limit {
  /** the limited action and the user, phone or address */
  readonly subject: string;
  readonly most: number;
  readonly withinMs: number;
}

/** After `free` attempts, the delay doubles with each attempt, from 1 s up to `mostMs`. */
export interface Delay {
  readonly subject: string;
  readonly free: number;
  readonly mostMs: number;
}

const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Pause between two codes of a user to a phone (§9). None in tests, which send thousands. */
const CODE_PAUSE_MS = process.env.NODE_ENV === 'test' ? 0 : MINUTE;

/**
 * Codes that a signed-in user requests for the own phone have a separate limit, so that other users cannot exhaust it.
 */
export const codeLimits = (
  phone: string,
  self: Pick<Person, 'uid' | 'phoneNumber'> | undefined,
  address: string,
  pauseMs = CODE_PAUSE_MS,
): Limit[] => [
  { subject: `code pause ${phone} ${self?.uid ?? ''}`, most: 1, withinMs: pauseMs },
  {
    subject: self?.phoneNumber === phone ? `code own phone ${self.uid}` : `code phone ${phone}`,
    most: 20,
    withinMs: HOUR,
  },
  self
    ? { subject: `code account ${self.uid}`, most: 30, withinMs: HOUR }
    : { subject: `code address ${address}`, most: 100, withinMs: HOUR },
];

const loginPair = (username: string): string => `login account ${username} from `;

/** Limits of failed sign-ins. The delay applies per address, so that guesses do not lock out the user. */
export const loginLimits = (username: string, address: string): (Limit | Delay)[] => [
  { subject: `${loginPair(username)}${address}`, free: 4, mostMs: 15 * MINUTE },
  { subject: `login address ${address}`, most: 100, withinMs: 15 * MINUTE },
];

/** Limits of failed attempts with the wallet password. */
export const walletPasswordLimits = (uid: string): Limit[] => [
  { subject: `wallet password ${uid}`, most: 10, withinMs: 15 * MINUTE },
];

export const addressLimits = (address: string): Limit[] => [
  { subject: `node address ${address}`, most: 60, withinMs: HOUR },
];

/** Limits per hour of changes by hand, far above normal use. */
export const changeLimits = (
  what: 'dialling' | 'ticket' | 'image' | 'device' | 'deploy' | 'consent' | 'session',
  uid: string,
): Limit[] => [{ subject: `${what} account ${uid}`, most: what === 'dialling' ? 600 : 120, withinMs: HOUR }];

/**
 * Counts an attempt against each limit.
 * @returns a function that removes the attempt, for limits that count failures only
 * @throws Refusal 4290 if a limit is exhausted; the attempt is then not counted
 */
export async function countAttempt(db: Database, limits: readonly (Limit | Delay)[]): Promise<() => Promise<void>> {
  const at = Date.now();
  const counted = await inTransaction(db, async (tx) => {
    for (const limit of limits) {
      await holdLock(tx, limit.subject);
      if ('most' in limit) await requireBelowLimit(tx, limit);
      else await requirePause(tx, limit);
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

/** Removes failed sign-ins after a successful sign-in, so that earlier guesses cause no delay. */
export async function forgetLoginFailures(db: Database, names: readonly string[]): Promise<void> {
  for (const name of names) await db.delete(attempt).where(sql`starts_with(${attempt.subject}, ${loginPair(name)})`);
}

/** @throws Refusal 4290 */
async function requireBelowLimit(db: Database, { subject, most, withinMs }: Limit): Promise<void> {
  const [row] = await db
    .select({ used: count() })
    .from(attempt)
    .where(and(eq(attempt.subject, subject), gt(attempt.at, Date.now() - withinMs)));
  if ((row?.used ?? 0) >= most) throw limited();
}

/** @throws Refusal 4290 */
async function requirePause(db: Database, { subject, free, mostMs }: Delay): Promise<void> {
  const [row] = await db
    .select({ used: count(), last: max(attempt.at) })
    .from(attempt)
    .where(and(eq(attempt.subject, subject), gt(attempt.at, Date.now() - HOUR)));
  const over = (row?.used ?? 0) - free;
  if (over < 0) return;
  const left = Number(row!.last) + Math.min(SECOND * 2 ** over, mostMs) - Date.now();
  if (left > 0) throw limited(`尝试过于频繁，请${Math.ceil(left / SECOND)}秒后再试`);
}

/* Limits of the endpoints for identity, payout, phones and passwords, by account, phone and address (hazard 24). */

export const identityLimits = (uid: string, phone: string, address: string): Limit[] => [
  { subject: `identity account ${uid}`, most: 60, withinMs: HOUR },
  { subject: `identity phone ${phone}`, most: 60, withinMs: HOUR },
  { subject: `identity address ${address}`, most: 200, withinMs: HOUR },
];

export const payoutLimits = (uid: string, address: string): Limit[] => [
  { subject: `payout account ${uid}`, most: 60, withinMs: HOUR },
  { subject: `payout address ${address}`, most: 200, withinMs: HOUR },
];

/** Limits of both steps of a phone change. */
export const phoneLimits = (uid: string, phone: string, address: string): Limit[] => [
  { subject: `phone account ${uid}`, most: 60, withinMs: HOUR },
  { subject: `phone phone ${phone}`, most: 60, withinMs: HOUR },
  { subject: `phone address ${address}`, most: 200, withinMs: HOUR },
];

/** Limits of failed attempts with the old password. */
export const passwordLimits = (uid: string, address: string): Limit[] => [
  { subject: `password account ${uid}`, most: 10, withinMs: 15 * MINUTE },
  { subject: `password address ${address}`, most: 100, withinMs: 15 * MINUTE },
];

export const resetLimits = (phone: string, address: string): Limit[] => [
  { subject: `reset phone ${phone}`, most: 20, withinMs: HOUR },
  { subject: `reset address ${address}`, most: 100, withinMs: HOUR },
];

/** Limits of attempts to set a wallet password. */
export const newWalletPasswordLimits = (uid: string): Limit[] => [
  { subject: `new wallet password ${uid}`, most: 30, withinMs: HOUR },
];

/** Limits of the bank lookup. The form sends at most two requests per second while the user types. */
export const bankLimits = (uid: string, address: string): Limit[] => [
  { subject: `bank account ${uid}`, most: 300, withinMs: HOUR },
  { subject: `bank address ${address}`, most: 1_000, withinMs: HOUR },
];

/** Limits of sign-ins with a code. */
export const joinLimits = (phone: string, address: string): Limit[] => [
  { subject: `join phone ${phone}`, most: 20, withinMs: HOUR },
  { subject: `join address ${address}`, most: 100, withinMs: HOUR },
];
