/** Seeded devices and prices, relative to the creation day of the database. */
import { monthOf } from '#shared/topics/bill/bill-month.rules.ts';
import { addMonths } from '#shared/core/shanghai-time.ts';
import { settledFrom } from '../billing/bill-calendar.ts';
import type { Database } from '../database/database.ts';
import { device, pricePeriod, type Device } from '../database/device-tables.ts';
import { person } from '../database/tables.ts';
import { dayOf, daysOfMonth, mondayOf } from '../days.ts';
import { hashText, seededInteger } from '../devices/seeded-random.ts';
import { MINERS, SPECIAL_AGENT } from './people.ts';

/** Lines (region and operator) with the price of a G per month in cents. */
interface Line {
  readonly name: string;
  readonly city: string;
  readonly districts: readonly string[];
  readonly price: number;
  /**
   * A price change on the 16th of a month: the number of months ago, and the difference of the earlier price.
   */
  readonly change?: { readonly monthsAgo: number; readonly before: number };
}

const LINES: readonly Line[] = [
  line('华东上海电信', '上海', ['青浦', '浦东', '静安', '松江'], 3_200_00, { monthsAgo: 1, before: -150_00 }),
  line('华东杭州联通', '杭州', ['余杭', '滨江', '萧山'], 3_000_00, { monthsAgo: 4, before: 100_00 }),
  line('华东南京移动', '南京', ['雨花台', '江宁', '玄武'], 2_600_00),
  line('华南广州电信', '广州', ['天河', '黄埔', '番禺'], 3_100_00, { monthsAgo: 2, before: 120_00 }),
  line('华南深圳联通', '深圳', ['南山', '龙岗', '宝安'], 3_150_00),
  line('华北北京联通', '北京', ['朝阳', '海淀', '亦庄'], 3_300_00, { monthsAgo: 7, before: -100_00 }),
  line('华北天津移动', '天津', ['武清', '西青'], 2_450_00),
  line('西南成都电信', '成都', ['武侯', '双流', '郫都'], 2_800_00, { monthsAgo: 1, before: 80_00 }),
  line('西南重庆移动', '重庆', ['两江', '渝北'], 2_400_00),
  line('华中武汉电信', '武汉', ['洪山', '江夏'], 2_750_00),
  line('华中长沙联通', '长沙', ['岳麓', '雨花'], 2_650_00, { monthsAgo: 10, before: -80_00 }),
  line('西北西安电信', '西安', ['雁塔', '长安'], 2_500_00),
];

function line(
  name: string,
  city: string,
  districts: readonly string[],
  price: number,
  change?: { monthsAgo: number; before: number },
): Line {
  return { name, city, districts, price, ...(change && { change }) };
}

/** Returns the miner's part of the agent's price, rounded to ten yuan. */
const minerPrice = (agentPrice: number): number => Math.round((agentPrice * 0.82) / 10_00) * 10_00;

/* Number of devices of each user, and their approximate income. */

/** Devices of one kind of an agent, which together earn about `target` cents. */
interface Fleet {
  readonly agent: string;
  /** number of devices by user name, including the agent */
  readonly owners: readonly (readonly [username: string, devices: number])[];
  /** `weekly`: billed by the 95th percentile and not hosted; these devices follow the cycle of the user (§9) */
  readonly kind: 'weekly' | 'monthly';
  /** monthly income in cents of the current devices at current prices, for the paid user */
  readonly target: number;
  /** indexes of `LINES` */
  readonly lines: readonly number[];
  /** share of devices that were active for the whole year */
  readonly sinceStart: number;
  /** active only since the last settled month */
  readonly young?: true;
  /** moved to another platform in June (§9, Migration notice) */
  readonly moved?: true;
}

const DAYS_A_MONTH = 30.4;
const aWeek = (cents: number): number => (cents / 7) * DAYS_A_MONTH;

const ALL_LINES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

/** Devices of each agent by line, with approximate income. */
const FLEETS: readonly Fleet[] = [
  {
    agent: 'agent',
    owners: [['agent', 44], ['plain', 12], ...MINERS.map(({ username, devices }) => [username, devices] as const)],
    kind: 'weekly',
    target: aWeek(10_300_00),
    lines: ALL_LINES,
    sinceStart: 0.7,
  },
  {
    agent: 'agent',
    owners: [['agent', 100]],
    kind: 'monthly',
    target: 33_000_00,
    lines: [0, 1, 3, 5, 7, 9],
    sinceStart: 0.8,
  },
  {
    agent: 'company',
    owners: [['company', 10]],
    kind: 'weekly',
    target: aWeek(2_300_00),
    lines: [0, 4],
    sinceStart: 1,
  },
  {
    agent: 'company',
    owners: [['company', 110]],
    kind: 'monthly',
    target: 94_000_00,
    lines: [0, 2, 4, 5, 6, 8, 11],
    sinceStart: 0.8,
  },
  {
    agent: SPECIAL_AGENT,
    owners: [['miner', 10]],
    kind: 'monthly',
    target: 2_850_00,
    lines: [0, 1],
    sinceStart: 0.9,
  },
  {
    agent: SPECIAL_AGENT,
    owners: [[SPECIAL_AGENT, 14]],
    kind: 'weekly',
    target: 4_600_00,
    lines: [0, 1, 2],
    sinceStart: 0.8,
  },
  { agent: 'scan', owners: [['scan', 24]], kind: 'weekly', target: aWeek(4_200_00), lines: [3, 4], sinceStart: 0.8 },
  { agent: 'scan', owners: [['scan', 10]], kind: 'monthly', target: 8_500_00, lines: [3], sinceStart: 1 },
  {
    agent: 'migrated',
    owners: [['migrated', 28]],
    kind: 'weekly',
    target: aWeek(5_500_00),
    lines: [7, 8],
    sinceStart: 0.8,
    moved: true,
  },
  {
    agent: 'migrated',
    owners: [['migrated', 14]],
    kind: 'monthly',
    target: 15_300_00,
    lines: [7, 11],
    sinceStart: 1,
    moved: true,
  },
  {
    agent: 'newcomer',
    owners: [['newcomer', 5]],
    kind: 'weekly',
    target: 1_400_00,
    lines: [10],
    sinceStart: 1,
    young: true,
  },
  {
    agent: 'unplaced',
    owners: [['unplaced', 12]],
    kind: 'monthly',
    target: 6_200_00,
    lines: [6, 9],
    sinceStart: 1,
    young: true,
  },
];

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
  const users = await tx.select({ uid: person.uid, username: person.username }).from(person);
  const uidOf = (username: string): string => users.find((each) => each.username === username)!.uid;
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
