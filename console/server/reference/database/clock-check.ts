/**
 * Compares the clock of the server with the clock of the database, which all servers share. A server with a wrong clock would
 * create the income of a day that is not over.
 */
import { sql } from 'drizzle-orm';
import { rowsOf, type Database } from './database.ts';

/** Returns the clock of the server minus the clock of the database, in ms. */
export async function clockOffset(db: Database): Promise<number> {
  const before = Date.now();
  const [row] = await rowsOf<{ at: number }>(
    db,
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as at`,
  );
  return (before + Date.now()) / 2 - row!.at;
}

const MOST_MS = 30_000;

export class ClockCheck {
  private readonly db: Database;
  private readonly report: (error: unknown, what: string) => void;
  private wrong = false;

  constructor(db: Database, report: (error: unknown, what: string) => void) {
    this.db = db;
    this.report = report;
  }

  /** Whether the last check found a difference. */
  get isWrong(): boolean {
    return this.wrong;
  }

  /** Compares the clocks, and logs a difference once. */
  async check(): Promise<void> {
    const offset = await clockOffset(this.db);
    const wrong = Math.abs(offset) > MOST_MS;
    if (wrong && !this.wrong)
      this.report(
        new Error(`The clock differs from the clock of the database by ${Math.round(offset / 1_000)} seconds`),
        'the server makes no days, weeks, months and settlements until its clock is correct',
      );
    this.wrong = wrong;
  }
}
