/** Shared context of the platform: database, clock, and external services. */
import type { ClockCheck } from './database/clock-check.ts';
import type { Database, Read } from './database/database.ts';
import { readSetting, writeSetting } from './database/settings.ts';
import type { DueKey } from './jobs/due-work.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Handler } from './jobs/worker.ts';
import type { DeviceStates } from './providers/device-states.ts';
import type { SendToRobot } from './providers/group-robots.ts';
import type { Services } from './providers/services.ts';
import type { WorkInFlight } from '../work-in-flight.ts';

interface RequestOrigin {
  readonly protocol: string;
  readonly host: string;
}

export interface Platform {
  readonly db: Database;
  readonly read: Read;
  readonly clock: Clock;
  /** Without it, as in the demo, whose clock can be changed, every clock is accepted. */
  readonly clockCheck?: ClockCheck | undefined;
  /** Agents whose settlement is not reconciled on this platform (§6). */
  readonly specialUsers: readonly string[];
  readonly jobs: Jobs;
  /** Whether the demo users and the sandbox exist. */
  readonly demo: boolean;
  /** Hours that withdrawals are blocked after a change of payout account, phone or wallet password. */
  readonly payoutHoldHours: number;
  /** Hours without a request after which a session ends; 0 for no limit. */
  readonly sessionIdleHours: number;
  /** Months before the current one whose device days are kept; 0 for all. */
  readonly deviceDayMonths: number;
  /** Text messages about nodes and days that a user gets in 24 hours. */
  readonly alertSmsPerDay: number;
  /** Whether a password signs in only where the user has signed in before. Elsewhere, a code is required. */
  readonly codeOnNewNetwork: boolean;
  readonly services: Services;
  /** The heavy requests of each user. */
  readonly inFlight: WorkInFlight;
  /** Whether devices send bandwidth samples. Without them and without `deviceStates`, nodes cannot be bound, and days wait. */
  readonly measuresDevices?: boolean | undefined;
  /** The simulated devices of the demo. Without it, connections and network cards are unknown. */
  readonly deviceStates: DeviceStates | undefined;
  /** Without it, withdrawals are refused. */
  readonly transfers: Transfers | undefined;
  /** Where the servers of partners receive the events of their users. */
  readonly webhooks: readonly WebhookEndpoint[];
  /** Sends to the group robots of users. Without it, users cannot add robots. */
  readonly robots: SendToRobot | undefined;
  /** Returns the origin of the console, for links in messages and QR codes. */
  readonly originOf: (request: RequestOrigin) => string;
  /** Logs an error that no response contains. */
  readonly report: (error: unknown, what: string) => void;
}

/** Where the webhooks of a partner are sent. */
export interface WebhookEndpoint {
  /** the name in EMBED_PARTNERS */
  readonly partner: string;
  readonly url: string;
  /** Each signs every webhook, so that the partner can change from one to the other. */
  readonly secrets: readonly Uint8Array[];
  /** whether the host may have a private address, as in the demo */
  readonly isPrivateAllowed: boolean;
}

/** How withdrawals reach their payees: through a provider, or simulated in the demo. */
export interface Transfers {
  /** Plans the work on a withdrawal, in its transaction. @param made with its expected arrival (ms, platform time) */
  plan(tx: Database, key: DueKey, made: { readonly dueAt: number }): Promise<void>;
  handlerOf(platform: Platform): Handler<DueKey>;
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
    if (performance.now() - this.readAt >= REFRESH_MS) await this.read();
  }

  async read(): Promise<void> {
    this.readAt = performance.now();
    this.offset = (await readSetting<number>(this.db, CLOCK_OFFSET)) ?? 0;
  }

  /** Sets the clock to `at` (ms), from which it continues. `undefined` returns to real time. */
  async set(at: number | undefined): Promise<void> {
    const offset = at === undefined ? 0 : at - Date.now();
    await writeSetting(this.db, CLOCK_OFFSET, offset);
    this.offset = offset;
    this.readAt = performance.now();
  }
}
