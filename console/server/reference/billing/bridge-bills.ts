/** The fines and compensations of two periods, which only the bills of whole months contain. */
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { monthsFromTo } from '#shared/core/shanghai-time.ts';
import type { BridgeRow } from '#shared/topics/billing/income/income-bridge.calls.ts';
import { rowsOf, type Database } from '../database/database.ts';
import { bill, device, type Device } from '../database/device-tables.ts';
import { daysOfMonth, dayText, monthOfDay, type DaySpan } from '../days.ts';
import { ofAgents } from '../devices/device-agents.ts';
import { ownersOf } from '../devices/owners.ts';
import { billStateOf } from './bill-calendar.ts';
import type { BridgeComparison } from './bridge-comparison.ts';

type BillChange = BridgeRow & { readonly kind: 'fine' | 'compensation' };

/** Returns whether a period consists of whole months. */
const isWholeMonths = ({ from, to }: DaySpan): boolean =>
  daysOfMonth(monthOfDay(from)).first === from && daysOfMonth(monthOfDay(to)).last === to;

/** Returns the fines and compensations of both periods, or `undefined` without checked bills of all their months. */
export async function billChangesOf(db: Database, comparison: BridgeComparison): Promise<BillChange[] | undefined> {
  const { self, now, earlier, later, where, agents, changes } = comparison;
  if (changes === 'none' || ![earlier, later].every(isWholeMonths)) return undefined;
  const monthsOf = ({ from, to }: DaySpan) => monthsFromTo(dayText(from).slice(0, 7), dayText(to).slice(0, 7));
  const [before, after] = [monthsOf(earlier), monthsOf(later)];
  const months = [...before, ...after];
  const bills = await db
    .select()
    .from(bill)
    .where(and(eq(bill.uid, self.uid), sql`${bill.month} = any(${sql.param(months)}::text[])`));
  if (bills.filter((each) => billStateOf(each, now) > 0).length < months.length) return undefined;
  const signed = sql`case when kind = 'fine' then -amount else amount end`;
  const during = (which: readonly string[]) => sql`month = any(${sql.param(which)}::text[])`;
  const key = sql`case when kind = 'fine' and id ~ '^FK\\d{8}-\\d{4,9}$' then split_part(id, '-', 2)::int end`;
  const rows = await rowsOf<ChangeSums>(
    db,
    sql`select kind, ${key} as device, case when ${key} is null then reason else '' end as reason,
        coalesce(sum(${signed}) filter (where ${during(before)}), 0)::float8 as earlier,
        coalesce(sum(${signed}) filter (where ${during(after)}), 0)::float8 as later
      from bill_change where uid = ${self.uid} and ${during(months)} group by 1, 2, 3`,
  );
  const devices = await devicesOf(db, rows, changes === 'all' ? ofAgents(device.agentUid, agents) : where);
  const owners = await ownersOf(
    db,
    [...devices.values()].map(({ agentUid, ownerUid }) => (ownerUid === agentUid ? null : ownerUid)),
  );
  return rows
    .map(({ kind, device: number, reason, earlier: sumBefore, later: sumAfter }): BillChange & { known: boolean } => {
      const found = number === null ? undefined : devices.get(number);
      return {
        kind,
        known: found !== undefined,
        name: found?.name ?? reason,
        uuid: found?.uuid ?? '',
        username: (found && owners.get(found.ownerUid)?.username) ?? '',
        line: found?.line ?? '',
        nodes: found ? 1 : 0,
        earlier: sumBefore,
        later: sumAfter,
        amount: sumAfter - sumBefore,
      };
    })
    .filter(({ known }) => known || changes === 'all')
    .map(({ known: _known, ...change }) => change)
    .sort(
      (one, other) =>
        Number(one.amount > 0) - Number(other.amount > 0) ||
        Math.abs(other.amount) - Math.abs(one.amount) ||
        compareCodePoints(one.name, other.name),
    );
}

/** The fines and compensations of a user in both periods, of a node or of a reason. */
interface ChangeSums {
  readonly kind: 'fine' | 'compensation';
  /** null without a node */
  readonly device: number | null;
  readonly reason: string;
  readonly earlier: number;
  readonly later: number;
}

/** Returns the devices of fines, by their numbers. */
async function devicesOf(db: Database, rows: readonly ChangeSums[], where: SQL): Promise<ReadonlyMap<number, Device>> {
  const ids = rows.flatMap((row) => row.device ?? []);
  if (ids.length === 0) return new Map();
  const found = await db
    .select()
    .from(device)
    .where(and(where, sql`${device.id} = any(${sql.param(ids)}::int[])`));
  return new Map(found.map((each) => [each.id, each]));
}

/** Compares by code points, as the database does (`byCodePoint`). */
const compareCodePoints = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));
