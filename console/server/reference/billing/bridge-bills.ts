/** The fines and compensations of two periods, which only the bills of whole months contain. */
import { and, eq, sql } from 'drizzle-orm';
import { monthsFromTo } from '#shared/core/shanghai-time.ts';
import type { BridgeRow } from '#shared/topics/billing/income/income-bridge.calls.ts';
import { byCodePoint, rowsOf, type Database } from '../database/database.ts';
import { bill } from '../database/device-tables.ts';
import { daysOfMonth, dayText, monthOfDay } from '../days.ts';
import { billStateOf } from './bill-calendar.ts';
import type { BridgeComparison, DaySpan } from './bridge-comparison.ts';

type BillChange = BridgeRow & { readonly kind: 'fine' | 'compensation' };

/** Returns whether a period consists of whole months. */
const isWholeMonths = ({ from, to }: DaySpan): boolean =>
  daysOfMonth(monthOfDay(from)).first === from && daysOfMonth(monthOfDay(to)).last === to;

/** Returns the fines and compensations of both periods, or `undefined` without checked bills of all their months. */
export async function billChangesOf(db: Database, comparison: BridgeComparison): Promise<BillChange[] | undefined> {
  const { self, now, earlier, later, where, changes } = comparison;
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
  return rowsOf<BillChange>(
    db,
    sql`with change as (select kind, ${key} as device, case when ${key} is null then reason else '' end as reason,
          coalesce(sum(${signed}) filter (where ${during(before)}), 0)::float8 as earlier,
          coalesce(sum(${signed}) filter (where ${during(after)}), 0)::float8 as later
        from bill_change where uid = ${self.uid} and ${during(months)} group by 1, 2, 3)
      select kind, coalesce(device.name, reason) as name, coalesce(device.uuid, '') as uuid,
        case when device.owner_uid = device.agent_uid then '' else coalesce(person.username, '') end as username,
        coalesce(device.line, '') as line, case when device.id is null then 0 else 1 end as nodes,
        earlier, later, later - earlier as amount
      from change left join device on device.id = change.device left join person on person.uid = device.owner_uid
      where ${changes === 'all' ? sql`true` : sql`device.id in (select id from device where ${where})`}
      order by later > earlier, abs(later - earlier) desc, ${byCodePoint(sql`coalesce(device.name, reason)`)}`,
  );
}
