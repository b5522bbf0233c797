/** Tickets of the captcha: the simulated one gives them to /sandbox/captcha.js (single use, five minutes; hazard 24). */
import { randomBytes } from 'node:crypto';
import type { Platform } from '../context.ts';
import type { Database } from '../database/database.ts';
import { captchaTicket } from '../database/tables.ts';
import type { CaptchaAnswer } from '../providers/captcha.ts';
import { captchaFailed } from '../refusal.ts';
import { hashToken, newToken } from '../secrets.ts';
import { countAttempt } from './attempts.ts';
import { captchaLimits } from './limits.ts';

const TICKET_MS = 5 * 60_000;

export async function giveCaptchaTicket(db: Database): Promise<Omit<CaptchaAnswer, 'address'>> {
  const ticket = `t03${newToken()}`;
  const randstr = `@${randomBytes(3).toString('hex')}`;
  await db.insert(captchaTicket).values({ ticketHash: hashToken(ticket), randstr, expiresAt: Date.now() + TICKET_MS });
  return { ticket, randstr };
}

/** The captcha script creates such a ticket if its server is unreachable. It proves nothing (hazard 21). */
const FALLBACK = /^tr?error_/;

/** @throws Refusal 4004, 4290 after too many rejected tickets */
export async function spendCaptchaTicket({ db, services }: Platform, answer: CaptchaAnswer): Promise<void> {
  const { ticket, address } = answer;
  if (!ticket || FALLBACK.test(ticket)) throw captchaFailed();
  const removeAttempt = await countAttempt(db, captchaLimits(address));
  let isValid: boolean;
  try {
    isValid = await services.spendTicket(db, answer);
  } catch (error) {
    // a failure of the service is not a failure of the user
    await removeAttempt();
    throw error;
  }
  if (!isValid) throw captchaFailed();
  await removeAttempt();
}
