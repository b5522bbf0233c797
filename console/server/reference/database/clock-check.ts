/**
 * Compares the clock of the server with the clock of the database, which all servers share, and the clock of the database
 * with the last time that a server has read from it. A wrong clock would create the income of a day that is not over, and
 * would delete data that must be kept (hazard 57).
 */
import { sql } from 'drizzle-orm';
import { DAY_MS } from '#shared/core/shanghai-time.ts';
import { rowsOf, type Database } from './database.ts';
import { CLOCK_SEEN, readSetting, writeSetting } from './settings.ts';

/** Returns the time of the database, in ms. */
async function databaseTime(db: Database): Promise<number> {
  const [row] = await rowsOf<{ at: number }>(
    db,
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as at`,
  );
  return row!.at;
}

/** Returns the clock of the server minus the clock of the database, in ms. */
export async function clockOffset(db: Database): Promise<number> {
  const before = Date.now();
  const at = await databaseTime(db);
  return (before + Date.now()) / 2 - at;
}

/** Two clocks may differ by so much. */
const MOST_MS = 30_000;
/** A server reads the clock of the database for requests at most once in this time. */
const REFRESH_MS = 1_000;

/** Difference of the clock of the server from a clock that no program sets. It changes if the clock of the server is set. */
const clockBase = (): number => Date.now() - performance.now();

export class ClockCheck {
  private readonly db: Database;
  private readonly report: (error: unknown, what: string) => void;
  private readAt = Number.NEGATIVE_INFINITY;
  private offset = 0;
  private base = clockBase();
  private jumpMs = 0;
  private logged = { wrong: false, jump: false };

  constructor(db: Database, report: (error: unknown, what: string) => void) {
    this.db = db;
    this.report = report;
  }

  /** Whether the clock of the server differs from the clock of the database. Later changes of the first one count at once. */
  get isWrong(): boolean {
    return Math.abs(this.offset + clockBase() - this.base) > MOST_MS;
  }

  /** The change of the clock of the database that no operator has accepted, in ms; 0 for none. */
  get jump(): number {
    return this.jumpMs;
  }

  /** Whether nothing may be deleted, closed or paid by the clock. */
  get isInDoubt(): boolean {
    return this.isWrong || this.jumpMs !== 0;
  }

  /** Compares the clocks if the last comparison is old or shows a wrong clock. */
  async refresh(): Promise<void> {
    if (this.isWrong || performance.now() - this.readAt >= REFRESH_MS) await this.check();
  }

  /** Compares the clocks, and logs a difference and a jump once. */
  async check(): Promise<void> {
    this.readAt = performance.now();
    this.offset = await clockOffset(this.db);
    this.base = clockBase();
    const now = Date.now() - this.offset;
    const seen = await readSetting<number>(this.db, CLOCK_SEEN);
    this.jumpMs = seen === undefined ? 0 : jumpBetween(seen, now);
    if (!this.isInDoubt && (seen === undefined || now - seen > MOST_MS)) await writeSetting(this.db, CLOCK_SEEN, now);
    this.log();
  }

  private log(): void {
    const { isWrong: wrong, jumpMs } = this;
    const jump = jumpMs !== 0;
    if (wrong && !this.logged.wrong)
      this.report(
        new Error(`The clock differs from the clock of the database by ${Math.round(this.offset / 1_000)} seconds`),
        'the server refuses requests, does no jobs and deletes nothing until its clock is correct',
      );
    if (jump && !this.logged.jump)
      this.report(
        new Error(`The clock of the database has jumped by ${Math.round(jumpMs / 1_000)} seconds`),
        'the server does no jobs and deletes nothing until the clock is correct or an operator runs "clock accept"',
      );
    this.logged = { wrong, jump };
  }
}

/** Servers read the clock every half minute, so that a day without a server is the longest difference without a question. */
function jumpBetween(seen: number, now: number): number {
  const step = now - seen;
  return step > DAY_MS || step < -MOST_MS ? step : 0;
}

/** Accepts the present time of the database. @returns the time that was known before, and the present time */
export async function acceptClock(db: Database): Promise<{ readonly seen: number | undefined; readonly now: number }> {
  const [seen, now] = [await readSetting<number>(db, CLOCK_SEEN), await databaseTime(db)];
  await writeSetting(db, CLOCK_SEEN, now);
  return { seen, now };
}
