/** Drizzle tables of devices, device days, prices, incomes and bills (see tables.ts). */
import {
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import type { RiskCause } from '#shared/topics/devices/node-risk.calls.ts';
import { int8 } from './column-types.ts';

export const nodeAddress = pgTable(
  'node_address',
  {
    uid: text().notNull(),
    uuid: text().notNull(),
    address: text().notNull(),
    location: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.uid, table.uuid] })],
);

export const device = pgTable('device', {
  id: integer().primaryKey(),
  uuid: text().notNull(),
  name: text().notNull(),
  agentUid: text('agent_uid').notNull(),
  /** a miner of the agent, or the agent */
  ownerUid: text('owner_uid').notNull(),
  /** region and operator */
  line: text().notNull(),
  /** M; the 95th percentile of the late peak of a typical day, or the agreed bandwidth */
  base: integer().notNull(),
  seed: integer().notNull(),
  /** billed by an agreed bandwidth instead of the 95th percentile */
  fixed: boolean().notNull(),
  /** located in a data center of the platform */
  hosted: boolean().notNull(),
  agentRemark: text('agent_remark').notNull().default(''),
  /** first day */
  activated: integer().notNull(),
  /** the day after the last one */
  retired: integer(),
});
export type Device = typeof device.$inferSelect;

/** The agent of each bound node. It finds the shard of a node by its ID or its number (devices/device-agents.ts). */
export const deviceDirectory = pgTable('device_directory', {
  uuid: text().primaryKey(),
  device: integer().generatedByDefaultAsIdentity().notNull(),
  agentUid: text('agent_uid').notNull(),
  ownerUid: text('owner_uid').notNull(),
});

/** The agents of the devices of a user: of its own devices, and of an agent that agent. */
export const ownerAgent = pgTable(
  'owner_agent',
  { uid: text().notNull(), agentUid: text('agent_uid').notNull() },
  (table) => [primaryKey({ columns: [table.uid, table.agentUid] })],
);

/** Nodes that were online, bound or not. A node has no agent until it is bound, so no shard either. */
export const registeredNode = pgTable('registered_node', { uuid: text().primaryKey(), at: int8('at').notNull() });

/** Prices in cents per month per G, valid from a day. */
export const pricePeriod = pgTable(
  'price_period',
  {
    agentUid: text('agent_uid').notNull(),
    line: text().notNull(),
    since: integer().notNull(),
    agentPrice: integer('agent_price').notNull(),
    minerPrice: integer('miner_price').notNull(),
  },
  (table) => [primaryKey({ columns: [table.agentUid, table.line, table.since] })],
);

/** A device day: bandwidth, prices, and the income of agent and miner. Partitioned by month (months.ts). */
export const deviceDay = pgTable(
  'device_day',
  {
    day: integer().notNull(),
    device: integer().notNull(),
    /** M; the bandwidth that is billed */
    bandwidth95: integer().notNull(),
    agentPrice: integer('agent_price').notNull(),
    agentIncome: integer('agent_income').notNull(),
    minerPrice: integer('miner_price').notNull(),
    minerIncome: integer('miner_income').notNull(),
    /** the rule that makes the day unbilled (devices/day-rules.ts) */
    rule: smallint(),
    /** hours whose samples are billed (devices/billing-basis.ts); null for the whole day, or an agreed bandwidth */
    windowFrom: smallint('window_from'),
    windowTo: smallint('window_to'),
    /** the rank of the billed sample, the number of samples, and the measured share of them; null for days of earlier releases */
    rank: smallint(),
    samples: smallint(),
    coverage: real(),
    /** M; the 95th percentiles of the day and of the window */
    day95: integer(),
    peak95: integer(),
    agentUid: text('agent_uid').notNull(),
  },
  (table) => [primaryKey({ columns: [table.agentUid, table.day, table.device] })],
);

/** A node that was judged on a day: whether its day can still be saved (devices/risk-watch.ts). */
export const nodeRisk = pgTable(
  'node_risk',
  {
    agentUid: text('agent_uid').notNull(),
    day: integer().notNull(),
    device: integer().notNull(),
    /** s; what was judged: the start of the outage, or the last sample of a node without later ones */
    run: int8('run').notNull(),
    cause: text().$type<RiskCause>(),
    /** s; when the first missing sample began, and when the node must be back; null if the day is lost */
    since: int8('since'),
    backBy: int8('back_by'),
    /** when the users were informed */
    announcedAt: int8('announced_at'),
  },
  (table) => [primaryKey({ columns: [table.agentUid, table.day, table.device] })],
);

/** A device month: payee and settlement, fixed on its first day, and the sums of its days so far. */
export const deviceMonth = pgTable(
  'device_month',
  {
    month: text().notNull(),
    device: integer().notNull(),
    /** the user that is paid; null without settlement on this platform */
    payee: text(),
    weekly: boolean().notNull(),
    days: integer().notNull(),
    agentIncome: integer('agent_income').notNull(),
    minerIncome: integer('miner_income').notNull(),
    /** number of days in the sums below; fewer than `days` after days of an earlier version */
    counted: smallint().notNull().default(0),
    /** unbilled days by rule, up to `peak` */
    cheating: smallint().notNull().default(0),
    throttling: smallint().notNull().default(0),
    line: smallint().notNull().default(0),
    onlineTime: smallint('online_time').notNull().default(0),
    peak: smallint().notNull().default(0),
    /** of billed days, M */
    bandwidth: int8('bandwidth').notNull().default(0),
    /** price times bandwidth of billed days */
    agentValue: int8('agent_value').notNull().default(0),
    minerValue: int8('miner_value').notNull().default(0),
    agentUid: text('agent_uid').notNull(),
  },
  (table) => [primaryKey({ columns: [table.agentUid, table.month, table.device] })],
);

/** The income of a user on a day from all devices, and the part of weekly settlement. */
export const incomeDay = pgTable(
  'income_day',
  {
    uid: text().notNull(),
    day: integer().notNull(),
    income: int8('income').notNull(),
    weekly: int8('weekly').notNull(),
    /** the income that the day lost to the rules for unbilled devices; null for days of earlier versions */
    unbilled: int8('unbilled'),
  },
  (table) => [primaryKey({ columns: [table.uid, table.day] })],
);

/** A comparison of the incomes of an agent with many nodes (billing/stored-comparisons.ts). */
export const incomeComparison = pgTable(
  'income_comparison',
  {
    agentUid: text('agent_uid').notNull(),
    /** the periods, the nodes, and the requested part of the result */
    slice: text().notNull(),
    /** identifies the rows that it was computed from (devices/closed-days.ts) */
    fingerprint: text().notNull(),
    result: jsonb().notNull(),
    storedAt: int8('stored_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.agentUid, table.slice] })],
);

/** The order of the list of nodes of an agent with many of them (devices/device-order.ts). */
export const deviceOrder = pgTable(
  'device_order',
  {
    agentUid: text('agent_uid').notNull(),
    list: text().notNull(),
    part: integer().notNull(),
    fingerprint: text().notNull(),
    /** the nodes of all parts */
    total: integer().notNull(),
    devices: integer().array().notNull(),
    storedAt: int8('stored_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.agentUid, table.list, table.part] })],
);

/** A closed month. `total` is `income - fine + compensation` after tax. */
export const bill = pgTable(
  'bill',
  {
    uid: text().notNull(),
    month: text().notNull(),
    income: int8('income').notNull(),
    fine: int8('fine').notNull(),
    compensation: int8('compensation').notNull(),
    taxRatio: doublePrecision('tax_ratio').notNull(),
    total: int8('total').notNull(),
    /** set at /sandbox; null follows the calendar of the next month */
    state: integer(),
    settledAt: int8('settled_at'),
  },
  (table) => [primaryKey({ columns: [table.uid, table.month] })],
);
export type Bill = typeof bill.$inferSelect;

/** The income of a line at one price. */
export const billIncome = pgTable(
  'bill_income',
  {
    uid: text().notNull(),
    month: text().notNull(),
    line: text().notNull(),
    price: integer().notNull(),
    firstDay: integer('first_day').notNull(),
    lastDay: integer('last_day').notNull(),
    amount: int8('amount').notNull(),
    /** device days, those billed by a window, and those billed by an agreed bandwidth; null for bills of earlier releases */
    days: integer(),
    windowDays: integer('window_days'),
    fixedDays: integer('fixed_days'),
    /** the hours of the window; null if there are none or several */
    windowFrom: smallint('window_from'),
    windowTo: smallint('window_to'),
    /** M; sums of the 95th percentiles of billed days, of the day and of the window; null if not known of each */
    day95: int8('day95'),
    peak95: int8('peak95'),
  },
  (table) => [primaryKey({ columns: [table.uid, table.month, table.line, table.price] })],
);
export type BillIncome = typeof billIncome.$inferSelect;

export const billChange = pgTable(
  'bill_change',
  {
    uid: text().notNull(),
    month: text().notNull(),
    id: text().notNull(),
    kind: text().$type<'fine' | 'compensation'>().notNull(),
    reason: text().notNull(),
    amount: int8('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.month, table.id] })],
);
