/** Who runs how many devices, and about what they earn. */
import { SPECIAL_AGENT } from './people.ts';
import { MINERS } from './miners.ts';

/** Devices of one kind of one agent, which together earn about `target` cents. */
export interface Fleet {
  readonly agent: string;
  /** user names and how many devices each runs; the agent runs some itself */
  readonly owners: readonly (readonly [username: string, devices: number])[];
  /** `weekly`: billed by the 95th percentile and not hosted; such devices settle monthly for those who chose so (§9) */
  readonly kind: 'weekly' | 'monthly';
  /** cents a month that the present devices earn at the present prices, for the one who is paid here */
  readonly target: number;
  /** which of `LINES` */
  readonly lines: readonly number[];
  /** the share of the devices that has been there for the whole year */
  readonly sinceStart: number;
  /** only from the last settled month on */
  readonly young?: true;
  /** names that must harm nobody (hazards 8, 9), one device each */
  readonly names?: readonly string[];
}

const DAYS_A_MONTH = 30.4;
const aWeek = (cents: number): number => (cents / 7) * DAYS_A_MONTH;

const ALL_LINES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const HOSTILE = [
  '=HYPERLINK("https://evil.example","点击领取")',
  '<b>加粗节点</b>',
  '+1',
  '@x',
  '-2+3',
  '\t制表符节点',
];

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
    names: HOSTILE,
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
  },
  { agent: 'migrated', owners: [['migrated', 14]], kind: 'monthly', target: 15_300_00, lines: [7, 11], sinceStart: 1 },
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
