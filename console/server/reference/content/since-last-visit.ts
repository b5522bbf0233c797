/** Finds the changes for a user since the last visit: sums, counts and the newest few of each. */
import { and, between, count, desc, eq, gt, gte, inArray, lte, ne, sql } from 'drizzle-orm';
import { addMonths, DAY_MS } from '#shared/core/shanghai-time.ts';
import type { WireResponse } from '#shared/core/call.ts';
import { isAgent } from '#shared/topics/accounts/account.rules.ts';
import { monthOf, monthRange } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { BILL_STATES } from '#shared/topics/billing/bill/bill.rules.ts';
import type { DayBasis } from '#shared/topics/devices/day-basis.calls.ts';
import type { sinceLastVisitCall } from '#shared/topics/summary/since-last-visit.calls.ts';
import type { Platform } from '../context.ts';
import type { BillingWindow } from '../day-rules.ts';
import { rowsOf, type Database } from '../database/database.ts';
import { bill, device, incomeDay } from '../database/device-tables.ts';
import { ledgerEntry, ledgerTransaction, total, withdrawal, type User } from '../database/tables.ts';
import { dayOf, dayText } from '../days.ts';
import { billStateOf } from '../billing/bill-calendar.ts';
import { isReconciledHere } from '../accounts/user.ts';
import { readBases } from '../devices/billing-basis.ts';
import { agentsSeenBy, ofAgents } from '../devices/device-agents.ts';
import { devicesSeenBy } from '../devices/devices.ts';
import { firstKeptMonth } from '../devices/kept-days.ts';
import { lastClosedDay } from '../devices/samples.ts';
import { walletAccount } from '../ledger/ledger.ts';
import { articlesChangedSince } from './articles.ts';

type Changes = WireResponse<typeof sinceLastVisitCall>;

/** Longest time for which changes are counted. */
const MOST_DAYS = 90;

/** Changes of a kind that are listed. */
const MOST_LISTED = 3;

/** Longest time of a transfer. */
const TRANSFER_MS = 30 * DAY_MS;

interface Visit {
  /** ms; null for the first visit */
  readonly lastVisit: number | null;
  /** ms */
  readonly now: number;
  /** whether the session has proven the wallet password, which protects the amounts of withdrawals */
  readonly isProven: boolean;
}

/** Times in ms. */
interface Period {
  readonly since: number;
  readonly until: number;
}

const seconds = (ms: number): number => Math.floor(ms / 1000);

export async function changesSince(
  db: Database,
  platform: Pick<Platform, 'clock' | 'deviceDayMonths' | 'measuresDevices' | 'specialUsers'>,
  self: User,
  { lastVisit, now, isProven }: Visit,
): Promise<Changes> {
  if (lastVisit === null) return { until: seconds(now) };
  const period = { since: Math.max(lastVisit, now - MOST_DAYS * DAY_MS), until: now };
  return {
    lastVisit: seconds(lastVisit),
    since: seconds(period.since),
    until: seconds(now),
    ...(isReconciledHere(platform, self) && {
      received: await received(db, self, period),
      ...(await transfers(db, self, period, isProven)),
      bills: await bills(db, self, period),
    }),
    ...(await nodes(db, self, period)),
    ...(monthOf(period.since) >= firstKeptMonth(platform) && { unbilled: await unbilled(db, self, period, platform) }),
    basis: await basisChanges(db, period),
    agreements: await agreements(db, period),
  };
}

const firstOf = <Row>(rows: readonly Row[]): { count: number; list: Row[] } => ({
  count: rows.length,
  list: rows.slice(0, MOST_LISTED),
});

/** Sums the incomes and compensations that entered the wallets. */
async function received(db: Database, { uid }: User, { since, until }: Period): Promise<Changes['received']> {
  const wallets = [walletAccount(uid, 0), walletAccount(uid, 1)];
  const [sums] = await db
    .select({ count: count(), amount: total(ledgerEntry.amount) })
    .from(ledgerEntry)
    .where(
      and(
        inArray(ledgerEntry.accountId, wallets),
        gt(ledgerEntry.at, since),
        lte(ledgerEntry.at, until),
        // a withdrawal leaves the wallet, and a failed one returns to it
        ne(ledgerEntry.type, 'withdraw'),
        ne(ledgerEntry.type, 'refund'),
      ),
    );
  return sums!;
}

/** Sums the withdrawals that arrived or failed. The ledger has the time of each outcome. */
async function transfers(
  db: Database,
  { uid }: User,
  { since, until }: Period,
  isProven: boolean,
): Promise<Pick<Changes, 'paidOut' | 'returned'>> {
  const rows = await db
    .select({
      kind: ledgerTransaction.kind,
      count: count(),
      amount: total(withdrawal.amount),
      received: total(withdrawal.received),
    })
    .from(withdrawal)
    .innerJoin(
      ledgerTransaction,
      and(
        eq(ledgerTransaction.reference, withdrawal.txId),
        // as the index of outcomes states it
        sql`${ledgerTransaction.kind} in ('payment', 'refund')`,
        gt(ledgerTransaction.at, since),
        lte(ledgerTransaction.at, until),
      ),
    )
    .where(and(eq(withdrawal.uid, uid), inArray(withdrawal.walletType, [0, 1]), gt(withdrawal.at, since - TRANSFER_MS)))
    .groupBy(ledgerTransaction.kind);
  const of = (wanted: string, amount: 'amount' | 'received') => {
    const found = rows.find(({ kind }) => kind === wanted);
    return { count: found?.count ?? 0, ...(isProven && { amount: found?.[amount] ?? 0 }) };
  };
  return { paidOut: of('payment', 'received'), returned: of('refund', 'amount') };
}

/** Months in which the state of a bill changes after the month of the bill. */
const BILL_MONTHS = 2;

/** Returns the bills whose state the user sees differently than before, the newest first. */
async function bills(db: Database, { uid }: User, { since, until }: Period): Promise<Changes['bills']> {
  const rows = await db
    .select()
    .from(bill)
    .where(and(eq(bill.uid, uid), gte(bill.month, addMonths(monthOf(since), -BILL_MONTHS))))
    .orderBy(desc(bill.month));
  const changed = rows.flatMap((row) => {
    const { month, settledAt } = row;
    const state = billStateOf(row, until);
    const settledBefore = settledAt !== null && settledAt <= since ? settledAt : null;
    const wasMade = monthRange(month).end * 1000 < since;
    const before = wasMade ? billStateOf({ ...row, settledAt: settledBefore }, since) : undefined;
    return state === before || state === BILL_STATES.unverified ? [] : [{ month, state }];
  });
  return firstOf(changed);
}

/** Returns the new and the removed nodes. They have days instead of times, so the day of the last visit counts. */
async function nodes(db: Database, self: User, { since, until }: Period): Promise<Pick<Changes, 'added' | 'removed'>> {
  const seen = await devicesSeenBy(db, self);
  const changed = async (day: typeof device.activated | typeof device.retired) => {
    const where = and(seen, between(day, dayOf(since), dayOf(until)));
    const rows = await db
      .select({ uuid: device.uuid, name: device.name, day: sql<number>`${day}` })
      .from(device)
      .where(where)
      .orderBy(desc(day), desc(device.id))
      .limit(MOST_LISTED);
    return {
      count: await db.$count(device, where),
      list: rows.map((row) => ({ ...row, day: dayText(row.day) })),
    };
  };
  return { added: await changed(device.activated), removed: await changed(device.retired) };
}

interface UnbilledNode {
  readonly uuid: string;
  readonly name: string;
  /** the last unbilled day */
  readonly day: number;
  /** of all nodes of the agent */
  readonly nodes: number;
  readonly days: number;
}

/** Counts the unbilled days that were closed since the last visit, and the income that they lost. */
async function unbilled(
  db: Database,
  self: User,
  { since, until }: Period,
  platform: Pick<Platform, 'measuresDevices'>,
): Promise<Changes['unbilled']> {
  const days = { from: lastClosedDay(since, platform) + 1, to: lastClosedDay(until, platform) };
  const found: UnbilledNode[] = [];
  const sums = { count: 0, days: 0 };
  for (const agent of await agentsSeenBy(db, self)) {
    const rows = await unbilledNodes(db, self, agent, days);
    sums.count += rows[0]?.nodes ?? 0;
    sums.days += rows[0]?.days ?? 0;
    found.push(...rows);
  }
  const [incomes] = await db
    .select({ days: count(), known: count(incomeDay.unbilled), lostIncome: total(incomeDay.unbilled) })
    .from(incomeDay)
    .where(and(eq(incomeDay.uid, self.uid), between(incomeDay.day, days.from, days.to)));
  const { days: all, known, lostIncome } = incomes!;
  return {
    ...sums,
    ...(known === all && { lostIncome }),
    list: found
      .sort((one, other) => other.day - one.day)
      .slice(0, MOST_LISTED)
      .map(({ uuid, name, day }) => ({ uuid, name, day: dayText(day) })),
  };
}

/** Returns the nodes of an agent with the latest unbilled days, each with the sums of all nodes. */
async function unbilledNodes(
  db: Database,
  self: User,
  agent: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<UnbilledNode[]> {
  const own = isAgent(self)
    ? sql``
    : sql`and device in (select id from device where ${ofAgents(device.agentUid, [agent])} and owner_uid = ${self.uid})`;
  return rowsOf<UnbilledNode>(
    db,
    sql`select device.uuid, device.name, latest.day, latest.nodes::float8 as nodes, latest.days::float8 as days
      from (select device, max(day) as day, count(*) over () as nodes, sum(count(*)) over () as days
          from device_day where agent_uid = ${agent} and day between ${from} and ${to} and rule is not null ${own}
          group by device order by max(day) desc, device limit ${MOST_LISTED}) as latest
        join device on ${ofAgents(device.agentUid, [agent])} and device.id = latest.device`,
  );
}

const basisOf = (window: BillingWindow | null): DayBasis => (window ? { mode: 'window', ...window } : { mode: 'day' });

/** Returns the changes of the billed hours that apply from a later day than that of the last visit, the latest first. */
async function basisChanges(db: Database, { since }: Period): Promise<Changes['basis']> {
  const bases = await readBases(db);
  const changed = bases.flatMap((base, at) =>
    base.since > dayOf(since)
      ? [{ day: dayText(base.since), earlier: basisOf(bases[at + 1]?.window ?? null), later: basisOf(base.window) }]
      : [],
  );
  return firstOf(changed);
}

async function agreements(db: Database, { since }: Period): Promise<Changes['agreements']> {
  const changed = await articlesChangedSince(db, since);
  return firstOf(changed.map((each) => ({ ...each, publishedAt: seconds(each.publishedAt) })));
}
