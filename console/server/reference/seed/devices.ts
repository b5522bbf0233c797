/** The seeded devices and their prices, relative to the day on which the database is made. */
import { monthOf } from '#shared/domain/bill-month.ts';
import { addMonths } from '#shared/domain/shanghai-time.ts';
import { settledFrom } from '../billing/bill-calendar.ts';
import type { Database } from '../database/database.ts';
import { device, person, pricePeriod, type Device } from '../database/tables.ts';
import { dayOf, daysOfMonth } from '../devices/days.ts';
import { hashText, seededInteger } from '../devices/seeded-random.ts';
import { FLEETS, LINES, minerPrice, type Fleet, type Line } from './fleets.ts';

/** Whole months of data before the present one. */
export const MONTHS_OF_DATA = 12;

/** Company's first machines, long gone: their bills show both meanings of 300 (§4). */
const OLD = { agent: 'company', count: 4, base: 900, line: LINES[0]!, from: '2020-08', until: '2020-10' };

export interface Beginnings {
  /** first day of the year that is made */
  readonly first: number;
  /** the last month whose bill has been settled */
  readonly lastSettled: string;
}

export function beginnings(now: number): Beginnings {
  const month = monthOf(now);
  let lastSettled = addMonths(month, -1);
  while (settledFrom(lastSettled) > now) lastSettled = addMonths(lastSettled, -1);
  return { first: daysOfMonth(addMonths(month, -MONTHS_OF_DATA)).first, lastSettled };
}

/** @returns the devices; those of 2020 come last */
export async function seedDevices(tx: Database, now: number): Promise<Device[]> {
  const people = await tx.select({ uid: person.uid, username: person.username }).from(person);
  const uidOf = (username: string): string => people.find((each) => each.username === username)!.uid;
  const devices: Device[] = [];
  for (const [index, fleet] of FLEETS.entries())
    devices.push(...fleetDevices(fleet, index, devices.length, uidOf, now));
  devices.push(...oldDevices(devices.length, uidOf));
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
    // A few strong machines, many small ones.
    return {
      ownerUid,
      seed,
      line,
      weight: 0.5 + (seededInteger(seed, 1, 78) % 100) / 100 + (seed % 9 === 0 ? 1.5 : 0),
    };
  });
  // By the price of whoever is paid here: agents, and the miners of an agent whose settlement is elsewhere.
  const paid = ({ price }: Line, ownerUid: string) =>
    fleet.agent === 'partner-east' && ownerUid !== agentUid ? minerPrice(price) : price;
  const worth = drafts.reduce((cents, { weight, line, ownerUid }) => cents + weight * paid(line, ownerUid), 0);
  const { first, lastSettled } = beginnings(now);
  const start = fleet.young ? daysOfMonth(lastSettled).first : first;
  return drafts.map(({ ownerUid, seed, line, weight }, index): Device => {
    const id = before + index + 1;
    const ordinary = index < drafts.length * fleet.sinceStart;
    const hosted = fleet.kind === 'monthly' && seed % 3 !== 0;
    return {
      id,
      uuid: uuidOf(id),
      name: fleet.names?.[index] ?? deviceName(line, seed, hosted, index),
      agentUid,
      ownerUid,
      line: line.name,
      base: Math.max(5, Math.round((weight * fleet.target * 1_000) / worth)),
      seed,
      fixed: fleet.kind === 'monthly' && !hosted,
      hosted,
      agentRemark: REMARKS[seed % REMARKS.length]!,
      // The others came one after the other; the newest some weeks ago.
      activated: ordinary ? start : start + (seededInteger(seed, 2, 79) % Math.max(1, dayOf(now) - start - 20)),
      retired: null,
    };
  });
}

const REMARKS = ['', '', '', '', '主力节点', '', '待更换网卡', '', '', '合同至年底', '', '', '备用', '', '', '双线'];

function deviceName({ city, districts }: Line, seed: number, hosted: boolean, index: number): string {
  const kinds = hosted ? HOSTED_ROOMS : HOMES;
  const district = districts[seededInteger(seed, 3, 80) % districts.length]!;
  return `${city}${district}${kinds[seededInteger(seed, 4, 81) % kinds.length]!}-${`${index + 1}`.padStart(3, '0')}`;
}

/** 32 hexadecimal digits. */
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
