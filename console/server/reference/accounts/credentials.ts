/** Sign-in passwords and withdrawal phones (§2.7; hazard 22). */
import { and, eq, ne } from 'drizzle-orm';
import { maskPhone } from '#shared/core/masking.ts';
import { recordAudit } from '../access/audit.ts';
import { forgetLoginFailures } from '../access/limits.ts';
import {
  endOtherSessions,
  endSessions,
  giveProof,
  hasProof,
  withdrawProofs,
  type SessionOf,
} from '../access/sessions.ts';
import { requireOpenCode, spendCode, withCode, type CodeOwner } from '../access/verify-codes.ts';
import type { Platform } from '../context.ts';
import { holdLock, type Database } from '../database/database.ts';
import { users, type User } from '../database/tables.ts';
import { invalid, notAllowedNow, phoneProofExpired, wrongOldPassword, type Refusal } from '../refusal.ts';
import { hashPassword, isPassword } from '../secrets.ts';
import { isCommonPassword } from './common-passwords.ts';
import { announceMoneyChange } from './money-changes.ts';
import { keepPhones, notifyOwner, userByPhone, previousPhonesOf, withUser } from './user.ts';
import { recordingWrongCode } from './wrong-codes.ts';

const PASSWORD_CHANGED = {
  title: '登录密码已修改',
  content: '您的登录密码已修改，所有设备已退出登录。如非本人操作，请立即通过短信验证码重置密码，并联系商务人员。',
};

/* Sign-in passwords. A new password ends all sessions and proofs of the user (hazard 22). */

/** @throws Refusal 4007 */
export async function changePassword(
  platform: Platform,
  self: User,
  { oldpassword, password, requestId }: { oldpassword: string; password: string; requestId: string },
): Promise<void> {
  if (!(await isPassword(oldpassword, self.passwordHash))) throw wrongOldPassword();
  requireUncommonPassword(password);
  const passwordHash = await hashPassword(password);
  await withUser(platform.db, self.uid, async (tx, owner) => {
    // a concurrent change has already replaced the old password
    if (owner.passwordHash !== self.passwordHash) return wrongOldPassword();
    await storePassword(tx, self.uid, passwordHash);
    await notifyOwner(platform, tx, owner, PASSWORD_CHANGED);
    await recordAudit(tx, platform, { uid: self.uid, action: 'login password changed', requestId });
    return undefined;
  });
}

/**
 * Resets the password with a code to the user's phone. Only a valid code reveals whether the phone has an account.
 * @throws Refusal 4001, 4002, 4101
 */
export async function resetPassword(
  platform: Platform,
  owner: CodeOwner,
  { verifyCode, password, requestId }: { verifyCode: string; password: string; requestId: string },
): Promise<void> {
  requireUncommonPassword(password);
  await requireOpenCode(platform, owner);
  const passwordHash = await hashPassword(password);
  const attempt = { phone: owner.phone, action: 'password reset failed', requestId } as const;
  const refusal = await recordingWrongCode(platform, attempt, () =>
    withCode(platform, owner, verifyCode, async (tx) => {
      const [found] = await userByPhone(tx, owner.phone).for('update');
      if (!found) return notAllowedNow('该手机号没有绑定账号', 'phoneNumber');
      await storePassword(tx, found.uid, passwordHash);
      await forgetLoginFailures(tx, found);
      await notifyOwner(platform, tx, found, PASSWORD_CHANGED);
      await recordAudit(tx, platform, { uid: found.uid, action: 'login password reset', requestId });
      return undefined;
    }),
  );
  if (refusal) throw refusal;
}

/** @throws Refusal 4000 */
export function requireUncommonPassword(password: string): void {
  if (isCommonPassword(password)) throw invalid('密码过于常见，请换一个', 'password');
}

async function storePassword(tx: Database, uid: string, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.uid, uid));
  await endSessions(tx, uid);
}

/*
 * The withdrawal phone. A change requires a code to the old and a code to the new phone (§2.7, Phone-change modal). It
 * ends the other sessions of the user, because an attacker could use one of them.
 */

interface PhoneCode {
  readonly phoneNumber: string;
  readonly verifyCode: string;
}

/** @returns the ticket that proves the old phone for ten minutes @throws Refusal 4001, 4002, 4101 for another phone */
export function proveOldPhone({ db, clock }: Platform, self: SessionOf, request: PhoneCode): Promise<string> {
  const { uid } = self;
  return withUser(db, uid, async (tx, owner) => {
    const refusal = await spendCode(tx, { uid, phone: request.phoneNumber }, request.verifyCode, clock.now());
    if (refusal) return refusal;
    // a code to any other phone proves nothing about the old phone
    if (request.phoneNumber !== owner.phoneNumber) return notAllowedNow('请使用当前绑定的手机号验证', 'phoneNumber');
    return giveProof(tx, self, 'phone');
  });
}

interface PhoneChange extends PhoneCode {
  /** the ticket of `proveOldPhone`, which the change uses up */
  readonly ticket: string;
  readonly requestId: string;
}

/** Limit of phones that receive warnings, because each warning is a message to all of them. */
const MAX_PREVIOUS_PHONES = 10;

/** @throws Refusal 4001 and 4002 for the code, 4006 for the ticket, 4101 with the reason */
export async function changePhone(platform: Platform, self: SessionOf, request: PhoneChange): Promise<void> {
  const { uid } = self;
  const { phoneNumber, verifyCode, ticket, requestId } = request;
  await withUser(platform.db, uid, async (tx, owner) => {
    if (!(await hasProof(tx, self, 'phone', ticket))) return phoneProofExpired();
    if (phoneNumber === owner.phoneNumber) return invalid('新手机号不能与原手机号相同', 'phoneNumber');
    const now = platform.clock.now();
    // more changes must not displace a phone that receives warnings
    if (previousPhonesOf(owner, now).length >= MAX_PREVIOUS_PHONES)
      return notAllowedNow('近期更换手机号次数过多，请联系商务人员', 'phoneNumber');
    const refusal =
      (await spendCode(tx, { uid, phone: phoneNumber }, verifyCode, now)) ??
      (await refusalOfPhone(tx, uid, phoneNumber));
    if (refusal) return refusal;
    await withdrawProofs(tx, uid, 'phone');
    const changed = { phoneNumber, ...keepPhones(owner, now) };
    await tx.update(users).set(changed).where(eq(users.uid, uid));
    await endOtherSessions(tx, self);
    await announceMoneyChange(platform, tx, { ...owner, ...changed }, phoneChanged(phoneNumber));
    await recordAudit(tx, platform, { uid, action: 'phone changed', requestId });
    return undefined;
  });
}

export const phoneChanged = (phoneNumber: string) =>
  ({
    reason: 'phone',
    title: '手机号已更换',
    fact: `手机号已更换为 ${maskPhone(phoneNumber)}`,
    advice: '联系商务人员',
  }) as const;

/** Rejects a phone of another account, because the phone can sign in and reset the password. */
export async function refusalOfPhone(tx: Database, uid: string, phoneNumber: string): Promise<Refusal | undefined> {
  await holdLock(tx, `phone ${phoneNumber}`);
  const [other] = await tx
    .select({ uid: users.uid })
    .from(users)
    .where(and(eq(users.phoneNumber, phoneNumber), ne(users.uid, uid)))
    .limit(1);
  return other && notAllowedNow('该手机号已绑定其他账号', 'phoneNumber');
}
