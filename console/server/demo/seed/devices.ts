/** Seeded devices and prices, relative to the creation day of the database. */
import { monthOf } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { addMonths } from '#shared/core/shanghai-time.ts';
import { settledFrom } from '../../reference/billing/bill-calendar.ts';
import type { Database } from '../../reference/database/database.ts';
import { device, pricePeriod, type Device } from '../../reference/database/device-tables.ts';
import { users } from '../../reference/database/tables.ts';
import { dayOf, daysOfMonth, mondayOf } from '../../reference/days.ts';
import { listDevices, nextNumbers } from '../../reference/devices/device-agents.ts';
import { hashText, seededInteger } from '../../reference/devices/seeded-random.ts';
import { FLEETS, LINES, type Fleet, type Line } from './fleets.ts';

/** Returns the miner's part of the agent's price, rounded to ten yuan. */
const minerPrice = (agentPrice: number): number => Math.round((agentPrice * 0.82) / 10_00) * 10_00;

/** Complete months of data before the current month. */
export const MONTHS_OF_DATA = 12;

/** Retired first devices of `company`, whose bills show both meanings of state 300 (§4). */
const OLD = { agent: 'company', count: 4, base: 900, line: LINES[0]!, from: '2020-08', until: '2020-10' };

interface Beginnings {
  /** first day of the seeded year */
  readonly first: number;
  /** the last month with a settled bill */
  readonly lastSettled: string;
}

export function beginnings(now: number): Beginnings {
  const month = monthOf(now);
  let lastSettled = addMonths(month, -1);
  while (settledFrom(lastSettled) > now) lastSettled = addMonths(lastSettled, -1);
  return { first: daysOfMonth(addMonths(month, -MONTHS_OF_DATA)).first, lastSettled };
}

/**
 * Returns the first day on the new platform (§9, Migration notice): June 1 for monthly settlement. Weekly bills are never
 * split, so weekly settlement moves on the Monday of the week of June 9.
 */
function movingDay(kind: Fleet['kind'], now: number): number {
  const month = monthOf(now);
  const year = Number(month.slice(0, 4)) - (month.slice(5) < '06' ? 1 : 0);
  const { first } = daysOfMonth(`${year}-06`);
  return kind === 'monthly' ? first : mondayOf(first + 8);
}

/** @returns the devices, devices of 2020 last */
export async function seedDevices(tx: Database, now: number): Promise<Device[]> {
  const seeded = await tx.select({ uid: users.uid, username: users.username }).from(users);
  const uidOf = (username: string): string => seeded.find((each) => each.username === username)!.uid;
  const devices: Device[] = [];
  for (const [index, fleet] of FLEETS.entries())
    devices.push(...fleetDevices(fleet, index, devices.length, uidOf, now));
  devices.push(...oldDevices(devices.length, uidOf));
  // the numbers of a new database begin with 1, as those of the devices
  await nextNumbers(tx, devices.length);
  await listDevices(tx, devices);
  await tx.insert(device).values(devices);
  const agents = [...new Set(FLEETS.map(({ agent }) => uidOf(agent)))];
  await tx
    .insert(pricePeriod)
    .values(agents.flatMap((agentUid) => LINES.flatMap((line) => periods(agentUid, line, now))));
  return devices;
}

function periods(agentUid: string, { name, price, change }: Line, now: number): (typeof pricePeriod.$inferInsert)[] {
  const period = (since: number, agentPrice: number) => ({
    agentUid,
    line: name,
    since,
    agentPrice,
    minerPrice: minerPrice(agentPrice),
  });
  if (!change) return [period(0, price)];
  const since = daysOfMonth(addMonths(monthOf(now), -change.monthsAgo)).first + 15;
  return [period(0, price + change.before), period(since, price)];
}

const HOSTED_ROOMS = ['机房A', '机房B', '汇聚点', 'IDC'] as const;
const HOMES = ['家宽', '办公楼', '网吧', '仓库', '门店'] as const;

function fleetDevices(
  fleet: Fleet,
  fleetNumber: number,
  before: number,
  uidOf: (username: string) => string,
  now: number,
): Device[] {
  const agentUid = uidOf(fleet.agent);
  const owners = fleet.owners.flatMap(([username, count]) => Array.from({ length: count }, () => uidOf(username)));
  const drafts = owners.map((ownerUid, index) => {
    const seed = seededInteger(fleetNumber, index, 77) >>> 1;
    const line = LINES[fleet.lines[seed % fleet.lines.length]!]!;
    // a few large devices and many small ones
    return {
      ownerUid,
      seed,
      line,
      weight: 0.5 + (seededInteger(seed, 1, 78) % 100) / 100 + (seed % 9 === 0 ? 1.5 : 0),
    };
  });
  // the price of the paid user: agents, or the miners of an agent without settlement on this platform
  const paid = ({ price }: Line, ownerUid: string) =>
    fleet.agent === 'partner-east' && ownerUid !== agentUid ? minerPrice(price) : price;
  const worth = drafts.reduce((cents, { weight, line, ownerUid }) => cents + weight * paid(line, ownerUid), 0);
  const { first, lastSettled } = beginnings(now);
  const start = fleet.young ? daysOfMonth(lastSettled).first : first;
  const retired = fleet.moved ? movingDay(fleet.kind, now) : null;
  const end = retired ?? dayOf(now);
  return drafts.map(({ ownerUid, seed, line, weight }, index): Device => {
    const id = before + index + 1;
    const ordinary = index < drafts.length * fleet.sinceStart;
    const hosted = fleet.kind === 'monthly' && seed % 3 !== 0;
    return {
      id,
      uuid: uuidOf(id),
      name: deviceName(line, seed, hosted, index),
      agentUid,
      ownerUid,
      line: line.name,
      base: Math.max(5, Math.round((weight * fleet.target * 1_000) / worth)),
      seed,
      fixed: fleet.kind === 'monthly' && !hosted,
      hosted,
      agentRemark: REMARKS[seed % REMARKS.length]!,
      // other devices were activated one after another, the last some weeks ago
      activated: ordinary ? start : start + (seededInteger(seed, 2, 79) % Math.max(1, end - start - 20)),
      retired,
    };
  });
}

const REMARKS = ['', '', '', '', '主力节点', '', '待更换网卡', '', '', '合同至年底', '', '', '备用', '', '', '双线'];

function deviceName({ city, districts }: Line, seed: number, hosted: boolean, index: number): string {
  const kinds = hosted ? HOSTED_ROOMS : HOMES;
  const district = districts[seededInteger(seed, 3, 80) % districts.length]!;
  return `${city}${district}${kinds[seededInteger(seed, 4, 81) % kinds.length]!}-${`${index + 1}`.padStart(3, '0')}`;
}

/** Returns 32 hexadecimal digits. */
export const uuidOf = (id: number): string =>
  [1, 2, 3, 4].map((part) => seededInteger(id, part, 82).toString(16).padStart(8, '0')).join('');

function oldDevices(before: number, uidOf: (username: string) => string): Device[] {
  const { agent, count, base, line, from, until } = OLD;
  return Array.from({ length: count }, (_, index): Device => {
    const seed = hashText(`${agent} old ${index}`) >>> 1;
    return {
      id: before + index + 1,
      uuid: uuidOf(before + index + 1),
      name: deviceName(line, seed, true, index),
      agentUid: uidOf(agent),
      ownerUid: uidOf(agent),
      line: line.name,
      base,
      seed,
      fixed: false,
      hosted: true,
      agentRemark: '',
      activated: daysOfMonth(from).first,
      retired: daysOfMonth(until).last + 1,
    };
  });
}
