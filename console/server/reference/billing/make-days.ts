/** Creates device days with bandwidth, prices, incomes and unbilled rules, and plans the payment of their incomes. */
import { desc, inArray, sql } from 'drizzle-orm';
import { needsReconciliation } from '#shared/topics/accounts/account.rules.ts';
import { monthsFromTo } from '#shared/core/shanghai-time.ts';
import { planMonths, planWeeks } from './plan-payments.ts';
import type { Database } from '../database/database.ts';
import { pricePeriod, type Device } from '../database/device-tables.ts';
import { users, type User } from '../database/tables.ts';
import { dayIncome, daysOfMonth, monthOfDay } from '../days.ts';
import {
  addToIncomes,
  addToMonths,
  Columns,
  insertDays,
  type DayIncome,
  type MonthSums,
  type DaySettlement,
} from '../devices/insert-days.ts';
import { readBases, windowOn, type BasisPeriod } from '../devices/billing-basis.ts';
import { RULE_NAMES, type Rule, type BilledDay, type BillingWindow } from '../day-rules.ts';

interface DayMaking {
  /** first and last day */
  readonly from: number;
  readonly to: number;
  /** Agents whose settlement is not reconciled on this platform (§6). */
  readonly specialUsers: readonly string[];
  /** The devices to create days for. */
  readonly devices: readonly Device[];
  /** Returns what was measured of a device on a day, if anything. */
  readonly measured: (device: Device, day: number, window: BillingWindow | null) => BilledDay | undefined;
  /** Returns the settlement cycle of a user in a month, if it differs from the current cycle. */
  readonly cycleOf?: (owner: Pick<User, 'username'>, month: string) => string | undefined;
}

export async function makeDays(tx: Database, making: DayMaking): Promise<void> {
  const { from, to, devices } = making;
  if (devices.length === 0) return;
  const users = await readUsers(tx, devices);
  const prices = await readPrices(tx, devices);
  const bases = await readBases(tx);
  for (const month of monthsFromTo(monthOfDay(from), monthOfDay(to))) {
    const { first, last } = daysOfMonth(month);
    const days = { from: Math.max(from, first), to: Math.min(to, last), length: last - first + 1 };
    await makeMonth(tx, { ...making, ...days, users, prices, bases, month });
  }
}

type BilledUser = Pick<User, 'uid' | 'username' | 'role' | 'agentAccount'> & { readonly cycle: string | null };

async function readUsers(tx: Database, devices: readonly Device[]): Promise<ReadonlyMap<string, BilledUser>> {
  const uids = new Set(devices.flatMap(({ agentUid, ownerUid }) => [agentUid, ownerUid]));
  const { uid, username, role, agentAccount, payInfo } = users;
  const cycle = sql<string | null>`${payInfo} ->> 'billingCycle'`;
  const rows = await tx
    .select({ uid, username, role, agentAccount, cycle })
    .from(users)
    .where(inArray(uid, [...uids]));
  return new Map(rows.map((row) => [row.uid, row]));
}

/** Price periods by agent and line, newest first. */
type Prices = Map<string, { since: number; agentPrice: number; minerPrice: number }[]>;

async function readPrices(tx: Database, devices: readonly Device[]): Promise<Prices> {
  const prices: Prices = new Map();
  const agents = [...new Set(devices.map(({ agentUid }) => agentUid))];
  const rows = await tx
    .select()
    .from(pricePeriod)
    .where(inArray(pricePeriod.agentUid, agents))
    .orderBy(desc(pricePeriod.since));
  for (const row of rows) {
    const key = `${row.agentUid} ${row.line}`;
    prices.set(key, [...(prices.get(key) ?? []), row]);
  }
  return prices;
}

const NO_PRICE = { since: 0, agentPrice: 0, minerPrice: 0 };

interface Month extends DayMaking {
  readonly users: ReadonlyMap<string, BilledUser>;
  readonly prices: Prices;
  readonly bases: readonly BasisPeriod[];
  readonly month: string;
  /** days of the month */
  readonly length: number;
}

/** Returns the day of a measured device. If a bandwidth is agreed, it is billed instead of the percentile. */
const billedDay = ({ fixed, base }: Device, { rule, ...day }: BilledDay): BilledDay =>
  fixed ? { bandwidth: base, rule } : { ...day, rule };

/** Rows per statement. */
const AT_ONCE = 20_000;

/** What a device would earn on a day without the rules, and the rule that applies. */
interface Earning {
  readonly device: Device;
  readonly day: number;
  readonly agentIncome: number;
  readonly minerIncome: number;
  /** the rule that makes the day unbilled */
  readonly rule: Rule | undefined;
}

async function makeMonth(tx: Database, making: Month): Promise<void> {
  const { from, to, month, length, prices, bases, devices, measured } = making;
  const sumsOfDevices = devices
    .filter(({ activated, retired }) => activated <= to && (retired === null || retired > from))
    .map((each) => ({
      device: each,
      prices: prices.get(`${each.agentUid} ${each.line}`) ?? [NO_PRICE],
      sums: newMonth(making, each),
    }));
  const columns = new Columns();
  const earnings: Earning[] = [];
  for (let day = from; day <= to; day++) {
    const window = windowOn(bases, day);
    for (const { device, prices: periods, sums } of sumsOfDevices) {
      if (device.activated > day || (device.retired !== null && device.retired <= day)) continue;
      const found = measured(device, day, window);
      // a day that was not measured has no row, and is unknown instead of 0
      if (!found) continue;
      const billed = billedDay(device, found);
      const { bandwidth, rule } = billed;
      const { agentPrice, minerPrice } = periods.find(({ since }) => since <= day) ?? NO_PRICE;
      const agentEarns = dayIncome(agentPrice, bandwidth, length);
      const minerEarns = isOwn(device) ? 0 : dayIncome(minerPrice, bandwidth, length);
      const [agentIncome, minerIncome] = rule ? [0, 0] : [agentEarns, minerEarns];
      columns.add({
        agentUid: device.agentUid,
        day,
        device: device.id,
        agentPrice,
        agentIncome,
        minerPrice,
        minerIncome,
        billed,
      });
      earnings.push({ device, day, agentIncome: agentEarns, minerIncome: minerEarns, rule });
      sums.days++;
      sums.agentIncome += agentIncome;
      sums.minerIncome += minerIncome;
      if (rule) sums.unbilled[RULE_NAMES[rule - 1]!]++;
      else {
        sums.bandwidth += bandwidth;
        sums.agentValue += agentPrice * bandwidth;
        sums.minerValue += minerPrice * bandwidth;
      }
    }
    if (columns.length >= AT_ONCE) await insertDays(tx, columns);
  }
  await insertDays(tx, columns);
  const settlements = await addToMonths(
    tx,
    sumsOfDevices.map(({ sums }) => sums),
  );
  await addIncomes(tx, earnings, settlements);
  await planMonths(tx, month, payeesOf(settlements));
}

/** Returns whether the device belongs to the agent. */
const isOwn = ({ ownerUid, agentUid }: Device): boolean => ownerUid === agentUid;

function newMonth({ users, month, specialUsers, cycleOf }: Month, each: Device): MonthSums {
  const agent = users.get(each.agentUid)!;
  const owner = users.get(each.ownerUid)!;
  const payee = [agent, owner].find((one) => needsReconciliation(one, specialUsers));
  const cycle = payee && (cycleOf?.(payee, month) ?? payee.cycle);
  return {
    agentUid: each.agentUid,
    month,
    device: each.id,
    payee: payee?.uid ?? null,
    // §9: not for devices that are hosted or not billed by the 95th percentile
    weekly: cycle === 'week' && !each.fixed && !each.hosted,
    days: 0,
    agentIncome: 0,
    minerIncome: 0,
    unbilled: { cheating: 0, throttling: 0, line: 0, onlineTime: 0, peak: 0 },
    bandwidth: 0,
    agentValue: 0,
    minerValue: 0,
  };
}

/** Returns the users with monthly settlement. */
const payeesOf = (settlements: readonly DaySettlement[]): string[] => [
  ...new Set(settlements.flatMap(({ payee, weekly }) => (payee === null || weekly ? [] : [payee]))),
];

async function addIncomes(tx: Database, earnings: readonly Earning[], settlements: readonly DaySettlement[]) {
  const weeklyPayees = new Map(
    settlements.flatMap(({ device, payee, weekly }) => (weekly ? [[device, payee] as const] : [])),
  );
  const incomes = new Map<string, DayIncome>();
  const earn = (uid: string, { device, day, rule }: Earning, income: number): void => {
    const key = `${uid} ${day}`;
    const sum = incomes.get(key) ?? { uid, day, income: 0, weekly: 0, unbilled: 0 };
    if (rule) sum.unbilled += income;
    else {
      sum.income += income;
      if (uid === weeklyPayees.get(device.id)) sum.weekly += income;
    }
    incomes.set(key, sum);
  };
  for (const earning of earnings) {
    earn(earning.device.agentUid, earning, earning.agentIncome);
    if (!isOwn(earning.device)) earn(earning.device.ownerUid, earning, earning.minerIncome);
  }
  const rows = [...incomes.values()];
  await addToIncomes(tx, rows);
  await planWeeks(
    tx,
    rows.filter(({ weekly }) => weekly > 0),
  );
}
