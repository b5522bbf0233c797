/**
 * Identity verification (§2.7): checks name and ID number with a register, and a code from the phone. It succeeds once.
 * More than five failures block verification and withdrawals (§9).
 */
import { and, eq, inArray, ne } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { recordAudit } from '../access/audit.ts';
import { endOtherSessions, openSessions, withdrawProofs, type SessionOf } from '../access/sessions.ts';
import { spendCode } from '../access/verify-codes.ts';
import type { Platform } from '../context.ts';
import { holdLock, type Database } from '../database/database.ts';
import { indexesOf, indexOf } from '../database/encryption.ts';
import { users, type User } from '../database/tables.ts';
import { noSession, notAllowedNow, notOnRecord, type Refusal } from '../refusal.ts';
import { phoneChanged, refusalOfPhone } from './credentials.ts';
import { keepFailures } from './identity-failures.ts';
import { isIdNumber } from './id-number.ts';
import { authStateOf, identityTriesLeft, tooManyFailures } from './identity-rules.ts';
import { announceMoneyChange } from './money-changes.ts';
import { isReconciledHere, withUser } from './user.ts';
import { publishWebhooks } from '../notices/publish.ts';

interface IdentityRequest {
  readonly realName: string;
  readonly IDCardNumber: string;
  readonly phoneNumber: string;
  readonly verifyCode: string;
  readonly requestId: string;
}

/** @throws Refusal 4001 and 4002 for the code, 4008 without a match, with the remaining attempts, 4101 with the reason */
export async function verifyIdentity(platform: Platform, self: SessionOf, request: IdentityRequest): Promise<void> {
  const { db, clock, services } = platform;
  const { uid } = self;
  const { realName, IDCardNumber, phoneNumber, verifyCode } = request;
  const { isOnRecord } = services;
  if (!isOnRecord) throw notAllowedNow('实名认证服务尚未开通，请联系商务人员');
  await withUser(db, uid, async (tx, owner) => {
    return (
      refusalOfVerification(platform, owner, request) ??
      (await spendCode(tx, { uid, phone: phoneNumber }, verifyCode, clock.now())) ??
      (await refusalOfPhone(tx, uid, phoneNumber))
    );
  });
  // between two transactions, because the register can take seconds
  const isMatch =
    isIdNumber(IDCardNumber, clock.now()) && (await isOnRecord({ id: randomUUID(), realName, IDCardNumber }));
  await withUser(db, uid, async (tx, owner) => {
    // the user may have signed out or deleted the account meanwhile
    if (!(await openSessions(tx, [self.token])).has(self.token)) return noSession();
    const refusal = refusalOfVerification(platform, owner, request) ?? (await refusalOfPhone(tx, uid, phoneNumber));
    if (refusal) return refusal;
    if (!isMatch) return countFailure(platform, tx, owner, request);
    // only the holder of name and number sees that another account uses them
    return (await refusalOfIdNumber(tx, uid, IDCardNumber)) ?? storeIdentity(platform, tx, self, owner, request);
  });
}

async function storeIdentity(
  platform: Platform,
  tx: Database,
  self: SessionOf,
  owner: User,
  { realName, IDCardNumber: idCardNumber, phoneNumber, requestId }: IdentityRequest,
): Promise<undefined> {
  const { uid } = self;
  const idCardIndex = indexOf(idCardNumber);
  const verified = { idenAuthenticationed: true, realName, idCardNumber, idCardIndex, phoneNumber };
  await tx
    .update(users)
    .set({ ...verified, authState: authStateOf({ ...owner, ...verified }) })
    .where(eq(users.uid, uid));
  await recordAudit(tx, platform, { uid, action: 'identity verified', requestId });
  const message = { type: 'identity.verified', data: {} } as const;
  await publishWebhooks(platform, tx, [{ uid, at: platform.clock.now(), event: 'identity verified', message }]);
  if (phoneNumber === owner.phoneNumber) return;
  await withdrawProofs(tx, uid, 'phone');
  await endOtherSessions(tx, self);
  await announceMoneyChange(platform, tx, { ...owner, ...verified }, phoneChanged(phoneNumber));
  await recordAudit(tx, platform, { uid, action: 'phone changed', requestId });
}

/** Rejects another phone, because a phone change requires the old phone (§2.7, Phone-change modal). */
const refusalOfOtherPhone = ({ phoneNumber: own }: User, requested: string): Refusal | undefined =>
  own === '' || own === requested
    ? undefined
    : notAllowedNow('请使用账号当前绑定的手机号；如需更换，请先更换手机号', 'phoneNumber');

/** Rejects an ID number of another account, because an ID number can verify one account. */
async function refusalOfIdNumber(tx: Database, uid: string, idCardNumber: string): Promise<Refusal | undefined> {
  await holdLock(tx, `id card ${idCardNumber}`);
  const [other] = await tx
    .select({ uid: users.uid })
    .from(users)
    .where(
      and(
        inArray(users.idCardIndex, indexesOf(idCardNumber)),
        eq(users.idenAuthenticationed, true),
        ne(users.uid, uid),
      ),
    )
    .limit(1);
  return other && notAllowedNow('该身份证号已用于其他账号的实名认证', 'IDCardNumber');
}

function refusalOfVerification(
  platform: Platform,
  owner: User,
  { phoneNumber }: IdentityRequest,
): Refusal | undefined {
  if (!isReconciledHere(platform, owner)) return notAllowedNow('当前账号无需实名认证');
  if (owner.idenAuthenticationed) return notAllowedNow('已完成实名认证，认证信息不可修改');
  if (owner.needVerify) return notAllowedNow('请先通过小程序完成实名认证');
  return tooManyFailures(owner) ?? refusalOfOtherPhone(owner, phoneNumber);
}

async function countFailure(
  platform: Platform,
  tx: Database,
  owner: User,
  { phoneNumber, requestId }: IdentityRequest,
): Promise<Refusal> {
  const identityFailures = owner.identityFailures + 1;
  await tx.update(users).set({ identityFailures }).where(eq(users.uid, owner.uid));
  await keepFailures(tx, [phoneNumber], identityFailures);
  const detail = { failures: identityFailures };
  await recordAudit(tx, platform, { uid: owner.uid, action: 'identity refused', requestId, detail });
  const left = identityTriesLeft({ identityFailures });
  return (
    tooManyFailures({ identityFailures }) ??
    notOnRecord(`姓名与身份证号不一致，实名认证未通过。还剩${left}次认证机会，用完后将无法认证和提现`)
  );
}
