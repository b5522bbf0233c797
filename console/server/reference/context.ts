/** What the parts of the platform share: its clock, and the services beside it. */
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Database } from './database/database.ts';
import { captchaTicket, outbox, setting } from './database/tables.ts';
import { unavailable } from './refusal.ts';
import { hashToken } from './secrets.ts';

interface Asked {
  readonly protocol: string;
  readonly host: string;
}

export interface Platform {
  readonly db: Database;
  readonly clock: Clock;
  /** Agents whose settlement is not reconciled here (§6). */
  readonly specialUsers: readonly string[];
  /** Tells the pages that listen: `look` when something may have changed. */
  readonly pushes: { look(): void };
  /** There are people with known passwords and a sandbox. */
  readonly demo: boolean;
  /** hours that nothing is withdrawn to an account that has taken another one's place */
  readonly payoutHoldHours: number;
  readonly services: Services;
  /** The console's own address, for links that others follow. */
  readonly originOf: (request: Asked) => string;
  /** Writes to the server's log what nobody who asks is told. */
  readonly report: (error: unknown, what: string) => void;
}

const CLOCK_OFFSET = 'clockOffset';
/** Servers side by side follow each other's clock within this time. */
const REFRESH_MS = 1_000;

/**
 * The platform's time: real, or moved at /sandbox. Records, days of the rules and codes follow it; sessions, wallet
 * tickets and limits run in real time, so that nobody is logged out by a look at next Wednesday.
 */
export class Clock {
  private offset = 0;
  private readAt = Number.NEGATIVE_INFINITY;
  private readonly db: Database;

  constructor(db: Database) {
    this.db = db;
  }

  /** milliseconds */
  now(): number {
    return Date.now() + this.offset;
  }

  /** Milliseconds between the platform's time and real time. */
  get shift(): number {
    return this.offset;
  }

  async refresh(): Promise<void> {
    if (performance.now() - this.readAt < REFRESH_MS) return;
    this.readAt = performance.now();
    const [row] = await this.db.select().from(setting).where(eq(setting.key, CLOCK_OFFSET));
    this.offset = typeof row?.value === 'number' ? row.value : 0;
  }

  /** Moves the clock to `at` (ms), from where it goes on; `undefined` returns to real time. */
  async set(at: number | undefined): Promise<void> {
    const offset = at === undefined ? 0 : at - Date.now();
    await this.db
      .insert(setting)
      .values({ key: CLOCK_OFFSET, value: offset })
      .onConflictDoUpdate({ target: setting.key, set: { value: offset } });
    this.offset = offset;
    this.readAt = performance.now();
  }
}

interface TextMessage {
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

/** Who carries codes to phones and who knows what a captcha's ticket is worth: stand-ins, or an operator's own services. */
interface Services {
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

/** An operator's own, by two addresses that take JSON (environment.md). */
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
