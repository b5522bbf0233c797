/**
 * Days that are over and not created yet. They block the week and the bill that contain them, and the metrics report
 * them.
 */
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { lastBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { addMonths, DAYS_OF_WEEK } from '#shared/core/shanghai-time.ts';
import { rowsOf, type Database } from '../database/database.ts';
import { dueWork } from '../database/job-tables.ts';
import { dayMs, dayOf, daysOfMonth, dayText, mondayOf, monthOfDay } from '../days.ts';
import { weekEnters } from './bill-calendar.ts';
import { readProgress } from '../devices/progress.ts';

interface UserDays {
  readonly uid: string | SQL;
  readonly first: number | SQL;
  readonly last: number | SQL;
}

/** Returns the condition that a planned day is missing of the user, or of an agent of the user's devices. */
const isMissing = ({ uid, first, last }: UserDays): SQL =>
  sql`exists (select from (select ${uid} as uid union select agent_uid from owner_agent where owner_agent.uid = ${uid}) as agent
    join due_work as missing on missing.queue = 'day' and missing.subject = agent.uid and missing.first_day <= ${last}
    where missing.last_day >= ${first})`;

/** Returns the condition that all days of a row of `due_work` exist. @param planned the last planned day */
export const isComplete = (planned: number): SQL =>
  sql`last_day <= ${planned} and not ${isMissing({
    uid: sql`due_work.subject`,
    first: sql`due_work.first_day`,
    last: sql`due_work.last_day`,
  })}`;

/** Returns whether days of a user are missing. */
export async function areDaysMissing(db: Database, days: UserDays & { readonly last: number }): Promise<boolean> {
  const progress = await readProgress(db);
  if (progress && progress.day < days.last) return true;
  const [row] = await rowsOf<{ missing: boolean }>(db, sql`select ${isMissing(days)} as missing`);
  return row!.missing;
}

/** Returns whether a bill of a past month is planned, or depends on missing days. */
export async function isBillPending(db: Database, uid: string, month: string): Promise<boolean> {
  const { first, last } = daysOfMonth(month);
  const [planned] = await db
    .select({ uid: dueWork.subject })
    .from(dueWork)
    .where(and(eq(dueWork.queue, 'month'), eq(dueWork.subject, uid), eq(dueWork.firstDay, first)));
  return planned !== undefined || areDaysMissing(db, { uid, first, last });
}

/** Returns the month of the first bill that is not made yet. A tax that the user changes now applies from this bill. */
export async function firstOpenMonth(db: Database, uid: string, now: number): Promise<string> {
  const last = lastBillMonth(now);
  return (await isBillPending(db, uid, last)) ? last : addMonths(last, 1);
}

interface MissingDays {
  /** days times agents; a day that is not planned counts once */
  readonly days: number;
  /** seconds since the oldest of them was over */
  readonly oldest: number;
}

/** @param now ms, platform time */
export async function missingDays(db: Database, now: number): Promise<MissingDays> {
  const progress = await readProgress(db);
  const unplanned = progress ? Math.max(0, dayOf(now) - 1 - progress.day) : 0;
  const [row] = await rowsOf<{ days: number; first: number | null }>(
    db,
    sql`select coalesce(sum(last_day - first_day + 1), 0)::float8 as days, min(due_at)::float8 as first
      from due_work where queue = 'day' and due_at <= ${now}`,
  );
  const firsts = [...(unplanned > 0 ? [dayMs(progress!.day + 2)] : []), ...(row!.first === null ? [] : [row!.first])];
  return { days: row!.days + unplanned, oldest: firsts.length > 0 ? (now - Math.min(...firsts)) / 1_000 : 0 };
}

/** Days of an agent that are over and not created. */
export interface MissingDay {
  /** empty for days that are not planned yet */
  readonly agent: string;
  readonly first: string;
  readonly last: string;
}

/** @param now ms, platform time */
export async function missingDaysOf(db: Database, now: number): Promise<MissingDay[]> {
  const progress = await readProgress(db);
  const rows = await rowsOf<{ agent: string; first: number; last: number }>(
    db,
    sql`select subject as agent, first_day as first, last_day as last from due_work
      where queue = 'day' and due_at <= ${now} order by first_day, subject`,
  );
  const yesterday = dayOf(now) - 1;
  const unplanned =
    progress && progress.day < yesterday ? [{ agent: '', first: progress.day + 1, last: yesterday }] : [];
  return [...rows, ...unplanned].map(({ agent, first, last }) => ({
    agent,
    first: dayText(first),
    last: dayText(last),
  }));
}

/** Seconds since the end of the last finished period; without a period that no user has finished yet. */
type FinishedPeriods = Partial<Record<'day' | 'week' | 'month', number>>;

/** @param now ms, platform time */
export async function finishedPeriods(db: Database, now: number): Promise<FinishedPeriods> {
  const progress = await readProgress(db);
  if (!progress) return {};
  const rows = await rowsOf<{ queue: string; first: number }>(
    db,
    sql`select queue, min(first_day) as first from due_work
      where queue in ('day', 'week', 'month') and due_at <= ${now} group by queue`,
  );
  const openFrom = (queue: string): number =>
    rows.find((row) => row.queue === queue)?.first ?? Number.POSITIVE_INFINITY;
  const day = Math.min(progress.day + 1, openFrom('day'));
  // the last week whose income is due, and the last month that is over
  let week = mondayOf(dayOf(now));
  while (weekEnters(week) > now) week -= DAYS_OF_WEEK;
  const month = daysOfMonth(monthOfDay(dayOf(now))).first;
  const since = (end: number): number => (now - dayMs(end)) / 1_000;
  return {
    day: since(day),
    week: since(Math.min(week + DAYS_OF_WEEK, openFrom('week'))),
    month: since(Math.min(month, openFrom('month'))),
  };
}
