/**
 * The daily work of the platform until its current time: device days until yesterday, bills of past months, and incomes
 * of weeks and bills. Each step runs once, because a lock admits one server at a time and the database stores the
 * progress. Moving the clock back removes nothing.
 */
import { and, count, eq, isNull } from 'drizzle-orm';
import { addMonths } from '#shared/domain/shanghai-time.ts';
import type { Platform } from '../context.ts';
import { holdLock, inTransaction, type Database } from '../database/database.ts';
import { bill, device } from '../database/device-tables.ts';
import { setting } from '../database/tables.ts';
import { dayOf, daysOfMonth, mondayOf, monthOfDay } from '../devices/days.ts';
import { makeDays } from '../devices/make-days.ts';
import { postMove } from '../ledger.ts';
import { billMove, billsDue, settledFrom, weekEnters, weekIncomes } from './bill-calendar.ts';
import { closeMonth } from './close-month.ts';

const KEY = 'incomes';

/** The stored progress. */
export interface Progress {
  /** the last created day */
  readonly day: number;
  /** the Monday of the last week that entered the wallets */
  readonly week: number;
}

export async function readProgress(db: Database): Promise<Progress | undefined> {
  const [row] = await db.select().from(setting).where(eq(setting.key, KEY));
  return row?.value as Progress | undefined;
}

export async function writeProgress(db: Database, value: Progress): Promise<void> {
  await db.insert(setting).values({ key: KEY, value }).onConflictDoUpdate({ target: setting.key, set: { value } });
}

/** Device days per transaction, which limits the time that other requests wait. */
const ROWS_AT_ONCE = 40_000;
/** Limit after a clock change: only the latest days are created, earlier days have no measurements. */
const MAX_DAYS = 400;
const MAX_ROWS = 600_000;

/** Runs all due work. */
export async function catchUp(platform: Platform): Promise<void> {
  while (await isBehind(platform)) {
    await inTransaction(platform.db, async (tx) => {
      await holdLock(tx, 'partner-console incomes');
      await step(platform, tx);
    });
  }
}

async function isBehind({ db, clock }: Platform): Promise<boolean> {
  const now = clock.now();
  const progress = await readProgress(db);
  if (!progress) return false;
  return progress.day < dayOf(now) - 1 || weekEnters(progress.week + 7) <= now || (await billsDue(db, now)).length > 0;
}

async function step({ clock, specialUsers }: Platform, tx: Database): Promise<void> {
  const now = clock.now();
  const before = await readProgress(tx);
  if (!before) return;
  const created = await makeNextDays(tx, { before, yesterday: dayOf(now) - 1, specialUsers });
  const week = await enterWeeks(tx, before, created, now);
  for (const due of await billsDue(tx, now)) await settleBill(tx, due, settledFrom(due.month));
  await writeProgress(tx, { day: created.to, week });
}

/** First and last day that a step created; empty if `from` is after `to`. */
interface CreatedDays {
  readonly from: number;
  readonly to: number;
}

async function makeNextDays(
  tx: Database,
  { before, yesterday, specialUsers }: { before: Progress; yesterday: number; specialUsers: readonly string[] },
): Promise<CreatedDays> {
  if (before.day >= yesterday) return { from: before.day + 1, to: before.day };
  const [current] = await tx.select({ devices: count() }).from(device).where(isNull(device.retired));
  const devices = Math.max(1, current?.devices ?? 0);
  const maxDays = Math.min(MAX_DAYS, Math.floor(MAX_ROWS / devices));
  const from = Math.max(before.day, yesterday - maxDays) + 1;
  const to = Math.min(yesterday, from - 1 + Math.max(1, Math.floor(ROWS_AT_ONCE / devices)));
  await makeDays(tx, { from, to, specialUsers });
  const ended = new Set([monthOfDay(before.day), ...monthsBetween(from, to)]);
  for (const month of ended) {
    const { last } = daysOfMonth(month);
    if (last > before.day && last <= to) await closeMonth(tx, month);
  }
  return { from, to };
}

function monthsBetween(from: number, to: number): string[] {
  const months: string[] = [];
  for (let month = monthOfDay(from); month <= monthOfDay(to); month = addMonths(month, 1)) months.push(month);
  return months;
}

/** @returns the Monday of the last entered week; a week enters after all its days are created */
async function enterWeeks(tx: Database, before: Progress, created: CreatedDays, now: number): Promise<number> {
  let { week } = before;
  for (;;) {
    let next = week + 7;
    // skip weeks without days after a clock change
    if (next > before.day && next + 6 < created.from) next = mondayOf(created.from);
    if (weekEnters(next) > now || next + 6 > created.to) return week;
    for (const { move } of await weekIncomes(tx, next)) await postMove(tx, move);
    week = next;
  }
}

/** Posts the total of a bill once. */
export async function settleBill(
  tx: Database,
  { uid, month }: { uid: string; month: string },
  at: number,
): Promise<void> {
  const [due] = await tx
    .update(bill)
    .set({ settledAt: at, state: null })
    .where(and(eq(bill.uid, uid), eq(bill.month, month), isNull(bill.settledAt)))
    .returning();
  if (due && due.total > 0) await postMove(tx, billMove(due, at));
}

/** Returns the initial progress. @param day the day before the first day to create */
export const progressUntil = (day: number, now: number): Progress => {
  let week = mondayOf(day);
  while (weekEnters(week) > now || week + 6 > day) week -= 7;
  return { day, week };
};
