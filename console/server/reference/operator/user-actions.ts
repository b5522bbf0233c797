/** Sessions, hold and data of a user. */
import { eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { session, type User } from '../database/tables.ts';
import { deleteAccount } from '../accounts/account-deletion.ts';
import { exportAccount } from '../account-export.ts';
import { findUser } from '../accounts/user.ts';
import { activeHold } from '../accounts/withdrawal-hold.ts';
import { isoMoment, type OperatorContext } from './operator-context.ts';

export function userActions({ platform, requestId, record }: OperatorContext) {
  const { db, clock } = platform;
  return {
    async exportAccount(username: string): Promise<object> {
      await record(db, 'export-account', { uids: [(await findUser(db, username)).uid] });
      return exportAccount(platform, username);
    },
    async deleteAccount(username: string): Promise<void> {
      await record(db, 'delete-account', { uids: [(await findUser(db, username)).uid] });
      await deleteAccount(platform, username, requestId);
    },
    /** Returns sessions and hold of a user. */
    async user(username: string): Promise<object> {
      const found = await findUser(db, username);
      await record(db, 'user', { uids: [found.uid] });
      return { ...userSummary(found, clock.now()), sessions: await sessionsOf(db, found.uid) };
    },
  };
}

function userSummary({ uid, role, authState, ...row }: User, now: number): object {
  const hold = activeHold(row, now);
  return { uid, role, authState, ...(hold && { hold: { reason: hold.reason, until: isoMoment(hold.until) } }) };
}

async function sessionsOf(db: Database, uid: string): Promise<object[]> {
  const { startedAt, usedAt, device, address } = session;
  const rows = await db.select({ startedAt, usedAt, device, address }).from(session).where(eq(session.uid, uid));
  return rows.map((row) => ({ ...row, startedAt: isoMoment(row.startedAt), usedAt: isoMoment(row.usedAt) }));
}
