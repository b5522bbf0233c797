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
import { person, type Person } from '../database/tables.ts';
import { invalid, notAllowedNow, phoneProofExpired, wrongOldPassword, type Refusal } from '../refusal.ts';
import { hashPassword, isPassword } from '../secrets.ts';
import { announceMoneyChange } from './money-changes.ts';
import { keepPhones, notifyOwner, personByPhone, previousPhonesOf, withPerson } from './person.ts';
import { recordingWrongCode } from './wrong-codes.ts';

/** Rejected passwords of 6 to 12 characters, from published lists of leaked passwords, including Chinese ones. Lower case. */
const COMMON = new Set(
  (
    'password password1 password12 password123 passw0rd p@ssw0rd p@ssword qwerty qwerty1 qwerty12 qwerty123 qwertyui qwertyuiop ' +
    'asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm 1qaz2wsx 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3r4 qazwsx qazwsxedc zaq12wsx 1qazxsw2 ' +
    'abc123 abc1234 abc12345 abcd1234 abcdef abcdefg abcdefgh a123456 a1234567 a12345678 a123456789 aa123456 aaa123456 123456a ' +
    '123456aa 123456abc 123abc 123qwe 123qweasd qwe123 qweasd qweasdzxc asd123 asd123456 zxc123 zxcasdqwe 12345qwert ' +
    'admin123 administrator root1234 test1234 welcome welcome1 welcome123 letmein letmein1 iloveyou iloveyou1 sunshine princess ' +
    'football baseball monkey dragon master superman batman trustno1 shadow michael jordan23 starwars whatever changeme ' +
    'woaini woaini520 woaini521 woaini1314 woaini123 woaiwojia 5201314 52013140 5201314520 1314520 13145200 520520 5211314 ' +
    'wang1234 wangyang zhang123 liu123456 li123456 chen1234 aini1314 nihao123 nihao1234 mima1234 mima123456 woshishui ' +
    '147258 147258369 159357 159753 258369 789456 789456123 112233 11223344 1122334455 121212 123123 12341234 123321 ' +
    '123123123 123654 123654789 147852 147852369 654321 7758521 7758258 87654321 88888888 987654321 1234567890 0987654321 ' +
    'g_czechout windows1 computer internet samsung google123 tencent123 weixin123 alipay123 taobao123 wallet123 wallet1234'
  ).split(' '),
);

const RUNS = ['01234567890', '09876543210', 'abcdefghijklmnopqrstuvwxyz', 'zyxwvutsrqponmlkjihgfedcba'];

/** Returns whether `password` is listed, repeats up to three characters, or is a run of digits or letters. */
function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  return COMMON.has(plain) || /^(.{1,3})\1+$/.test(plain) || RUNS.some((run) => run.includes(plain));
}

const PASSWORD_CHANGED = {
  title: '登录密码已修改',
  content: '您的登录密码已修改，所有设备已退出登录。如非本人操作，请立即通过短信验证码重置密码，并联系商务人员。',
};

/* Sign-in passwords. A new password ends all sessions and proofs of the user (hazard 22). */

/** @throws Refusal 4007 */
export async function changePassword(
  platform: Platform,
  self: Person,
  { oldpassword, password, requestId }: { oldpassword: string; password: string; requestId: string },
): Promise<void> {
  if (!(await isPassword(oldpassword, self.passwordHash))) throw wrongOldPassword();
  requireUncommonPassword(password);
  const passwordHash = await hashPassword(password);
  await withPerson(platform.db, self.uid, async (tx, owner) => {
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
      const [found] = await personByPhone(tx, owner.phone).for('update');
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
  await tx.update(person).set({ passwordHash }).where(eq(person.uid, uid));
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
  return withPerson(db, uid, async (tx, owner) => {
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
  await withPerson(platform.db, uid, async (tx, owner) => {
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
    await tx.update(person).set(changed).where(eq(person.uid, uid));
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
    .select({ uid: person.uid })
    .from(person)
    .where(and(eq(person.phoneNumber, phoneNumber), ne(person.uid, uid)))
    .limit(1);
  return other && notAllowedNow('该手机号已绑定其他账号', 'phoneNumber');
}
