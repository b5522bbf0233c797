/** How often something may be tried; counted in the database, so that servers side by side count together (hazard 24). */
import { and, count, eq, gt, inArray, lt, max, sql } from 'drizzle-orm';
import { holdLock, inTransaction, type Database } from '../database/database.ts';
import { attempt, type Person } from '../database/tables.ts';
import { limited } from '../refusal.ts';

export interface Limit {
  /** what is limited and for whom */
  readonly subject: string;
  readonly most: number;
  readonly withinMs: number;
}

/** After `free` attempts each further one waits twice as long as the one before: 1 s, 2 s, 4 s, `mostMs` in the end. */
export interface Delay {
  readonly subject: string;
  readonly free: number;
  readonly mostMs: number;
}

const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Between two codes of one person to one phone (§9). Tests ask for thousands. */
const CODE_PAUSE_MS = process.env.NODE_ENV === 'test' ? 0 : MINUTE;

/**
 * What a signed-in person asks for their own phone is counted apart from what strangers ask for it: nobody can use up
 * the owner's codes.
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

/** Failed log-ins: whoever guesses waits, and the owner at another address does not wait for them. */
export const loginLimits = (username: string, address: string): (Limit | Delay)[] => [
  { subject: `${loginPair(username)}${address}`, free: 4, mostMs: 15 * MINUTE },
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
  what: 'dialling' | 'ticket' | 'image' | 'device' | 'deploy' | 'consent' | 'session',
  uid: string,
): Limit[] => [{ subject: `${what} account ${uid}`, most: what === 'dialling' ? 600 : 120, withinMs: HOUR }];

/**
 * Counts one attempt against each limit.
 * @returns the way to take it back, for limits that count failures only
 * @throws Refusal 4290 when one is used up; nothing is counted then
 */
export async function countAttempt(db: Database, limits: readonly (Limit | Delay)[]): Promise<() => Promise<void>> {
  const at = Date.now();
  const counted = await inTransaction(db, async (tx) => {
    for (const limit of limits) {
      await holdLock(tx, limit.subject);
      if ('most' in limit) await demandBelowLimit(tx, limit);
      else await demandPause(tx, limit);
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
  for (const name of names) await db.delete(attempt).where(sql`starts_with(${attempt.subject}, ${loginPair(name)})`);
}

/** @throws Refusal 4290 */
async function demandBelowLimit(db: Database, { subject, most, withinMs }: Limit): Promise<void> {
  const [row] = await db
    .select({ used: count() })
    .from(attempt)
    .where(and(eq(attempt.subject, subject), gt(attempt.at, Date.now() - withinMs)));
  if ((row?.used ?? 0) >= most) throw limited();
}

/** @throws Refusal 4290 */
async function demandPause(db: Database, { subject, free, mostMs }: Delay): Promise<void> {
  const [row] = await db
    .select({ used: count(), last: max(attempt.at) })
    .from(attempt)
    .where(and(eq(attempt.subject, subject), gt(attempt.at, Date.now() - HOUR)));
  const over = (row?.used ?? 0) - free;
  if (over < 0) return;
  const left = Number(row!.last) + Math.min(SECOND * 2 ** over, mostMs) - Date.now();
  if (left > 0) throw limited(`尝试过于频繁，请${Math.ceil(left / SECOND)}秒后再试`);
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
