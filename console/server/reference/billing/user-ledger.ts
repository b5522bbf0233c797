/** Reads the ledger of a user for the agent. Only prices and incomes of the user are selected, so that the agent can share it. */
import { and, eq, sql } from 'drizzle-orm';
import { addMonths, monthsFromTo } from '#shared/core/shanghai-time.ts';
import { FIRST_BILL_MONTH, monthOf } from '#shared/topics/billing/bill/bill-month.rules.ts';
import type { UserLedger } from '#shared/topics/devices/ledger.calls.ts';
import type { Platform } from '../context.ts';
import { rowsOf, type Database } from '../database/database.ts';
import { device, type Device } from '../database/device-tables.ts';
import { users, type User } from '../database/tables.ts';
import { dayIncome, daysOfMonth, dayText } from '../days.ts';
import { requireKept } from '../devices/kept-days.ts';
import { unbilledReasons } from '../devices/device-days.ts';
import type { Rule } from '../day-rules.ts';
import { invalid, notFound } from '../refusal.ts';

const MONTHS = 12;

interface Chosen {
  readonly username: string;
  readonly month: string;
}

type DayRow = Pick<Device, 'id' | 'agentUid' | 'uuid' | 'name' | 'line' | 'seed' | 'base' | 'fixed'> & {
  readonly day: number;
  readonly price: number;
  readonly income: number;
  readonly bandwidth: number;
  readonly rule: Rule | null;
};

/** @throws Refusal 4000 */
export function requireLedgerMonth(platform: Pick<Platform, 'clock' | 'deviceDayMonths'>, month: string): void {
  requireKept(platform, month);
  if (month < FIRST_BILL_MONTH || month > monthOf(platform.clock.now()))
    throw invalid(`月份须在 ${FIRST_BILL_MONTH} 至本月之间`, 'date');
}

/** @throws Refusal 4040 for a user without nodes of this agent, so that the response does not reveal existing users */
export async function userLedgerOf(
  { db, deviceStates }: { readonly db: Database } & Pick<Platform, 'deviceStates'>,
  self: User,
  { username, month }: Chosen,
): Promise<UserLedger> {
  const [owner] = await db
    .select({ uid: users.uid })
    .from(users)
    .where(and(eq(users.username, username), eq(users.agentAccount, self.username)));
  const where = owner && and(eq(device.agentUid, self.uid), eq(device.ownerUid, owner.uid))!;
  if (!where || (await db.$count(device, where)) === 0) throw notFound('没有这个用户的节点');
  const ofUser = sql`= any(array(select id from device where ${where}))`;
  const { first, last } = daysOfMonth(month);
  const months = await rowsOf<{ month: string; income: number }>(
    db,
    sql`select month, sum(miner_income)::float8 as income from device_month
      where agent_uid = ${self.uid} and month = any(${sql.param(monthsFromTo(addMonths(month, 1 - MONTHS), month))}::text[]) and device ${ofUser}
      group by month order by month desc`,
  );
  const days = await rowsOf<DayRow>(
    db,
    sql`select y.day, y.miner_price as price, y.miner_income as income, y.bandwidth95 as bandwidth, y.rule::int as rule,
        device.id, device.agent_uid as "agentUid", device.uuid, device.name, device.line, device.seed, device.base, device.fixed
      from generate_series(${first}::int, ${last}::int) as each(day)
        cross join lateral (select * from device_day
          where agent_uid = ${self.uid} and day = each.day and day between ${first} and ${last} and device ${ofUser} offset 0) y
        join device on device.agent_uid = y.agent_uid and device.id = y.device and device.agent_uid = ${self.uid}
      order by y.day, device.id`,
  );
  const lostOf = ({ price, bandwidth }: DayRow): number => dayIncome(price, bandwidth, last - first + 1);
  const unbilled = days.flatMap((row) => (row.rule === null ? [] : [{ ...row, rule: row.rule }]));
  const reasons = await unbilledReasons(db, unbilled, { deviceStates });
  return {
    months,
    nodes: nodesOf(days, lostOf).map((node) => ({ ...node, price: self.hasPricingRight ? node.price : null })),
    unbilled: unbilled.map((row, at) => ({
      date: dayText(row.day),
      uuid: row.uuid,
      name: row.name,
      reason: reasons[at]!,
      unbilled_income: lostOf(row),
    })),
  };
}

/** Adds up the days of each node. */
function nodesOf(days: readonly DayRow[], lostOf: (row: DayRow) => number) {
  const byNode = new Map<number, DayRow[]>();
  for (const row of days) byNode.set(row.id, [...(byNode.get(row.id) ?? []), row]);
  const nodes = [...byNode.values()].map((rows) => {
    const { uuid, name, line, price } = rows.at(-1)!;
    const unbilled = rows.filter(({ rule }) => rule !== null);
    return {
      uuid,
      name,
      line,
      price,
      days: rows.length,
      unbilled_days: unbilled.length,
      income: sum(rows.map(({ income }) => income)),
      unbilled_income: sum(unbilled.map(lostOf)),
    };
  });
  return nodes.sort((one, other) => other.income - one.income);
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, cents) => total + cents, 0);
