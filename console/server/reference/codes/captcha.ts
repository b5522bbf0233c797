/** The captcha's stand-in: tickets that /sandbox/captcha.js fetches, single use, five minutes. */
import { randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { captchaTicket } from '../database/tables.ts';
import { captchaFailed } from '../refusal.ts';
import { hashToken, newToken } from '../secrets.ts';

const TICKET_MS = 5 * 60_000;

export interface CaptchaAnswer {
  readonly ticket: string;
  readonly randstr: string;
}

export async function giveCaptchaTicket(db: Database): Promise<CaptchaAnswer> {
  const ticket = `t03${newToken()}`;
  const randstr = `@${randomBytes(3).toString('hex')}`;
  const now = Date.now();
  await db.delete(captchaTicket).where(lt(captchaTicket.expiresAt, now));
  await db.insert(captchaTicket).values({ ticketHash: hashToken(ticket), randstr, expiresAt: now + TICKET_MS });
  return { ticket, randstr };
}

/** The captcha's script makes such a ticket itself when it cannot reach its server: it proves nothing (hazard 21). */
const FALLBACK = /^tr?error_/;

/** @throws Refusal 4004 */
export async function spendCaptchaTicket(db: Database, { ticket, randstr }: CaptchaAnswer): Promise<void> {
  if (!ticket || FALLBACK.test(ticket)) throw captchaFailed();
  const spent = await db
    .delete(captchaTicket)
    .where(
      and(
        eq(captchaTicket.ticketHash, hashToken(ticket)),
        eq(captchaTicket.randstr, randstr),
        gt(captchaTicket.expiresAt, Date.now()),
      ),
    )
    .returning({ ticketHash: captchaTicket.ticketHash });
  if (spent.length === 0) throw captchaFailed();
}
