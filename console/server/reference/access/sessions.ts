/** What says who somebody is: sessions, and tickets that prove something for a while. Both run in real time. */
import { and, eq, gt, inArray, lt, ne } from 'drizzle-orm';
import type { OwnSession } from '#shared/contract/session.ts';
import type { Database } from '../database/database.ts';
import { person, proof, session, type Person } from '../database/tables.ts';
import { hashToken, newToken } from '../secrets.ts';

/* Sessions: a random token for the person, its hash in the database. They run in real time. */

const SESSION_MS = 7 * 86_400_000;

/** @param client the header by which a browser names itself @returns the token */
export async function startSession(db: Database, uid: string, client?: string): Promise<string> {
  const token = newToken();
  const now = Date.now();
  await db.delete(session).where(lt(session.expiresAt, now));
  await db.insert(session).values({
    tokenHash: hashToken(token),
    uid,
    expiresAt: now + SESSION_MS,
    startedAt: now,
    usedAt: now,
    device: deviceName(client),
  });
  return token;
}

/** That a session is used is written once in so long: reads stay reads. */
const USED_EVERY_MS = 600_000;

/** The person behind an `Authorization` header. */
export async function sessionOf(
  db: Database,
  authorization: string | undefined,
): Promise<{ person: Person; token: string } | undefined> {
  const token = /^Bearer ([\w-]{1,200})$/i.exec(authorization ?? '')?.[1];
  if (!token) return undefined;
  const now = Date.now();
  const [row] = await db
    .select({ person, usedAt: session.usedAt })
    .from(session)
    .innerJoin(person, eq(person.uid, session.uid))
    .where(and(eq(session.tokenHash, hashToken(token)), gt(session.expiresAt, now)));
  if (!row) return undefined;
  if ((row.usedAt ?? 0) < now - USED_EVERY_MS)
    await db
      .update(session)
      .set({ usedAt: now })
      .where(eq(session.tokenHash, hashToken(token)));
  return { person: row.person, token };
}

/** Those of the tokens that still open a session, told by one question however many there are. */
export async function openSessions(db: Database, tokens: readonly string[]): Promise<Set<string>> {
  const hashes = new Map(tokens.map((token) => [hashToken(token), token]));
  if (hashes.size === 0) return new Set();
  const rows = await db
    .select({ tokenHash: session.tokenHash })
    .from(session)
    .where(and(inArray(session.tokenHash, [...hashes.keys()]), gt(session.expiresAt, Date.now())));
  return new Set(rows.map(({ tokenHash }) => hashes.get(tokenHash)!));
}

export async function endSession(db: Database, token: string): Promise<void> {
  await db.delete(session).where(eq(session.tokenHash, hashToken(token)));
}

/** What a person is told of a session by, and ends it by: nothing that is stored, and nothing that opens anything. */
const idOf = (tokenHash: string): string => hashToken(`session ${tokenHash}`).slice(0, 22);

/**
 * Returns the sessions of a person: the session of the request first, then the last used ones.
 * @param shift of the platform's clock, ms. Sessions run in real time, but all displayed times follow the platform's clock
 */
export async function sessionsOf(db: Database, { uid, token }: SessionOf, shift = 0): Promise<OwnSession[]> {
  const rows = await db
    .select()
    .from(session)
    .where(and(eq(session.uid, uid), gt(session.expiresAt, Date.now())));
  const own = hashToken(token);
  const seconds = (ms: number | null): number | null => ms && Math.floor((ms + shift) / 1000);
  return rows
    .map((row) => ({ ...row, current: row.tokenHash === own }))
    .sort((one, other) => Number(other.current) - Number(one.current) || (other.usedAt ?? 0) - (one.usedAt ?? 0))
    .map(({ tokenHash, device, startedAt, usedAt, current }): OwnSession => {
      return { id: idOf(tokenHash), device, signedInAt: seconds(startedAt), usedAt: seconds(usedAt), current };
    });
}

/** Ends one session of the person, by what they are told of it. One that has ended is what was asked for. */
export async function endSessionById(db: Database, uid: string, id: string): Promise<void> {
  const rows = await db.select({ tokenHash: session.tokenHash }).from(session).where(eq(session.uid, uid));
  const found = rows.find(({ tokenHash }) => idOf(tokenHash) === id);
  if (found) await db.delete(session).where(eq(session.tokenHash, found.tokenHash));
}

/** Ends every session of the person, on whatever machine, and all that was proved in them. */
export async function endSessions(db: Database, uid: string): Promise<void> {
  await db.delete(session).where(eq(session.uid, uid));
}

/** Ends the sessions of the person on other machines. @param token of the session that stays */
export async function endOtherSessions(db: Database, { uid, token }: SessionOf): Promise<void> {
  await db.delete(session).where(and(eq(session.uid, uid), ne(session.tokenHash, hashToken(token))));
}

/*
 * Tickets that prove something for a while, in real time: the wallet password for a day, an old phone for ten minutes.
 * Each belongs to the session that it was given to, and goes with it.
 */

/** A person in one of their sessions. */
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
  await db.delete(proof).where(lt(proof.expiresAt, now));
  await db.insert(proof).values({
    ticketHash: hashToken(ticket),
    uid,
    kind,
    sessionHash: hashToken(token),
    expiresAt: now + LIFETIME_MS[kind],
  });
  return ticket;
}

/** Whether `ticket` proves this of this person, in this session. */
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

/** After a new wallet password what the old one proved is void; after a new phone what the old one did. */
export async function withdrawProofs(db: Database, uid: string, kind: Kind): Promise<void> {
  await db.delete(proof).where(and(eq(proof.uid, uid), eq(proof.kind, kind)));
}

/** The first that fits: most browsers claim to be the older ones as well. */
const BROWSERS: readonly [words: RegExp, name: string][] = [
  [/MicroMessenger/, 'WeChat'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/QQBrowser/, 'QQ Browser'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS|Chromium/, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: readonly [words: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

const named = (names: readonly [RegExp, string][], given: string): string | undefined =>
  names.find(([words]) => words.test(given))?.[1];

/** The browser and what it runs on, `Chrome, Windows`; empty when nothing is known. The header itself is not kept. */
const deviceName = (userAgent = ''): string =>
  [named(BROWSERS, userAgent), named(SYSTEMS, userAgent)].filter(Boolean).join(', ');
