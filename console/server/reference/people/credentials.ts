/** What a person logs in and withdraws with: log-in passwords and the phone (§2.7; hazard 22). */
import { and, asc, eq, ne } from 'drizzle-orm';
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
import { spendCode, withCode, type CodeOwner } from '../access/verify-codes.ts';
import type { Platform } from '../context.ts';
import { holdLock, type Database } from '../database/database.ts';
import { person, type Person } from '../database/tables.ts';
import { invalid, notAllowedNow, phoneProofExpired, wrongOldPassword, type Refusal } from '../refusal.ts';
import { hashPassword, isPassword } from '../secrets.ts';
import { withPerson } from './change-person.ts';
import { isCommonPassword } from './common-passwords.ts';

/* Log-in passwords: a new one ends every session of the person and all that the old ones proved (hazard 22). */

/** @throws Refusal 4007 */
export async function changePassword(
  platform: Platform,
  self: Person,
  { oldpassword, password, requestId }: { oldpassword: string; password: string; requestId: string },
): Promise<void> {
  if (!(await isPassword(oldpassword, self.passwordHash))) throw wrongOldPassword();
  demandUncommon(password);
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
  demandUncommon(password);
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

/** @throws Refusal 4000 */
export function demandUncommon(password: string): void {
  if (isCommonPassword(password)) throw invalid('密码过于常见，请换一个', 'password');
}

async function keep(tx: Database, uid: string, passwordHash: string): Promise<void> {
  await tx.update(person).set({ passwordHash }).where(eq(person.uid, uid));
  await endSessions(tx, uid);
}

/*
 * The withdrawal phone: proved by a code to the old one, then by a code to the new one (§2.7, Phone-change modal). The
 * person's sessions elsewhere end: one of them may be the reason for the change.
 */

export interface PhoneCode {
  readonly phoneNumber: string;
  readonly verifyCode: string;
}

/** @returns the ticket that proves the old phone for ten minutes @throws Refusal 4001, 4002, 4101 for another phone */
export function proveOldPhone({ db, clock }: Platform, self: SessionOf, request: PhoneCode): Promise<string> {
  const { uid } = self;
  return withPerson(db, uid, async (tx, owner) => {
    const refusal = await spendCode(tx, { uid, phone: request.phoneNumber }, request.verifyCode, clock.now());
    if (refusal) return refusal;
    // A code to any other phone would prove only that somebody has another phone.
    if (request.phoneNumber !== owner.phoneNumber) return notAllowedNow('请使用当前绑定的手机号验证', 'phoneNumber');
    return giveProof(tx, self, 'phone');
  });
}

export interface PhoneChange extends PhoneCode {
  /** of `proveOldPhone`; used up by the change */
  readonly ticket: string;
  readonly requestId: string;
}

/** @throws Refusal 4001 and 4002 the code, 4006 the ticket, 4101 with the reason */
export async function changePhone(platform: Platform, self: SessionOf, request: PhoneChange): Promise<void> {
  const { uid } = self;
  const { phoneNumber, verifyCode, ticket, requestId } = request;
  await withPerson(platform.db, uid, async (tx, owner) => {
    if (!(await hasProof(tx, self, 'phone', ticket))) return phoneProofExpired();
    if (phoneNumber === owner.phoneNumber) return invalid('新手机号不能与原手机号相同', 'phoneNumber');
    const refusal =
      (await spendCode(tx, { uid, phone: phoneNumber }, verifyCode, platform.clock.now())) ??
      (await whyNotThisPhone(tx, uid, phoneNumber));
    if (refusal) return refusal;
    await withdrawProofs(tx, uid, 'phone');
    await tx.update(person).set({ phoneNumber }).where(eq(person.uid, uid));
    await endOtherSessions(tx, self);
    await recordAudit(tx, platform, { uid, action: 'phone changed', requestId });
    return undefined;
  });
}

/** A phone is one account's, as it may be used to log in and to set a new password. */
export async function whyNotThisPhone(tx: Database, uid: string, phoneNumber: string): Promise<Refusal | undefined> {
  await holdLock(tx, `phone ${phoneNumber}`);
  const [other] = await tx
    .select({ uid: person.uid })
    .from(person)
    .where(and(eq(person.phoneNumber, phoneNumber), ne(person.uid, uid)))
    .limit(1);
  return other && notAllowedNow('该手机号已绑定其他账号', 'phoneNumber');
}
