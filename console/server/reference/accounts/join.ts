/** Signs in with an SMS code. A new user joins the inviting agent (§2.1, /login-rec). */
import { and, eq } from 'drizzle-orm';
import { recordAudit } from '../access/audit.ts';
import { requireOpenCode, withCode, type CodeOwner } from '../access/verify-codes.ts';
import { storeTextKeys } from '../database/text-keys.ts';
import type { Platform } from '../context.ts';
import { holdLock, type Database } from '../database/database.ts';
import { users, type User } from '../database/tables.ts';
import { openWallets } from '../ledger/ledger.ts';
import { readEarlierNotices } from '../notices/notices.ts';
import { invalid, notAllowedNow, Refusal } from '../refusal.ts';
import { hashPassword, newToken } from '../secrets.ts';
import { failuresOf } from './identity-failures.ts';
import { isReconciledHere, nextUid, userByPhone } from './user.ts';
import { recordingWrongCode } from './wrong-codes.ts';

export interface JoinByCode {
  readonly phoneNumber: string;
  readonly verifyCode: string;
  /** user name of the inviting agent; empty for users with an account */
  readonly inviter: string;
  readonly requestId: string;
}

/** @throws Refusal 4001 and 4002 for the code, 4000 for the inviter of a new user, 4101 without account and inviter */
export async function signInByCode(platform: Platform, owner: CodeOwner, request: JoinByCode): Promise<User> {
  await requireOpenCode(platform, owner);
  // a random password that is never shown; the user signs in with the phone and can set a password later
  const passwordHash = await hashPassword(newToken());
  const { requestId } = request;
  const outcome = await recordingWrongCode(platform, { phone: owner.phone, action: 'sign-in failed', requestId }, () =>
    withCode(platform, owner, request.verifyCode, async (tx) => {
      await holdLock(tx, `phone ${owner.phone}`);
      const [found] = await userByPhone(tx, owner.phone);
      if (found) return found;
      if (!request.inviter) return notAllowedNow('该手机号没有账号，请通过邀请链接加入', 'phoneNumber');
      // after the code, so that visitors cannot find the names of agents; an unknown inviter keeps the code valid
      const inviter = await findAgent(tx, request.inviter);
      return addMiner(platform, tx, { phoneNumber: owner.phone, passwordHash, inviter, requestId });
    }),
  );
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

async function findAgent(db: Database, username: string): Promise<User> {
  const [found] = await db
    .select()
    .from(users)
    .where(and(eq(users.username, username), eq(users.role, 'agent')));
  if (!found) throw invalid('邀请人不存在', 'inviter');
  return found;
}

interface NewMiner {
  readonly phoneNumber: string;
  readonly passwordHash: string;
  readonly inviter: User;
  readonly requestId: string;
}

async function addMiner(
  platform: Platform,
  tx: Database,
  { phoneNumber, passwordHash, inviter, requestId }: NewMiner,
): Promise<User> {
  const uid = await nextUid(tx);
  const profile = { role: 'miner', username: `user${uid}`, agentAccount: inviter.username };
  const identityFailures = await failuresOf(tx, phoneNumber);
  const [added] = await tx
    .insert(users)
    .values({ ...profile, uid, passwordHash, phoneNumber, identityFailures, payInfo: { billingCycle: 'month' } })
    .returning();
  await storeTextKeys(tx, 'person', eq(users.uid, uid));
  await openWallets(tx, [uid]);
  await readEarlierNotices(tx, uid, platform.clock.now());
  await recordAudit(tx, platform, { uid, action: 'joined', requestId });
  if (!isReconciledHere(platform, added!)) return added!;
  const [withChoice] = await tx
    .update(users)
    .set({ needFillBillingCycle: true, payInfo: {} })
    .where(eq(users.uid, uid))
    .returning();
  return withChoice!;
}
