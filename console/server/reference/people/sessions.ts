/** Sessions: a random token for the person, its hash in the database. They run in real time. */
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { person, session, type Person } from '../database/tables.ts';
import { hashToken, newToken } from '../secrets.ts';

const SESSION_MS = 7 * 86_400_000;

/** @returns the token */
export async function startSession(db: Database, uid: string): Promise<string> {
  const token = newToken();
  const now = Date.now();
  await db.delete(session).where(lt(session.expiresAt, now));
  await db.insert(session).values({ tokenHash: hashToken(token), uid, expiresAt: now + SESSION_MS });
  return token;
}

/** The person behind an `Authorization` header. */
export async function sessionOf(
  db: Database,
  authorization: string | undefined,
): Promise<{ person: Person; token: string } | undefined> {
  const token = /^Bearer ([\w-]{1,200})$/i.exec(authorization ?? '')?.[1];
  if (!token) return undefined;
  const [row] = await db
    .select({ person })
    .from(session)
    .innerJoin(person, eq(person.uid, session.uid))
    .where(and(eq(session.tokenHash, hashToken(token)), gt(session.expiresAt, Date.now())));
  return row && { person: row.person, token };
}

export async function endSession(db: Database, token: string): Promise<void> {
  await db.delete(session).where(eq(session.tokenHash, hashToken(token)));
}

/** Ends every session of the person, on whatever machine. */
export async function endSessions(db: Database, uid: string): Promise<void> {
  await db.delete(session).where(eq(session.uid, uid));
}
