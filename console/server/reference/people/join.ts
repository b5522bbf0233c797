/** Signing in by a code to the phone; who has no account yet joins under the agent who invited them (§2.1, /login-rec). */
import { and, asc, eq, max, sql } from 'drizzle-orm';
import { recordAudit } from '../access/audit.ts';
import { withCode, type CodeOwner } from '../access/verify-codes.ts';
import type { Platform } from '../context.ts';
import { holdLock, type Database } from '../database/database.ts';
import { person, type Person } from '../database/tables.ts';
import { openWallets } from '../ledger.ts';
import { invalid, notAllowedNow, Refusal } from '../refusal.ts';
import { hashPassword, newToken } from '../secrets.ts';
import { needsReconciliation } from './person.ts';

export interface JoinRequest {
  readonly phoneNumber: string;
  readonly verifyCode: string;
  /** the inviting agent's user name; empty for people who have an account */
  readonly inviter: string;
  readonly requestId: string;
}

/** @throws Refusal 4000 the inviter, 4001 and 4002 the code, 4101 without an account and without an inviter */
export async function signInByCode(platform: Platform, owner: CodeOwner, request: JoinRequest): Promise<Person> {
  const inviter = request.inviter ? await findAgent(platform.db, request.inviter) : undefined;
  // Nobody knows this password: the phone opens the account, and sets one when the person wants it.
  const passwordHash = await hashPassword(newToken());
  const outcome = await withCode(platform, owner, request.verifyCode, async (tx) => {
    await holdLock(tx, `phone ${owner.phone}`);
    const [found] = await tx
      .select()
      .from(person)
      .where(eq(person.phoneNumber, owner.phone))
      .orderBy(asc(person.uid))
      .limit(1);
    if (found) return found;
    if (!inviter) return notAllowedNow('该手机号没有账号，请通过邀请链接加入', 'phoneNumber');
    return addMiner(platform, tx, { phoneNumber: owner.phone, passwordHash, inviter, requestId: request.requestId });
  });
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

async function findAgent(db: Database, username: string): Promise<Person> {
  const [found] = await db
    .select()
    .from(person)
    .where(and(eq(person.username, username), eq(person.role, 'agent')));
  if (!found) throw invalid('邀请人不存在', 'inviter');
  return found;
}

interface NewMiner {
  readonly phoneNumber: string;
  readonly passwordHash: string;
  readonly inviter: Person;
  readonly requestId: string;
}

async function addMiner(
  platform: Platform,
  tx: Database,
  { phoneNumber, passwordHash, inviter, requestId }: NewMiner,
): Promise<Person> {
  // New people get their numbers one after the other.
  await holdLock(tx, 'partner-console people');
  const [all] = await tx.select({ last: max(sql<number>`${person.uid}::bigint`.mapWith(Number)) }).from(person);
  const uid = `${Number(all?.last ?? 0) + 1}`;
  const facts = { role: 'miner', username: `user${uid}`, agentAccount: inviter.username };
  const [added] = await tx
    .insert(person)
    .values({ ...facts, uid, passwordHash, phoneNumber, payInfo: { billingCycle: 'month' } })
    .returning();
  await openWallets(tx, [uid]);
  await recordAudit(tx, platform, { uid, action: 'joined', requestId });
  if (!needsReconciliation(platform, added!)) return added!;
  const [choosing] = await tx
    .update(person)
    .set({ needFillBillingCycle: true, payInfo: {} })
    .where(eq(person.uid, uid))
    .returning();
  return choosing!;
}
