/** Shared context of the platform: database, clock, and external services. */
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Database } from './database/database.ts';
import { captchaTicket, outbox, setting } from './database/tables.ts';
import { unavailable } from './refusal.ts';
import { hashToken } from './secrets.ts';

interface RequestOrigin {
  readonly protocol: string;
  readonly host: string;
}

export interface Platform {
  readonly db: Database;
  readonly clock: Clock;
  /** Agents whose settlement is not reconciled on this platform (§6). */
  readonly specialUsers: readonly string[];
  /** Notifies connected pages. Call `look` after a change. */
  readonly pushes: { look(): void };
  /** Whether the demo users and the sandbox exist. */
  readonly demo: boolean;
  /** Hours that withdrawals are blocked after a payout-account change. */
  readonly payoutHoldHours: number;
  readonly services: Services;
  /** Returns the origin of the console, for links in messages and QR codes. */
  readonly originOf: (request: RequestOrigin) => string;
  /** Logs an error that no response contains. */
  readonly report: (error: unknown, what: string) => void;
}

const CLOCK_OFFSET = 'clockOffset';
/** Interval at which a server reads the clock that other servers may have changed. */
const REFRESH_MS = 1_000;

/**
 * The time of the platform, which /sandbox can change. Records, dates of the rules, and codes use it. Sessions, wallet
 * tickets and limits use real time, so that a change of the clock signs out no user.
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

  /** Sets the clock to `at` (ms), from which it continues. `undefined` returns to real time. */
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
  /** ms, platform time */
  readonly at: number;
}

export interface CaptchaAnswer {
  readonly ticket: string;
  readonly randstr: string;
  /** IP address of the user */
  readonly address: string;
}

/** Sends codes and verifies captcha tickets: simulated in the demo, otherwise with services of the operator. */
interface Services {
  /** @param tx the transaction of the code, which this error rolls back @throws if the message could not be sent */
  send(tx: Database, message: TextMessage): Promise<void>;
  /** returns whether the ticket is valid; a ticket is valid once */
  spendTicket(db: Database, answer: CaptchaAnswer): Promise<boolean>;
}

/** Number of messages in the outbox. */
const OUTBOX_ROWS = 200;

/** Services of the demo: messages are stored in the outbox, and the captcha is simulated. */
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

const SERVICE_TIMEOUT_MS = 5_000;

/** Services of the operator: two endpoints that accept JSON (environment.md). */
export function servicesAt({ smsUrl, captchaUrl }: { smsUrl: string; captchaUrl: string }): Services {
  const post = (url: string, body: object): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(SERVICE_TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw unavailable(error);
    });
  return {
    async send(_tx, { phone, code, purpose }) {
      const { ok, status } = await post(smsUrl, { phone, code, purpose });
      if (!ok) throw unavailable(new Error(`SMS_URL responded with HTTP ${status}`));
    },
    async spendTicket(_db, answer) {
      const { ok, status } = await post(captchaUrl, answer);
      if (status >= 500) throw unavailable(new Error(`CAPTCHA_URL responded with HTTP ${status}`));
      return ok;
    },
  };
}
