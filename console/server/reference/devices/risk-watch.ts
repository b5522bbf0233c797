/**
 * Finds the nodes whose day can still be saved, while the peak hours run. Nodes that are offline come from an index of their
 * states, so only outages of today are read. Two kinds are looked for once for each sample: nodes without samples, among all
 * states, and nodes with one missing sample, of which most are safe.
 */
import { and, sql, type SQL } from 'drizzle-orm';
import { MINUTE_MS, startOfDay, type Ms, type UnixSeconds } from '#shared/core/shanghai-time.ts';
import type { Platform } from '../context.ts';
import { inTransaction, rowsOf, tryLock, type Database } from '../database/database.ts';
import { device, nodeRisk } from '../database/device-tables.ts';
import { readSetting, writeSetting } from '../database/settings.ts';
import { isOffline, MIN_ONLINE_HOURS, PEAK, PEAK_HOURS, SAMPLES } from '../day-rules.ts';
import { dayOf, daySeconds } from '../days.ts';
import type { DeviceStates } from '../providers/device-states.ts';
import { isActive } from './devices.ts';
import { MISSING_SAMPLES, riskOf } from './node-risk.ts';
import { keyOf, OFFLINE, SAMPLE_MS, type Samples } from './samples.ts';
import { readSamples } from './stored-samples.ts';

const SAMPLE_S = SAMPLE_MS / 1_000;
/** A sample that has not arrived so long after its five minutes is missing. */
const GRACE_MS = 2 * MINUTE_MS;
/** The sample up to which nodes without samples, or of the demo, are judged. */
const KEY = 'judgedSample';

interface Watch {
  readonly now: Ms;
  readonly day: number;
  /** the first second of the day */
  readonly start: UnixSeconds;
  /** the number of samples that must have arrived */
  readonly due: number;
}

/** Judges the nodes that changed since the last call, and sends the jobs that inform their users. */
export async function watchRisks(platform: Platform): Promise<void> {
  const { db, deviceStates, measuresDevices, clock } = platform;
  if (!deviceStates && !measuresDevices) return;
  const now = clock.now();
  const sinceMidnight = now - startOfDay(now);
  // at the end of the day, no later sample is left that could break a rule
  if (sinceMidnight < PEAK.from * SAMPLE_MS || sinceMidnight >= (SAMPLES - 1) * SAMPLE_MS) return;
  const day = dayOf(now);
  // a sample of the demo is known when it begins
  const late = deviceStates ? -SAMPLE_MS : GRACE_MS;
  const due = Math.floor((sinceMidnight - late) / SAMPLE_MS);
  const watch: Watch = { now, day, start: daySeconds(day), due };
  const last = watch.start + due * SAMPLE_S;
  const isNew = (await readSetting<number>(db, KEY)) !== last;
  if (deviceStates && !isNew) return;
  const withSilent = isNew && !deviceStates && (await areSamplesCollected(db, watch));
  for (let after: Place | undefined = { agentUid: '', device: 0 }; after;) {
    const judged = await judgePage(platform, watch, { isNew, withSilent, after });
    // another server does the same; if it ends early, the next look judges the rest
    if (judged === 'busy') return;
    after = judged;
  }
  if (isNew) await writeSetting(db, KEY, last);
}

/** The condition that the day of a device can still be saved: it is not too late, and no sample has arrived from it since. */
export const isOpenRisk = (now: Ms): SQL => sql`risk.agent_uid = device.agent_uid and risk.day = ${dayOf(now)}
  and risk.device = device.id and risk.back_by > ${Math.floor(now / 1_000)} and ${isStillOut(sql`risk`)}`;

/** The condition that a judged node has not sent a sample since. Nodes of the demo have no states. */
export const isStillOut = (judged: SQL): SQL =>
  sql`(state.at is null or state.at <= ${judged}.run or state.offline_since = ${judged}.run)`;

/** Pages are in the order of the agents, because the samples of each agent are read by a statement of its own. */
interface Place {
  readonly agentUid: string;
  readonly device: number;
}

interface Page {
  /** whether nodes with one missing sample are judged, too: an earlier outage may have used minutes up */
  readonly isNew: boolean;
  /** whether nodes without samples are judged, too */
  readonly withSilent: boolean;
  /** the last device of the page before */
  readonly after: Place;
}

/** Devices of one transaction, whose samples are in memory at once. */
const AT_ONCE = 500;

/** The condition that a device comes on a later page. */
const isAfter = ({ agentUid, device: id }: Place): SQL => sql`(device.agent_uid, device.id) > (${agentUid}, ${id})`;

/** @returns the last device of the page if there can be more; `busy` while another server judges */
function judgePage(platform: Platform, watch: Watch, page: Page): Promise<Place | 'busy' | undefined> {
  const { db, jobs, deviceStates } = platform;
  return inTransaction(db, async (tx) => {
    if (!(await tryLock(tx, 'partner-console risks'))) return 'busy';
    const nodes = await (deviceStates ? simulatedNodes(tx, deviceStates, watch, page) : measuredNodes(tx, watch, page));
    const judged = nodes.flatMap((node) => judge(node, watch));
    await storeJudged(tx, judged);
    const agents = new Set(judged.flatMap(({ agentUid, backBy }) => (backBy === null ? [] : agentUid)));
    await jobs.send(
      tx,
      'risk-notice',
      [...agents].map((subject) => ({ subject, firstDay: watch.day })),
    );
    return nodes.length < AT_ONCE ? undefined : nodes.at(-1);
  });
}

interface WatchedNode extends Place {
  readonly run: UnixSeconds;
  readonly samples: Samples;
}

type JudgedNode = typeof nodeRisk.$inferInsert;

/** Returns the row of a node that is at risk, or whose day is lost. Any other node is judged again. */
function judge({ agentUid, device: id, run, samples }: WatchedNode, { day, start, due }: Watch): JudgedNode[] {
  const risk = riskOf(samples, due);
  if (risk.state === 'safe') return [];
  const judged = { agentUid, day, device: id, run };
  if (risk.state !== 'at-risk') return [{ ...judged, cause: null, since: null, backBy: null }];
  const { cause, from, by } = risk;
  return [{ ...judged, cause, since: start + from * SAMPLE_S, backBy: start + by * SAMPLE_S }];
}

async function storeJudged(tx: Database, judged: readonly JudgedNode[]): Promise<void> {
  if (judged.length === 0) return;
  const { agentUid, day, device: id } = nodeRisk;
  // `announced_at` stays, because a node is announced once in an evening
  const { run, cause, since, backBy } = Object.fromEntries(
    (['run', 'cause', 'since', 'backBy'] as const).map((key) => [key, sql.raw(`excluded.${nodeRisk[key].name}`)]),
  );
  await tx
    .insert(nodeRisk)
    .values([...judged])
    .onConflictDoUpdate({ target: [agentUid, day, id], set: { run, cause, since, backBy } });
}

/** An outage that began earlier has lost the day before the peak hours: the node was online for less than 12 hours. */
const earliest = ({ start }: Watch): UnixSeconds => start + (PEAK_HOURS.from - MIN_ONLINE_HOURS) * 3_600;

/**
 * The condition for nodes whose last samples have not arrived, while earlier ones of the day have. One is enough of a node that has
 * reported an outage.
 */
function isSilent(watch: Watch): SQL {
  const isWithout = (samples: number): SQL =>
    sql`at between ${earliest(watch)} and ${watch.start + (watch.due - samples - 1) * SAMPLE_S}`;
  return sql`(${isWithout(MISSING_SAMPLES)} or (offline_since is not null and ${isWithout(MISSING_SAMPLES - 1)}))`;
}

/**
 * Returns whether nodes without samples can be judged. If most nodes are silent, the collection of samples has failed, and not
 * the nodes: the alerts `SamplesStopped` and `DevicesOffline` inform the operator.
 */
async function areSamplesCollected(db: Database, watch: Watch): Promise<boolean> {
  const first = watch.due - MISSING_SAMPLES;
  if (first < PEAK.from) return false;
  const [row] = await rowsOf<{ silent: number; heard: number }>(
    db,
    sql`select count(*) filter (where ${isSilent(watch)})::float8 as silent,
        count(*) filter (where at >= ${watch.start + first * SAMPLE_S} and not ${isSilent(watch)})::float8 as heard
      from device_state`,
  );
  return row!.silent > 0 && row!.silent <= row!.heard;
}

/** Returns the nodes of a page that changed since they were judged, with the samples of today. */
async function measuredNodes(tx: Database, watch: Watch, { isNew, withSilent, after }: Page): Promise<WatchedNode[]> {
  const { now, day, start } = watch;
  const second = start + (PEAK.from + MISSING_SAMPLES - 1) * SAMPLE_S;
  const isLong = isNew ? sql`true` : sql`at > offline_since`;
  const isOut = sql`offline_since >= ${earliest(watch)} and at >= ${second} and ${isLong}`;
  const silent = withSilent
    ? sql`union select agent_uid, device, coalesce(offline_since, at) from device_state where ${isSilent(watch)}`
    : sql``;
  const nodes = await rowsOf<Omit<WatchedNode, 'samples'>>(
    tx,
    sql`with watched as (select agent_uid, device, offline_since as run from device_state where ${isOut} ${silent})
      select device.agent_uid as "agentUid", device.id as device, watched.run::float8 as run
      from watched join device on device.agent_uid = watched.agent_uid and device.id = watched.device
        left join node_risk on node_risk.agent_uid = device.agent_uid and node_risk.day = ${day}
          and node_risk.device = device.id
      where ${isAfter(after)} and ${isActive(now)} and node_risk.run is distinct from watched.run
      order by device.agent_uid, device.id limit ${AT_ONCE}`,
  );
  const devices = nodes.map((node) => ({ id: node.device, agentUid: node.agentUid }));
  const samples = await readSamples(tx, devices, day, day);
  return nodes.map((node) => ({ ...node, samples: samples.get(keyOf(node.device, day)) ?? [] }));
}

/** Returns the active nodes of a page. The events of the demo are those of the whole day, so those until now are the samples. */
async function simulatedNodes(
  tx: Database,
  deviceStates: DeviceStates,
  { now, day, due }: Watch,
  { after }: Page,
): Promise<WatchedNode[]> {
  const rows = await tx
    .select()
    .from(device)
    .where(and(isActive(now), isAfter(after)))
    .orderBy(device.agentUid, device.id)
    .limit(AT_ONCE);
  return rows.map((row) => {
    const events = deviceStates.eventsOf(row, day);
    const samples = Array.from({ length: due }, (_, at) => (isOffline(events, at) ? OFFLINE : 1));
    return { agentUid: row.agentUid, device: row.id, run: 0, samples };
  });
}
