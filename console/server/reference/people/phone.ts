/** The withdrawal phone: proved by a code to the old one, then by a code to the new one (§2.7, Phone-change modal). */
import { eq } from 'drizzle-orm';
import { spendCode } from '../codes/verify-codes.ts';
import type { Platform } from '../context.ts';
import { person } from '../database/tables.ts';
import { invalid, notAllowedNow, phoneProofExpired } from '../refusal.ts';
import { whyNotThisPhone } from './identity.ts';
import { withPerson } from './locked-person.ts';
import { giveProof, hasProof, withdrawProofs } from './proofs.ts';
import { recordAudit } from './audit-log.ts';

export interface PhoneCode {
  readonly phoneNumber: string;
  readonly verifyCode: string;
}

/** @returns the ticket that proves the old phone for ten minutes @throws Refusal 4001, 4002, 4101 for another phone */
export function proveOldPhone({ db, clock }: Platform, uid: string, request: PhoneCode): Promise<string> {
  return withPerson(db, uid, async (tx, owner) => {
    const refusal = await spendCode(tx, { uid, phone: request.phoneNumber }, request.verifyCode, clock.now());
    if (refusal) return refusal;
    // A code to any other phone would prove only that somebody has another phone.
    if (request.phoneNumber !== owner.phoneNumber) return notAllowedNow('请使用当前绑定的手机号验证', 'phoneNumber');
    return giveProof(tx, uid, 'phone');
  });
}

export interface PhoneChange extends PhoneCode {
  /** of `proveOldPhone`; used up by the change */
  readonly ticket: string;
  readonly requestId: string;
}

/** @throws Refusal 4001 and 4002 the code, 4006 the ticket, 4101 with the reason */
export async function changePhone(platform: Platform, uid: string, request: PhoneChange): Promise<void> {
  const { phoneNumber, verifyCode, ticket, requestId } = request;
  await withPerson(platform.db, uid, async (tx, owner) => {
    if (!(await hasProof(tx, uid, 'phone', ticket))) return phoneProofExpired();
    if (phoneNumber === owner.phoneNumber) return invalid('新手机号不能与原手机号相同', 'phoneNumber');
    const refusal =
      (await spendCode(tx, { uid, phone: phoneNumber }, verifyCode, platform.clock.now())) ??
      (await whyNotThisPhone(tx, uid, phoneNumber));
    if (refusal) return refusal;
    await withdrawProofs(tx, uid, 'phone');
    await tx.update(person).set({ phoneNumber }).where(eq(person.uid, uid));
    await recordAudit(tx, platform, { uid, action: 'phone changed', requestId });
    return undefined;
  });
}
