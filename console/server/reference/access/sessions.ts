/**
 * Sessions, and tickets that prove a check for a limited time. Both expire in real time. Only the retention deletes expired
 * ones, because it checks the clock before (hazard 57).
 */
import { and, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm';
import type { OwnSession } from '#shared/topics/accounts/session.calls.ts';
import type { Database } from '../database/database.ts';
import { users, proof, session, type User } from '../database/tables.ts';
import { hashToken, newToken } from '../secrets.ts';
import { maskAddress } from './networks.ts';
import { HOUR_MS } from '#shared/core/shanghai-time.ts';

/* Sessions: the client has a random token, the database its hash. */

const SESSION_MS = 7 * 86_400_000;

/** Data of a new session. */
interface NewSession {
  /** the User-Agent header */
  readonly agent?: string | undefined;
  readonly address?: string;
  /** hours without a request after which it ends; 0 for no limit */
  readonly idleHours?: number;
}

/** @returns the token */
export async function startSession(
  db: Database,
  uid: string,
  { agent, address = '', idleHours = 0 }: NewSession = {},
): Promise<string> {
  const token = newToken();
  const now = Date.now();
  await db.insert(session).values({
    tokenHash: hashToken(token),
    uid,
    expiresAt: now + SESSION_MS,
    startedAt: now,
    usedAt: now,
    device: deviceName(agent),
    address: maskAddress(address),
    ...(idleHours > 0 && { idleMs: idleHours * HOUR_MS, idleUntil: now + idleHours * HOUR_MS }),
  });
  return token;
}

/** Condition of sessions that have neither expired nor been idle for too long. */
const isOpenAt = (now: number) =>
  and(gt(session.expiresAt, now), or(isNull(session.idleUntil), gt(session.idleUntil, now)));

/** Interval for updating the last use of a session, so that most reads write nothing. */
const USED_EVERY_MS = 600_000;

/** Returns the user and the token of an `Authorization` header. */
export async function sessionOf(
  db: Database,
  authorization: string | undefined,
): Promise<{ user: User; token: string } | undefined> {
  const token = /^Bearer ([\w-]{1,200})$/i.exec(authorization ?? '')?.[1];
  if (!token) return undefined;
  const now = Date.now();
  const [row] = await db
    .select({ user: users, usedAt: session.usedAt, idleMs: session.idleMs })
    .from(session)
    .innerJoin(users, eq(users.uid, session.uid))
    .where(and(eq(session.tokenHash, hashToken(token)), isOpenAt(now)));
  if (!row) return undefined;
  if ((row.usedAt ?? 0) < now - USED_EVERY_MS)
    await db
      .update(session)
      .set({ usedAt: now, ...(row.idleMs !== null && { idleUntil: now + row.idleMs }) })
      .where(eq(session.tokenHash, hashToken(token)));
  return { user: row.user, token };
}

/** Returns the tokens with a valid session, with one query for all tokens. */
export async function openSessions(db: Database, tokens: readonly string[]): Promise<Set<string>> {
  const hashes = new Map(tokens.map((token) => [hashToken(token), token]));
  if (hashes.size === 0) return new Set();
  const rows = await db
    .select({ tokenHash: session.tokenHash })
    .from(session)
    .where(and(inArray(session.tokenHash, [...hashes.keys()]), isOpenAt(Date.now())));
  return new Set(rows.map(({ tokenHash }) => hashes.get(tokenHash)!));
}

export async function endSession(db: Database, token: string): Promise<void> {
  await db.delete(session).where(eq(session.tokenHash, hashToken(token)));
}

/** Returns the public ID of a session, which reveals neither token nor stored hash. */
const idOf = (tokenHash: string): string => hashToken(`session ${tokenHash}`).slice(0, 22);
export const sessionIdOf = (token: string): string => idOf(hashToken(token));

/**
 * Returns the sessions of a user: the current session first, then by last use.
 * @param shift ms between platform time and real time. Sessions run in real time, but displayed times are platform times
 */
export async function sessionsOf(db: Database, { uid, token }: SessionOf, shift = 0): Promise<OwnSession[]> {
  const rows = await db
    .select()
    .from(session)
    .where(and(eq(session.uid, uid), isOpenAt(Date.now())));
  const own = hashToken(token);
  const seconds = (ms: number | null): number | null => ms && Math.floor((ms + shift) / 1000);
  return rows
    .map((row) => ({ ...row, current: row.tokenHash === own }))
    .sort((one, other) => Number(other.current) - Number(one.current) || (other.usedAt ?? 0) - (one.usedAt ?? 0))
    .map(({ tokenHash, device, address, startedAt, usedAt, current }): OwnSession => {
      return { id: idOf(tokenHash), device, address, signedInAt: seconds(startedAt), usedAt: seconds(usedAt), current };
    });
}

/** Ends a session of the user by its public ID. Does nothing if the session has already ended. */
export async function endSessionById(db: Database, uid: string, id: string): Promise<void> {
  const rows = await db.select({ tokenHash: session.tokenHash }).from(session).where(eq(session.uid, uid));
  const found = rows.find(({ tokenHash }) => idOf(tokenHash) === id);
  if (found) await db.delete(session).where(eq(session.tokenHash, found.tokenHash));
}

/** Ends all sessions of the user, and the proofs of these sessions. */
export async function endSessions(db: Database, uid: string): Promise<void> {
  await db.delete(session).where(eq(session.uid, uid));
}

/** Ends the other sessions of the user. @param token the session that stays */
export async function endOtherSessions(db: Database, { uid, token }: SessionOf): Promise<void> {
  await db.delete(session).where(and(eq(session.uid, uid), ne(session.tokenHash, hashToken(token))));
}

/*
 * Proof tickets: the wallet password for a day, the old phone for ten minutes. Each ticket belongs to a session and ends
 * with it.
 */

/** A user and one session of the user. */
export interface SessionOf {
  readonly uid: string;
  readonly token: string;
}

type Kind = 'wallet' | 'phone';

const LIFETIME_MS: Record<Kind, number> = { wallet: 86_400_000, phone: 600_000 };

/** @returns the ticket */
export async function giveProof(db: Database, { uid, token }: SessionOf, kind: Kind): Promise<string> {
  const ticket = newToken();
  const now = Date.now();
  await db.insert(proof).values({
    ticketHash: hashToken(ticket),
    uid,
    kind,
    sessionHash: hashToken(token),
    expiresAt: now + LIFETIME_MS[kind],
  });
  return ticket;
}

/** Returns whether `ticket` is a valid proof of this kind in this session. */
export async function hasProof(db: Database, { uid, token }: SessionOf, kind: Kind, ticket: unknown): Promise<boolean> {
  if (typeof ticket !== 'string' || ticket === '') return false;
  const rows = await db
    .select({ uid: proof.uid })
    .from(proof)
    .where(
      and(
        eq(proof.ticketHash, hashToken(ticket)),
        eq(proof.uid, uid),
        eq(proof.kind, kind),
        eq(proof.sessionHash, hashToken(token)),
        gt(proof.expiresAt, Date.now()),
      ),
    );
  return rows.length > 0;
}

/** Removes all proofs of a kind, for example after a new wallet password or phone. */
export async function withdrawProofs(db: Database, uid: string, kind: Kind): Promise<void> {
  await db.delete(proof).where(and(eq(proof.uid, uid), eq(proof.kind, kind)));
}

/** The first match counts, because most browsers also contain the names of older ones. */
const BROWSERS: readonly [pattern: RegExp, name: string][] = [
  [/MicroMessenger/, 'WeChat'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/QQBrowser/, 'QQ Browser'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS|Chromium/, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: readonly [pattern: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

const named = (names: readonly [RegExp, string][], userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Returns browser and system, such as `Chrome, Windows`, or an empty string. The header itself is not stored. */
const deviceName = (userAgent = ''): string =>
  [named(BROWSERS, userAgent), named(SYSTEMS, userAgent)].filter(Boolean).join(', ');
