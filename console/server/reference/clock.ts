/**
 * The platform's time: real, or moved at /sandbox. Records, days of the rules and codes follow it; sessions, wallet
 * tickets and limits run in real time, so that nobody is logged out by a look at next Wednesday.
 */
import { eq } from 'drizzle-orm';
import type { Database } from './database/database.ts';
import { setting } from './database/tables.ts';

const KEY = 'clockOffset';
/** Servers side by side follow each other's clock within this time. */
const REFRESH_MS = 1_000;

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
    const [row] = await this.db.select().from(setting).where(eq(setting.key, KEY));
    this.offset = typeof row?.value === 'number' ? row.value : 0;
  }

  /** Moves the clock to `at` (ms), from where it goes on; `undefined` returns to real time. */
  async set(at: number | undefined): Promise<void> {
    const offset = at === undefined ? 0 : at - Date.now();
    await this.db
      .insert(setting)
      .values({ key: KEY, value: offset })
      .onConflictDoUpdate({ target: setting.key, set: { value: offset } });
    this.offset = offset;
    this.readAt = performance.now();
  }
}
