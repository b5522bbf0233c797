/** Lists the devices of an agent or a miner with their incomes. */
import { and, eq, gt, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { FIRST_BILL_MONTH, monthOf } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { DAYS_OF_WEEK } from '#shared/core/shanghai-time.ts';
import { isAgent } from '#shared/topics/accounts/account.rules.ts';
import type { Items } from '#shared/core/wire-values.ts';
import type { RiskCause } from '#shared/topics/devices/node-risk.calls.ts';
import type { AgentDevice, DeviceQuery, MinerDevice } from '#shared/topics/devices/device-income.calls.ts';
import type { Platform } from '../context.ts';
import { rowsOf, type Database } from '../database/database.ts';
import { device, type Device } from '../database/device-tables.ts';
import type { User } from '../database/tables.ts';
import { dayOf, dayOfText, daysFromTo, daysOfMonth, mondayOf, monthOfDay } from '../days.ts';
import { invalid } from '../refusal.ts';
import { agentsSeenBy, ofAgents, ofTables, pageOfAgents } from './device-agents.ts';
import { orderedPage } from './device-order.ts';
import { isActive, MANY_DEVICES, withMergeJoins } from './devices.ts';
import { isHeard } from './node-states.ts';
import { savedAtMost } from './node-risk.ts';
import { ownersOf, uidOf } from './owners.ts';
import { isOpenRisk } from './risk-watch.ts';

type States = Pick<Platform, 'clock' | 'deviceStates'>;

/** A database to read, and the one that is written. */
interface Reads {
  readonly db: Database;
  readonly primary: Database;
}

interface Row extends Pick<Device, 'id' | 'uuid' | 'name' | 'seed' | 'line' | 'base' | 'fixed' | 'agentRemark'> {
  readonly bandwidth: number | null;
  readonly income: number | null;
  readonly agentPrice: number | null;
  readonly minerPrice: number | null;
  readonly agentRemarkMiner: string;
  readonly username: string;
  /** whether the network cards differ from the initial ones */
  readonly hasCards: boolean;
  /** the card of the management line */
  readonly manager: string | null;
  /** whether the last sample is recent; null without a sample */
  readonly isHeard: boolean | null;
  /** s; by the last sample */
  readonly offlineSince: number | null;
  readonly riskCause: RiskCause | null;
  /** s; null if nothing can be saved, or need not be */
  readonly backBy: number | null;
  readonly riskSince: number | null;
  readonly dayIncome: number | null;
  readonly incomeChange: number | null;
  readonly priceChange: number | null;
  readonly bandwidthChange: number | null;
  readonly bandwidthBefore: number | null;
  /** income from Monday on */
  readonly weekIncome: number | null;
  /** the part of it that enters the weekly wallet of the user; null if none of the user's devices can */
  readonly weekEntered: number | null;
}

/** Returns all devices of an agent, highest income first. */
export async function agentDevices(
  reads: Reads,
  self: User,
  query: DeviceQuery,
  states: States,
): Promise<Items<AgentDevice>> {
  const agents = [self.uid];
  const chosen = { agents, where: undefined, share: 'agent', payee: self.uid, ordered: self.uid } as const;
  const { rows, total } = await devicePage(reads, chosen, query, states.clock.now());
  const items = rows.map((row): AgentDevice => ({
    ...commonFields(row, states),
    ...changesOf(row, self),
    ...riskOf(row, row.agentPrice, states),
    agentPrice: self.hasPricingRight ? row.agentPrice : null,
    agentIncome: row.income,
    agentRemark: row.agentRemark,
  }));
  return { items, total };
}

/** Returns the devices of a miner, or of an agent's miners, highest income first. */
export async function minerDevices(
  reads: Reads,
  self: User,
  query: DeviceQuery & { readonly username?: string | undefined },
  states: States,
): Promise<Items<MinerDevice>> {
  const { db } = reads;
  const { username } = query;
  const owner = isAgent(self) && username ? await uidOf(db, username) : self.uid;
  if (owner === undefined) return { items: [], total: 0 };
  const agents = await agentsSeenBy(db, self);
  const where = and(
    isAgent(self) ? ne(device.ownerUid, self.uid) : undefined,
    isAgent(self) && !username ? undefined : eq(device.ownerUid, owner),
  );
  // the miner's share never enters the wallet of the agent
  const payee = isAgent(self) ? undefined : self.uid;
  const ordered = isAgent(self) && !username ? self.uid : undefined;
  const chosen = { where, agents, share: 'miner', payee, ordered } as const;
  const { rows, total } = await devicePage(reads, chosen, query, states.clock.now());
  const items = rows.map((row): MinerDevice => ({
    ...commonFields(row, states),
    ...changesOf(row, self),
    ...riskOf(row, row.minerPrice, states),
    // miners must not see the agent's remark about them
    agentRemarkMiner: isAgent(self) ? row.agentRemarkMiner : '',
    minerPrice: self.hasPricingRight ? row.minerPrice : null,
    minerIncome: row.income,
  }));
  return { items, total };
}

const commonFields = (row: Row, { clock, deviceStates }: States) => ({
  uuid: row.uuid,
  name: row.name,
  ...(deviceStates?.connectionOf(row, clock.now()) ?? measuredConnection(row)),
  bandwidth: row.bandwidth,
  agentRemarkMiner: row.agentRemarkMiner,
  username: row.username,
  diallingType: deviceStates?.diallingTypeOf(row),
  managerCard: (row.hasCards ? row.manager : deviceStates?.firstCardsOf(row).manager) ?? '',
});

const measuredConnection = ({ isHeard: isKnown, offlineSince }: Row) => ({
  online: isKnown ? offlineSince === null : undefined,
  ...(isKnown && offlineSince !== null && { offlineSince }),
});

/** Returns what can still be saved of today. A node that is back has nothing to save. */
function riskOf(row: Row, price: number | null, { clock, deviceStates }: States) {
  const { riskCause: cause, riskSince: since, backBy: by, bandwidth, bandwidthBefore } = row;
  const now = clock.now();
  if (cause === null || since === null || by === null || deviceStates?.connectionOf(row, now).online) return {};
  return { risk: { cause, since, by, amount: savedAtMost(price, bandwidth || bandwidthBefore, dayOf(now)) } };
}

/** Returns how the day differs from the same weekday of the week before, and the income of the week up to the day. */
function changesOf(row: Row, self: User) {
  const { dayIncome, incomeChange, priceChange, bandwidthChange, weekIncome, weekEntered } = row;
  return {
    dayIncome,
    incomeChange,
    priceChange: self.hasPricingRight ? priceChange : null,
    bandwidthChange,
    weekIncome,
    ...(weekEntered !== null && { weekEntered }),
  };
}

/** A row as the shard of the agent has it. */
interface PageRow extends Omit<Row, 'username' | 'agentRemarkMiner'> {
  /** the miner; null for a device of the agent */
  readonly owner: string | null;
}

interface Chosen {
  readonly where: SQL | undefined;
  /** the agents of the devices */
  readonly agents: readonly string[];
  readonly share: 'agent' | 'miner';
  /** the user whose weekly wallet the week is compared with */
  readonly payee: string | undefined;
  /** the agent whose order of the list is stored; undefined for a part of its nodes */
  readonly ordered: string | undefined;
}

async function devicePage(
  reads: Reads,
  chosen: Chosen,
  query: DeviceQuery,
  now: number,
): Promise<{ rows: Row[]; total: number }> {
  const page = await pageOfAgents(chosen.agents, query, {
    read: (agents, slice) => devicesOfAgents(reads, { ...chosen, agents }, { ...query, ...slice }, now),
    order: (one, other) => (other.income ?? 0) - (one.income ?? 0) || one.id - other.id,
  });
  const miners = await ownersOf(
    reads.db,
    page.rows.map(({ owner }) => owner),
  );
  const rows = page.rows.map((row): Row => {
    const miner = row.owner === null ? undefined : miners.get(row.owner);
    return { ...row, username: miner?.username ?? '', agentRemarkMiner: miner?.remark ?? '' };
  });
  return { rows, total: page.total };
}

async function devicesOfAgents(
  { db, primary }: Reads,
  { where: visible, agents, share, payee, ordered }: Chosen,
  { key_style, limit, offset, date }: DeviceQuery,
  now: number,
): Promise<{ rows: PageRow[]; total: number }> {
  const today = dayOf(now);
  const day = date === undefined ? today - 1 : pastDay(date, now);
  const monday = mondayOf(day);
  // of an earlier week, the devices that were active in it
  const active =
    date === undefined
      ? isActive(now)
      : and(lte(device.activated, day), or(isNull(device.retired), gt(device.retired, monday)));
  const where = and(visible, ofAgents(device.agentUid, agents), active)!;
  const month = date === undefined ? monthOf(now) : monthOfDay(day);
  const [income, price] = [sql.raw(`${share}_income`), sql.raw(`${share}_price`)];
  const before = day - DAYS_OF_WEEK;
  const days = [before, ...daysFromTo(monday, day)];
  const months = days.map((each) => monthOfDay(each));
  const of = ofTables(agents);
  const earnedBy =
    key_style === 'day'
      ? sql`device_day where ${of('device_day')} and day = ${day}`
      : sql`device_month where ${of('device_month')} and month = ${month}`;
  const listed =
    ordered === undefined || date !== undefined
      ? undefined
      : await orderedPage(
          { db, primary },
          {
            agentUid: ordered,
            name: `${share} ${key_style}`,
            days: { from: key_style === 'day' ? day : daysOfMonth(month).first, to: day },
            now,
            ordered: sql`select id, (row_number() over (order by coalesce(income, 0) desc, id))::int - 1 as at
              from (select id from device where ${where}) as chosen
                left join (select device, ${income} as income from ${earnedBy}) as earned on device = id`,
          },
          { limit, offset },
        );
  const total = listed?.total ?? (await db.$count(device, where));
  const isMany = !listed && total > MANY_DEVICES;
  // arrays of devices, because a join could read the day or month of all agents. With many devices, the join is faster
  const ofChosen = isMany ? sql`` : sql`and device = any(array(select id from chosen))`;
  // the second half of the pages is read from the end, so that no page sorts more than half of the devices
  const isFromEnd = !listed && offset > total / 2;
  const order = isFromEnd ? sql`coalesce(income, 0), id desc` : sql`coalesce(income, 0) desc, id`;
  const [taken, skipped] = isFromEnd
    ? [Math.max(0, Math.min(limit, total - offset)), Math.max(0, total - offset - limit)]
    : [limit, listed ? 0 : offset];
  const chosen = listed
    ? sql`select unnest(${sql.param(listed.ids)}::int[]) as id`
    : sql`select id from device where ${where}`;
  const rowsIn = (tx: Database): Promise<PageRow[]> =>
    rowsOf<PageRow>(
      tx,
      sql`with chosen as (${chosen}),
        earned as (select device, ${income} as income from ${earnedBy} ${ofChosen}),
        page as (select id, income from chosen left join earned on device = id
          order by ${order} limit ${taken} offset ${skipped}),
        week as (select day.device,
            max(bandwidth95) filter (where day = ${day}) as bandwidth,
            max(bandwidth95) filter (where day = ${before}) as bandwidth_before,
            max(${income}) filter (where day = ${day}) as income,
            max(${income}) filter (where day = ${before}) as income_before,
            max(${price}) filter (where day = ${day}) as price,
            max(${price}) filter (where day = ${before}) as price_before,
            sum(${income}) filter (where day >= ${monday})::float8 as income_of_week,
            sum(${income}) filter (where day >= ${monday} and settled.device is not null)::float8 as entered
          from unnest(${sql.param(days)}::int[], ${sql.param(months)}::text[]) as chosen_day (number, month)
            join device_day day on ${of('day')} and day.day = chosen_day.number and day.day between ${before} and ${day}
              and day.device = any(array(select id from page))
            left join (select month, device from device_month
                where ${of('device_month')} and month = any(${sql.param(months)}::text[]) and device = any(array(select id from page))
                  and weekly and payee = ${payee ?? null}) as settled
              on settled.month = chosen_day.month and settled.device = day.device
          group by day.device)
      select device.id, device.uuid, device.name, device.seed, device.line, device.base, device.fixed, week.bandwidth,
        page.income, device.agent_remark as "agentRemark",
        case when device.owner_uid <> device.agent_uid then device.owner_uid end as owner,
        price.agent_price as "agentPrice", price.miner_price as "minerPrice",
        dialling.device is not null as "hasCards", dialling.manager,
        risk.cause as "riskCause", risk.since::float8 as "riskSince", risk.back_by::float8 as "backBy",
        ${isHeard(now)} as "isHeard", state.offline_since::float8 as "offlineSince",
        week.income as "dayIncome", week.income - income_before as "incomeChange", week.price - price_before as "priceChange",
        week.bandwidth - bandwidth_before as "bandwidthChange", bandwidth_before as "bandwidthBefore", income_of_week as "weekIncome",
        ${payee === undefined ? sql`null` : sql`coalesce(entered, 0)`} as "weekEntered"
      from page join device on ${of('device')} and device.id = page.id
        left join dialling on ${of('dialling')} and dialling.device = device.id
        left join device_state state on ${of('state')} and state.device = device.id
        left join node_risk risk on ${of('risk')} and ${date === undefined ? isOpenRisk(now) : sql`false`}
        left join week on week.device = device.id
        left join lateral (
          select agent_price, miner_price from price_period
          where ${of('price_period')} and price_period.agent_uid = device.agent_uid and line = device.line and since <= ${date === undefined ? today : day}
          order by since desc limit 1) price on true
      order by coalesce(page.income, 0) desc, page.id`,
    );
  return { rows: await (isMany ? withMergeJoins(db, rowsIn) : rowsIn(db)), total };
}

/** @throws Refusal 4000 */
function pastDay(date: string, now: number): number {
  const day = dayOfText(date);
  if (day < dayOfText(`${FIRST_BILL_MONTH}-01`) || day >= dayOf(now))
    throw invalid(`日期须在 ${FIRST_BILL_MONTH}-01 至昨天之间`, 'date');
  return day;
}
