/** Closes a month: computes incomes per line and price, penalties, compensation and tax, and creates the bill. */
import { inArray } from 'drizzle-orm';
import { afterTax } from '#shared/topics/billing/bill/bill.rules.ts';
import { insertAll, type Database } from '../database/database.ts';
import { bill, billChange, billIncome } from '../database/device-tables.ts';
import type { Appeal } from '../database/service-tables.ts';
import { users } from '../database/tables.ts';
import { daysOfMonth, dayText } from '../days.ts';
import { seededRandom, hashText, seededInteger } from '../devices/seeded-random.ts';
import { agentsAfter, agentsOf } from '../devices/device-agents.ts';
import { postMove } from '../ledger/ledger.ts';
import { compensationsOf, linkCompensations } from './appeals.ts';
import { billMove } from './bill-calendar.ts';
import { correctionRow, correctionsOf, linkCorrections } from './corrections.ts';
import { rowsOfMonth } from './bills.ts';
import { readMonth, type MonthDays, type Penalty } from './month-days.ts';
import { planSettlements } from './plan-payments.ts';

type BillChange = typeof billChange.$inferInsert;

/** Adds compensation to reach a given total, for example on the first bill of a demo user. */
export type ExtraChanges = (uid: string, month: string, subtotal: number) => BillChange[];

/**
 * Closes a month of the demo.
 * @param only a single user; by default all users with monthly settlement
 */
export async function closeMonth(
  tx: Database,
  month: string,
  { only, extra }: { only?: string; extra?: ExtraChanges } = {},
): Promise<void> {
  const agents = only === undefined ? await agentsAfter(tx, '') : await agentsOf(tx, only);
  await writeBills(tx, month, await readMonth(tx, { month, agents, only }), { demo: true, only, extra });
}

interface BillWriting {
  /** a single user, whose bill can consist of compensations alone */
  readonly only?: string | undefined;
  /** Whether compensations are simulated. They are money, so real users get none. */
  readonly demo: boolean;
  readonly extra?: ExtraChanges | undefined;
}

export async function writeBills(
  tx: Database,
  month: string,
  { incomes, penalties }: MonthDays,
  { demo, only, extra }: BillWriting,
): Promise<void> {
  const earning = incomes.map(({ uid }) => uid);
  const billed = [...new Set(only === undefined ? earning : [...earning, only])];
  const accepted = await compensationsOf(tx, month, billed);
  const corrections = await correctionsOf(tx, month, billed);
  const paid = corrections.filter(({ kind }) => kind === 'compensation');
  const uids = [...new Set([...earning, ...accepted.map(({ uid }) => uid), ...paid.map(({ uid }) => uid)])];
  if (uids.length === 0) return;
  const incomesByUser = byUser(incomes);
  const penaltiesByUser = byUser(penalties);
  const appealsByUser = byUser(accepted);
  const correctionsByUser = byUser(corrections);
  const owners = tx.select({ uid: users.uid, taxRatio: users.taxRatio }).from(users);
  const taxRatios = new Map((await owners.where(inArray(users.uid, uids))).map(({ uid, taxRatio }) => [uid, taxRatio]));
  const rows = uids.map((uid) => {
    const income = sum(incomesByUser.get(uid) ?? []);
    const fines = withinIncome(penaltiesByUser.get(uid) ?? [], income).map((penalty) => fineOf(month, penalty));
    const compensation = [
      ...(demo ? compensationOf(uid, month, income) : []),
      ...(appealsByUser.get(uid) ?? []).map((each) => appealCompensation(month, each)),
    ];
    const own = correctionsByUser.get(uid) ?? [];
    const added = own.filter(({ kind }) => kind === 'compensation');
    const left = income - sum(fines) + sum(compensation) + sum(added);
    // a fine that exceeds the rest waits for a later bill
    const corrected = [
      ...added,
      ...withinIncome(
        own.filter(({ kind }) => kind === 'fine'),
        left,
      ),
    ];
    const more = extra?.(uid, month, income - sum(fines) + sum(compensation)) ?? [];
    const rowsOfUser = corrected.map((each) => correctionRow(month, each));
    return {
      ...{ uid, income, corrected, taxRatio: taxRatios.get(uid) ?? 0 },
      changes: [...fines, ...compensation, ...more, ...rowsOfUser],
    };
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
  await insertAll(
    tx,
    billIncome,
    incomes.map(({ basis, ...row }) => ({ ...row, ...basis, month })),
  );
  await insertAll(
    tx,
    billChange,
    rows.flatMap((row) => row.changes),
  );
  await linkCompensations(tx, month, accepted);
  await linkCorrections(
    tx,
    month,
    rows.flatMap(({ corrected }) => corrected),
  );
  await planSettlements(tx, month, uids);
}

/** Returns the compensation of an accepted appeal, with the number of its ticket. */
const appealCompensation = (month: string, { uid, ticketId, amount }: Appeal): BillChange => ({
  uid,
  month,
  id: ticketId.replace(/^GD/, 'BC'),
  kind: 'compensation',
  reason: `申诉补偿（工单 ${ticketId}）`,
  amount: amount!,
});

const sum = (rows: readonly { amount: number }[]): number => rows.reduce((cents, { amount }) => cents + amount, 0);

function byUser<Row extends { readonly uid: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.uid);
    if (group) group.push(row);
    else groups.set(row.uid, [row]);
  }
  return groups;
}

const fineOf = (month: string, { uid, day, device, reason, amount }: Penalty): BillChange => ({
  uid,
  month,
  id: numberOf('FK', day, device),
  kind: 'fine',
  reason,
  amount,
});

/** Returns a number such as `FK20261009-0031`. */
export const numberOf = (kind: 'FK' | 'BC', day: number, number: number): string =>
  `${kind}${dayText(day).replaceAll('-', '')}-${`${number}`.padStart(4, '0')}`;

/** Drops fines that exceed the income. */
function withinIncome<Fine extends { readonly amount: number }>(fines: readonly Fine[], income: number): Fine[] {
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
    .where(rowsOfMonth(bill, uid, month));
  for (const table of [billIncome, billChange, bill]) await tx.delete(table).where(rowsOfMonth(table, uid, month));
  await closeMonth(tx, month, { only: uid });
  if (!before) return;
  const { state, settledAt } = before;
  const [after] = await tx
    .update(bill)
    .set({ state, settledAt })
    .where(rowsOfMonth(bill, uid, month))
    .returning();
  const more = (after?.total ?? 0) - before.total;
  if (settledAt === null || more === 0) return;
  const move = billMove({ uid, month, total: more }, at);
  await postMove(tx, { ...move, reference: `${move.reference} ${at}` });
}
