/** Who carries codes to phones and who knows what a captcha's ticket is worth: stand-ins, or an operator's own services. */
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Database } from './database/database.ts';
import { captchaTicket, outbox } from './database/tables.ts';
import { unavailable } from './refusal.ts';
import { hashToken } from './secrets.ts';

export interface TextMessage {
  readonly phone: string;
  readonly code: string;
  readonly purpose: string;
  /** ms, by the platform's clock */
  readonly at: number;
}

export interface CaptchaAnswer {
  readonly ticket: string;
  readonly randstr: string;
  /** where it was solved */
  readonly address: string;
}

export interface Services {
  /** @param tx the transaction of what the message is about @throws when it cannot be sent: nothing is kept then */
  send(tx: Database, message: TextMessage): Promise<void>;
  /** whether the ticket holds; it never does again */
  spendTicket(db: Database, answer: CaptchaAnswer): Promise<boolean>;
}

/** Messages that the outbox keeps. */
const OUTBOX_ROWS = 200;

/** The demo's: messages stand in the outbox, tickets are those of the captcha's stand-in. */
export const STAND_INS: Services = {
  async send(tx, message) {
    const [row] = await tx.insert(outbox).values(message).returning({ id: outbox.id });
    await tx.delete(outbox).where(lt(outbox.id, row!.id - OUTBOX_ROWS));
  },
  async spendTicket(db, { ticket, randstr }) {
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
    return spent.length > 0;
  },
};

const ANSWER_MS = 5_000;

/** An operator's own, by two addresses that take JSON (README, Configure the server). */
export function servicesAt({ smsUrl, captchaUrl }: { smsUrl: string; captchaUrl: string }): Services {
  const post = (url: string, body: object): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    }).catch((error: unknown) => {
      throw unavailable(error);
    });
  return {
    async send(_tx, { phone, code, purpose }) {
      const answer = await post(smsUrl, { phone, code, purpose });
      if (!answer.ok) throw unavailable(new Error(`SMS_URL answered ${answer.status}`));
    },
    async spendTicket(_db, answer) {
      const { ok, status } = await post(captchaUrl, answer);
      if (status >= 500) throw unavailable(new Error(`CAPTCHA_URL answered ${status}`));
      return ok;
    },
  };
}
