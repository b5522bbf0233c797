/** Log-in passwords: a new one ends every session of the person and all that the old ones proved (hazard 22). */
import { asc, eq } from 'drizzle-orm';
import { forgetLoginFailures } from '../codes/limits.ts';
import { withCode, type CodeOwner } from '../codes/verify-codes.ts';
import type { Platform } from '../context.ts';
import type { Database } from '../database/database.ts';
import { person, type Person } from '../database/tables.ts';
import { notAllowedNow, wrongOldPassword } from '../refusal.ts';
import { hashPassword, isPassword } from '../secrets.ts';
import { withPerson } from './locked-person.ts';
import { withdrawAllProofs } from './proofs.ts';
import { endSessions } from './sessions.ts';
import { recordAudit } from './audit-log.ts';

/** @throws Refusal 4007 */
export async function changePassword(
  platform: Platform,
  self: Person,
  { oldpassword, password, requestId }: { oldpassword: string; password: string; requestId: string },
): Promise<void> {
  if (!(await isPassword(oldpassword, self.passwordHash))) throw wrongOldPassword();
  const passwordHash = await hashPassword(password);
  await withPerson(platform.db, self.uid, async (tx, owner) => {
    // Another change was faster: the old password is not the old one any more.
    if (owner.passwordHash !== self.passwordHash) return wrongOldPassword();
    await keep(tx, self.uid, passwordHash);
    await recordAudit(tx, platform, { uid: self.uid, action: 'login password changed', requestId });
    return undefined;
  });
}

/**
 * By a code to the person's phone. Whether somebody has this phone is told only to who holds it.
 * @throws Refusal 4001, 4002, 4101
 */
export async function resetPassword(
  platform: Platform,
  owner: CodeOwner,
  { verifyCode, password, requestId }: { verifyCode: string; password: string; requestId: string },
): Promise<void> {
  const passwordHash = await hashPassword(password);
  const refusal = await withCode(platform, owner, verifyCode, async (tx) => {
    const [found] = await tx
      .select()
      .from(person)
      .where(eq(person.phoneNumber, owner.phone))
      .orderBy(asc(person.uid))
      .limit(1)
      .for('update');
    if (!found) return notAllowedNow('该手机号没有绑定账号', 'phoneNumber');
    await keep(tx, found.uid, passwordHash);
    await forgetLoginFailures(tx, [found.username, found.phoneNumber]);
    await recordAudit(tx, platform, { uid: found.uid, action: 'login password reset', requestId });
    return undefined;
  });
  if (refusal) throw refusal;
}

async function keep(tx: Database, uid: string, passwordHash: string): Promise<void> {
  await tx.update(person).set({ passwordHash }).where(eq(person.uid, uid));
  await endSessions(tx, uid);
  await withdrawAllProofs(tx, uid);
}
