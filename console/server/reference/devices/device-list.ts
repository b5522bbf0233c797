/** Lists the devices of an agent or a miner with their incomes. */
import { and, eq, gt, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { FIRST_BILL_MONTH, monthOf } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { DAYS_OF_WEEK } from '#shared/core/shanghai-time.ts';
import { isAgent } from '#shared/topics/accounts/account.rules.ts';
import type { Items } from '#shared/core/wire-values.ts';
import type { AgentDevice, DeviceQuery, MinerDevice } from '#shared/topics/devices/device-income.calls.ts';
import type { Platform } from '../context.ts';
import { rowsOf, type Database } from '../database/database.ts';
import { device, type Device } from '../database/device-tables.ts';
import type { User } from '../database/tables.ts';
import { dayOf, dayOfText, daysFromTo, mondayOf, monthOfDay } from '../days.ts';
import { invalid } from '../refusal.ts';
import { isActive, MANY_DEVICES, withMergeJoins } from './devices.ts';
import { isHeard } from './node-states.ts';

type States = Pick<Platform, 'clock' | 'deviceStates'>;

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
  readonly dayIncome: number | null;
  readonly incomeChange: number | null;
  readonly priceChange: number | null;
  readonly bandwidthChange: number | null;
  /** income from Monday on */
  readonly weekIncome: number | null;
  /** the part of it that enters the weekly wallet of the user; null if none of the user's devices can */
  readonly weekEntered: number | null;
}

/** Returns all devices of an agent, highest income first. */
export async function agentDevices(
  db: Database,
  self: User,
  query: DeviceQuery,
  states: States,
): Promise<Items<AgentDevice>> {
  const chosen = { where: eq(device.agentUid, self.uid), share: 'agent', payee: self.uid } as const;
  const { rows, total } = await devicePage(db, chosen, query, states.clock.now());
  const items = rows.map((row): AgentDevice => ({
    ...commonFields(row, states),
    ...changesOf(row, self),
    agentPrice: self.hasPricingRight ? row.agentPrice : null,
    agentIncome: row.income,
    agentRemark: row.agentRemark,
  }));
  return { items, total };
}

/** Returns the devices of a miner, or of an agent's miners, highest income first. */
export async function minerDevices(
  db: Database,
  self: User,
  query: DeviceQuery & { readonly username?: string | undefined },
  states: States,
): Promise<Items<MinerDevice>> {
  const { username } = query;
  const where = isAgent(self)
    ? and(
        eq(device.agentUid, self.uid),
        ne(device.ownerUid, self.uid),
        username ? eq(device.ownerUid, sql`(select uid from person where username = ${username})`) : undefined,
      )!
    : eq(device.ownerUid, self.uid);
  // the miner's share never enters the wallet of the agent
  const chosen = { where, share: 'miner', payee: isAgent(self) ? undefined : self.uid } as const;
  const { rows, total } = await devicePage(db, chosen, query, states.clock.now());
  const items = rows.map((row): MinerDevice => ({
    ...commonFields(row, states),
    ...changesOf(row, self),
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

interface Chosen {
  readonly where: SQL;
  readonly share: 'agent' | 'miner';
  /** the user whose weekly wallet the week is compared with */
  readonly payee: string | undefined;
}

async function devicePage(
  db: Database,
  { where: chosen, share, payee }: Chosen,
  { key_style, limit, offset, date }: DeviceQuery,
  now: number,
): Promise<{ rows: Row[]; total: number }> {
  const today = dayOf(now);
  const day = date === undefined ? today - 1 : pastDay(date, now);
  const monday = mondayOf(day);
  // of an earlier week, the devices that were active in it
  const active =
    date === undefined
      ? isActive(now)
      : and(lte(device.activated, day), or(isNull(device.retired), gt(device.retired, monday)));
  const where = and(chosen, active)!;
  const month = date === undefined ? monthOf(now) : monthOfDay(day);
  const [income, price] = [sql.raw(`${share}_income`), sql.raw(`${share}_price`)];
  const before = day - DAYS_OF_WEEK;
  const days = [before, ...daysFromTo(monday, day)];
  const months = days.map((each) => monthOfDay(each));
  const total = await db.$count(device, where);
  // arrays of devices, because a join could read the day or month of all agents. With many devices, the join is faster
  const ofChosen = total > MANY_DEVICES ? sql`` : sql`and device = any(array(select id from chosen))`;
  // the second half of the pages is read from the end, so that no page sorts more than half of the devices
  const isFromEnd = offset > total / 2;
  const order = isFromEnd ? sql`coalesce(income, 0), id desc` : sql`coalesce(income, 0) desc, id`;
  const [taken, skipped] = isFromEnd
    ? [Math.max(0, Math.min(limit, total - offset)), Math.max(0, total - offset - limit)]
    : [limit, offset];
  const rowsIn = (tx: Database): Promise<Row[]> =>
    rowsOf<Row>(
      tx,
      sql`with chosen as (select id from device where ${where}),
        earned as (select device, ${income} as income from ${
          key_style === 'day' ? sql`device_day where day = ${day}` : sql`device_month where month = ${month}`
        } ${ofChosen}),
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
            join device_day day on day.day = chosen_day.number and day.day between ${before} and ${day}
              and day.device = any(array(select id from page))
            left join (select month, device from device_month
                where month = any(${sql.param(months)}::text[]) and device = any(array(select id from page))
                  and weekly and payee = ${payee ?? null}) as settled
              on settled.month = chosen_day.month and settled.device = day.device
          group by day.device)
      select device.id, device.uuid, device.name, device.seed, device.line, device.base, device.fixed, week.bandwidth,
        page.income, device.agent_remark as "agentRemark",
        case when device.owner_uid = device.agent_uid then '' else person.agent_remark end as "agentRemarkMiner",
        case when device.owner_uid = device.agent_uid then '' else person.username end as username,
        price.agent_price as "agentPrice", price.miner_price as "minerPrice",
        dialling.device is not null as "hasCards", dialling.manager,
        ${isHeard(now)} as "isHeard", state.offline_since::float8 as "offlineSince",
        week.income as "dayIncome", week.income - income_before as "incomeChange", week.price - price_before as "priceChange",
        week.bandwidth - bandwidth_before as "bandwidthChange", income_of_week as "weekIncome",
        ${payee === undefined ? sql`null` : sql`coalesce(entered, 0)`} as "weekEntered"
      from page join device on device.id = page.id join person on person.uid = device.owner_uid
        left join dialling on dialling.device = device.id
        left join device_state state on state.device = device.id
        left join week on week.device = device.id
        left join lateral (
          select agent_price, miner_price from price_period
          where agent_uid = device.agent_uid and line = device.line and since <= ${date === undefined ? today : day}
          order by since desc limit 1) price on true
      order by coalesce(page.income, 0) desc, page.id`,
    );
  return { rows: await withMergeJoins(db, total, rowsIn), total };
}

/** @throws Refusal 4000 */
function pastDay(date: string, now: number): number {
  const day = dayOfText(date);
  if (day < dayOfText(`${FIRST_BILL_MONTH}-01`) || day >= dayOf(now))
    throw invalid(`日期须在 ${FIRST_BILL_MONTH}-01 至昨天之间`, 'date');
  return day;
}
