/** Checks the wallet password of a user, within the limits of wrong ones. */
import { recordAudit } from '../access/audit.ts';
import { countAttempt } from '../access/attempts.ts';
import { changeLimits, walletPasswordLimits } from '../access/limits.ts';
import type { Platform } from '../context.ts';
import type { User } from '../database/tables.ts';
import { wrongWalletPassword } from '../refusal.ts';
import { isPassword } from '../secrets.ts';

interface Attempt {
  readonly password: string;
  /** the field of the request */
  readonly field: string;
  readonly requestId: string;
}

/** @throws Refusal 4003, 4290 */
export async function requireWalletPassword(
  platform: Platform,
  { uid, walletPasswordHash }: User,
  { password, field, requestId }: Attempt,
): Promise<void> {
  // also right passwords, because each check takes time of the server
  await countAttempt(platform.db, changeLimits('wallet ticket', uid));
  const removeAttempt = await countAttempt(platform.db, walletPasswordLimits(uid));
  if (!(await isPassword(password, walletPasswordHash))) {
    await recordAudit(platform.db, platform, { uid, action: 'wallet password failed', requestId });
    throw wrongWalletPassword(field);
  }
  await removeAttempt();
}
