/** Closes a month: computes incomes per line and price, penalties, compensation and tax, and creates the bill. */
import { and, eq, sql } from 'drizzle-orm';
import { afterTax } from '#shared/domain/bill.ts';
import { insertAll, rowsOf, type Database } from '../database/database.ts';
import { bill, billChange, billIncome } from '../database/device-tables.ts';
import { person } from '../database/tables.ts';
import { daysOfMonth, dayText } from '../devices/days.ts';
import { seededRandom, hashText, seededInteger, RULES } from '../devices/simulation.ts';
import { postMove } from '../ledger.ts';
import { billMove } from './bill-calendar.ts';

type BillChange = typeof billChange.$inferInsert;
type IncomeRow = typeof billIncome.$inferInsert;

/** Adds compensation to reach a given total, for example on the first bill of a demo user. */
export type ExtraChanges = (uid: string, month: string, subtotal: number) => BillChange[];

/** @param only a single user; by default all users with monthly settlement */
export async function closeMonth(
  tx: Database,
  month: string,
  { only, extra }: { only?: string; extra?: ExtraChanges } = {},
): Promise<void> {
  const incomes = await incomesOf(tx, month, only);
  if (incomes.length === 0) return;
  const fines = await finesOf(tx, month, only);
  const taxRatios = new Map((await tx.select().from(person)).map(({ uid, taxRatio }) => [uid, taxRatio]));
  const rows = [...new Set(incomes.map(({ uid }) => uid))].map((uid) => {
    const income = sum(incomes.filter((row) => row.uid === uid));
    const penalties = withinIncome(
      fines.filter((row) => row.uid === uid),
      income,
    );
    const compensation = compensationOf(uid, month, income);
    const more = extra?.(uid, month, income - sum(penalties) + sum(compensation)) ?? [];
    return { uid, income, taxRatio: taxRatios.get(uid) ?? 0, changes: [...penalties, ...compensation, ...more] };
  });
  await insertAll(
    tx,
    bill,
    rows.map(({ uid, income, taxRatio, changes }) => {
      const fine = sum(changes.filter(({ kind }) => kind === 'fine'));
      const compensation = sum(changes.filter(({ kind }) => kind === 'compensation'));
      const total = afterTax(income - fine + compensation, taxRatio);
      return { uid, month, income, fine, compensation, taxRatio, total };
    }),
  );
  await insertAll(tx, billIncome, incomes);
  await insertAll(
    tx,
    billChange,
    rows.flatMap((row) => row.changes),
  );
}

const sum = (rows: readonly { amount: number }[]): number => rows.reduce((cents, { amount }) => cents + amount, 0);

/** Returns the incomes of devices with monthly settlement, by line and price. */
async function incomesOf(tx: Database, month: string, only: string | undefined): Promise<IncomeRow[]> {
  const { first, last } = daysOfMonth(month);
  const rows = await rowsOf<Omit<IncomeRow, 'month'>>(
    tx,
    sql`select m.payee as uid, d.line, case when m.payee = d.agent_uid then y.agent_price else y.miner_price end as price,
        min(y.day) as "firstDay", max(y.day) as "lastDay",
        sum(case when m.payee = d.agent_uid then y.agent_income else y.miner_income end)::float8 as amount
      from device_month m join device d on d.id = m.device
        join device_day y on y.device = m.device and y.day between ${first} and ${last}
      where m.month = ${month} and not m.weekly and m.payee is not null ${only === undefined ? sql`` : sql`and m.payee = ${only}`}
      group by 1, 2, 3 order by 1, 2, 4`,
  );
  return rows.map((row) => ({ ...row, month }));
}

/** A penalty is the usual income of the device for this number of days, rounded to yuan. */
const FINED_DAYS = 3;
const FINE_REASONS: Record<number, string> = {
  [RULES.cheating]: '作弊流量',
  [RULES.throttling]: '晚高峰限速',
};

/** Returns a penalty for each day with cheating or throttling (§9, SLA rules). */
async function finesOf(tx: Database, month: string, only: string | undefined): Promise<BillChange[]> {
  const { first, last } = daysOfMonth(month);
  const rows = await rowsOf<{ uid: string; id: number; name: string; day: number; rule: number; usual: number }>(
    tx,
    sql`select m.payee as uid, d.id, d.name, y.day, y.rule::int as rule,
        (case when m.payee = d.agent_uid then y.agent_price else y.miner_price end)::float8 * d.base / 30000 as usual
      from device_day y join device_month m on m.month = ${month} and m.device = y.device
        join device d on d.id = y.device
      where y.day between ${first} and ${last} and y.rule in (${RULES.cheating}, ${RULES.throttling})
        and not m.weekly and m.payee is not null ${only === undefined ? sql`` : sql`and m.payee = ${only}`}
      order by y.day, d.id`,
  );
  return rows.map(({ uid, id, name, day, rule, usual }) => {
    const [, number, date] = dayText(day).split('-').map(Number);
    return {
      uid,
      month,
      id: numberOf('FK', day, id),
      kind: 'fine' as const,
      reason: `${name} ${number} 月 ${date} 日${FINE_REASONS[rule]}`,
      amount: Math.max(1, Math.round((usual * FINED_DAYS) / 100)) * 100,
    };
  });
}

/** Returns a number such as `FK20261009-0031`. */
export const numberOf = (kind: 'FK' | 'BC', day: number, number: number): string =>
  `${kind}${dayText(day).replaceAll('-', '')}-${`${number}`.padStart(4, '0')}`;

/** Drops penalties that exceed the income. */
function withinIncome(fines: readonly BillChange[], income: number): BillChange[] {
  let left = income;
  return fines.filter(({ amount }) => {
    if (amount > left) return false;
    left -= amount;
    return true;
  });
}

const ODDS_OF_COMPENSATION = 0.3;
const COMPENSATIONS = ['平台调度故障补偿', '骨干网割接补偿', '计量系统升级补偿'] as const;

/** Simulates an occasional compensation for a fault of the platform. */
function compensationOf(uid: string, month: string, income: number): BillChange[] {
  const { first, last } = daysOfMonth(month);
  const who = hashText(uid);
  if (income === 0 || seededRandom(who, first, 1) >= ODDS_OF_COMPENSATION) return [];
  const day = first + (seededInteger(who, first, 2) % (last - first + 1));
  const reason = COMPENSATIONS[seededInteger(who, first, 3) % COMPENSATIONS.length]!;
  const amount = Math.max(1, Math.round((income * 0.006) / 100)) * 100;
  return [
    {
      uid,
      month,
      id: numberOf('BC', day, (seededInteger(who, first, 4) % 90) + 1),
      kind: 'compensation',
      reason,
      amount,
    },
  ];
}

/**
 * Recomputes a bill after days were added to its month. If the bill was settled, the difference is a new ledger entry,
 * because entries are never changed.
 * @param at time of the entry (ms)
 */
export async function recloseMonth(
  tx: Database,
  { uid, month, at }: { uid: string; month: string; at: number },
): Promise<void> {
  const [before] = await tx
    .select()
    .from(bill)
    .where(of(bill, uid, month));
  for (const table of [billIncome, billChange, bill]) await tx.delete(table).where(of(table, uid, month));
  await closeMonth(tx, month, { only: uid });
  if (!before) return;
  const { state, settledAt } = before;
  const [after] = await tx
    .update(bill)
    .set({ state, settledAt })
    .where(of(bill, uid, month))
    .returning();
  const more = (after?.total ?? 0) - before.total;
  if (settledAt === null || more === 0) return;
  const move = billMove({ uid, month, total: more }, at);
  await postMove(tx, { ...move, reference: `${move.reference} ${at}` });
}

const of = (table: typeof bill | typeof billIncome | typeof billChange, uid: string, month: string) =>
  and(eq(table.uid, uid), eq(table.month, month));
