/** The network of the seed: its lines with their prices, and the devices of each user with their approximate income. */
import { MINERS, SPECIAL_AGENT } from './users.ts';

/** Lines (region and operator) with the price of a G per month in cents. */
export interface Line {
  readonly name: string;
  readonly city: string;
  readonly districts: readonly string[];
  readonly price: number;
  /**
   * A price change on the 16th of a month: the number of months ago, and the difference of the earlier price.
   */
  readonly change?: { readonly monthsAgo: number; readonly before: number };
}

export const LINES: readonly Line[] = [
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

/** Devices of one kind of an agent, which together earn about `target` cents. */
export interface Fleet {
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
export const FLEETS: readonly Fleet[] = [
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
