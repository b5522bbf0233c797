/** Records wrong codes of visitors without a session in the audit of the account whose phone they use. */
import { recordAudit } from '../access/audit.ts';
import { ERROR_CODES } from '#shared/core/error-codes.ts';
import type { Platform } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { userByPhone } from './user.ts';

interface Attempt {
  readonly phone: string;
  readonly action: 'sign-in failed' | 'password reset failed';
  readonly requestId: string;
}

/** Runs `work`, and records a wrong code if the phone has an account. @throws the error of `work` */
export async function recordingWrongCode<Result>(
  platform: Platform,
  { phone, action, requestId }: Attempt,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isWrong = error instanceof Refusal && error.code === ERROR_CODES.wrongVerifyCode;
    const [found] = isWrong ? await userByPhone(platform.db, phone) : [];
    if (found) await recordAudit(platform.db, platform, { uid: found.uid, action, requestId, detail: { by: 'code' } });
    throw error;
  }
}
