/**
 * Announces nodes that are offline shortly before the peak hours, in one message to each user: to the agent about all of its
 * nodes, and to a sub-account about its own. There is time to bring a node online before its day is lost.
 */
import { and, eq, sql } from 'drizzle-orm';
import { HOUR_MS, formatDate, formatMinute, startOfDay } from '#shared/core/shanghai-time.ts';
import type { Platform } from '../context.ts';
import { holdLock, inTransaction, rowsOf, type Database } from '../database/database.ts';
import { device } from '../database/device-tables.ts';
import { readSetting, writeSetting } from '../database/settings.ts';
import { dayOf } from '../days.ts';
import { agentsAfter, AGENTS_AT_ONCE } from './device-agents.ts';
import { isActive } from './devices.ts';
import { isHeard } from './node-states.ts';
import { PEAK_HOURS, PEAK_OFFLINE_MINUTES } from '../day-rules.ts';
import type { DueKey } from '../jobs/due-work.ts';
import { announce, type Announcement } from '../notices/announce.ts';

const KEY = 'outages';
/** The messages are sent this long before the peak hours. Later, they would come too late. */
const AHEAD_MS = HOUR_MS / 2;

interface Progress {
  /** the last day that is planned */
  readonly day: number;
  /** the last planned agent, if agents are left */
  readonly agent?: string;
}

/** Creates the jobs of a day. @returns whether more are due */
export async function planOutages(platform: Platform): Promise<boolean> {
  const { db, clock, jobs, deviceStates, measuresDevices } = platform;
  if (!deviceStates && !measuresDevices) return false;
  const now = clock.now();
  const toPeak = startOfDay(now) + PEAK_HOURS.from * HOUR_MS - now;
  if (toPeak <= 0 || toPeak > AHEAD_MS) return false;
  const day = dayOf(now);
  const isDone = (progress: Progress | undefined): boolean => progress?.day === day && progress.agent === undefined;
  if (isDone(await readSetting<Progress>(db, KEY))) return false;
  return inTransaction(db, async (tx) => {
    await holdLock(tx, 'partner-console outages');
    const progress = await readSetting<Progress>(tx, KEY);
    if (isDone(progress)) return false;
    const agents = await agentsAfter(tx, (progress?.day === day && progress.agent) || '');
    await jobs.send(
      tx,
      'outage-notice',
      agents.map((subject) => ({ subject, firstDay: day })),
    );
    const isPart = agents.length === AGENTS_AT_ONCE;
    await writeSetting(tx, KEY, { day, ...(isPart && { agent: agents.at(-1)! }) } satisfies Progress);
    return isPart;
  });
}

interface OfflineNode {
  readonly name: string;
  readonly ownerUid: string;
  /** s; undefined if the platform does not know it */
  readonly since: number | undefined;
}

export async function announceOutages(tx: Database, platform: Platform, { subject: agentUid }: DueKey): Promise<void> {
  const nodes = await offlineNodes(tx, platform, agentUid);
  const owners = [...new Set([agentUid, ...nodes.map(({ ownerUid }) => ownerUid)])].sort();
  for (const uid of owners) {
    const own = uid === agentUid ? nodes : nodes.filter(({ ownerUid }) => ownerUid === uid);
    if (own.length > 0) await announce(platform, tx, outageOf(uid, platform.clock.now(), own));
  }
}

async function offlineNodes(
  tx: Database,
  { deviceStates, clock }: Platform,
  agentUid: string,
): Promise<readonly OfflineNode[]> {
  const now = clock.now();
  const ofAgent = and(eq(device.agentUid, agentUid), isActive(now));
  if (!deviceStates)
    return rowsOf<OfflineNode>(
      tx,
      sql`select name, owner_uid as "ownerUid", offline_since::float8 as since
        from device join device_state state on state.agent_uid = device.agent_uid and state.device = device.id
        where ${ofAgent} and state.agent_uid = ${agentUid} and ${isHeard(now)} and offline_since is not null order by device.id`,
    );
  const active = await tx.select().from(device).where(ofAgent).orderBy(device.id);
  return active.flatMap((row) => {
    const { online, offlineSince: since } = deviceStates.connectionOf(row, now);
    return online ? [] : [{ name: row.name, ownerUid: row.ownerUid, since }];
  });
}

/** Nodes that the message names. The node list shows all. */
const NAMED = 5;

function outageOf(uid: string, at: number, nodes: readonly OfflineNode[]): Announcement {
  const lines = nodes
    .slice(0, NAMED)
    .map(({ name, since }) => (since === undefined ? name : `${name}（${formatMinute(since * 1000)} 起）`));
  const rest = nodes.length > NAMED ? `\n等共 ${nodes.length} 台节点` : '';
  return {
    uid,
    at,
    event: `outage ${formatDate(at)}`,
    level: 'high',
    title: `晚高峰前有 ${nodes.length} 台节点离线`,
    content: `以下节点当前离线，晚高峰（${PEAK_HOURS.from}:00 至 ${PEAK_HOURS.to}:00）累计离线超过 ${PEAK_OFFLINE_MINUTES} 分钟，当日不计费。请尽快检查电源与网络。\n\n${lines.join('\n')}${rest}`,
    link: { page: 'devices', state: 'offline' },
  };
}
