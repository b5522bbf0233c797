/** Tickets that prove something for a while, in real time: the wallet password for a day, an old phone for ten minutes. */
import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { proof } from '../database/tables.ts';
import { hashToken, newToken } from '../secrets.ts';

type Kind = 'wallet' | 'phone';

const LIFETIME_MS: Record<Kind, number> = { wallet: 86_400_000, phone: 600_000 };

/** @returns the ticket */
export async function giveProof(db: Database, uid: string, kind: Kind): Promise<string> {
  const ticket = newToken();
  await db
    .insert(proof)
    .values({ ticketHash: hashToken(ticket), uid, kind, expiresAt: Date.now() + LIFETIME_MS[kind] });
  return ticket;
}

/** Whether `ticket` proves this of this person. */
export async function hasProof(db: Database, uid: string, kind: Kind, ticket: unknown): Promise<boolean> {
  if (typeof ticket !== 'string' || ticket === '') return false;
  const rows = await db
    .select({ uid: proof.uid })
    .from(proof)
    .where(
      and(
        eq(proof.ticketHash, hashToken(ticket)),
        eq(proof.uid, uid),
        eq(proof.kind, kind),
        gt(proof.expiresAt, Date.now()),
      ),
    );
  return rows.length > 0;
}

/** After a new wallet password what the old one proved is void; after a new phone what the old one did. */
export async function withdrawProofs(db: Database, uid: string, kind: Kind): Promise<void> {
  await db.delete(proof).where(and(eq(proof.uid, uid), eq(proof.kind, kind)));
}

/** Whoever knew the old log-in password keeps nothing. */
export async function withdrawAllProofs(db: Database, uid: string): Promise<void> {
  await db.delete(proof).where(eq(proof.uid, uid));
}
