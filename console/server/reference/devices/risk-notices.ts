/**
 * Announces the nodes of an agent whose day can still be saved: one message to the agent about all of them, and one to each
 * sub-account about its own. A node is announced once in an evening.
 */
import { sql } from 'drizzle-orm';
import { DAYS_OF_WEEK, formatMinute, type UnixSeconds } from '#shared/core/shanghai-time.ts';
import { formatCents, sumOfKnown, type Cents } from '#shared/core/money.ts';
import type { RiskCause } from '#shared/topics/devices/node-risk.calls.ts';
import type { Platform } from '../context.ts';
import { rowsOf, type Database } from '../database/database.ts';
import { dayText } from '../days.ts';
import type { DueKey } from '../jobs/due-work.ts';
import { announce, type Announcement } from '../notices/announce.ts';
import { publishWebhooks } from '../notices/publish.ts';
import { savedAtMost } from './node-risk.ts';
import { isStillOut } from './risk-watch.ts';

interface EndangeredNode {
  readonly uuid: string;
  readonly name: string;
  readonly ownerUid: string;
  readonly cause: RiskCause;
  readonly since: UnixSeconds;
  readonly by: UnixSeconds;
  readonly agentPrice: Cents | null;
  readonly minerPrice: Cents | null;
  /** M; of yesterday, or of the same weekday of the week before */
  readonly bandwidth: number | null;
}

export async function announceRisks(
  tx: Database,
  platform: Platform,
  { subject: agentUid, firstDay: day }: DueKey,
): Promise<void> {
  const at = platform.clock.now();
  const nodes = await takeNodes(tx, { agentUid, day, at });
  const owners = new Set([agentUid, ...nodes.map(({ ownerUid }) => ownerUid)]);
  for (const uid of [...owners].sort()) {
    const own = uid === agentUid ? nodes : nodes.filter(({ ownerUid }) => ownerUid === uid);
    if (own.length === 0) continue;
    const amounts = own.map((node) =>
      savedAtMost(uid === agentUid ? node.agentPrice : node.minerPrice, node.bandwidth, day),
    );
    await announce(platform, tx, digestOf(own, { uid, at, day, amounts }));
    await publishWebhooks(
      platform,
      tx,
      own.map(({ uuid: deviceUuid, cause, since, by }) => ({
        uid,
        at,
        event: `device.at_risk ${deviceUuid} ${day}`,
        message: { type: 'device.at_risk', data: { deviceUuid, cause, since, by } },
      })),
    );
  }
}

/** Takes the nodes that are announced now. Those that are back, or too late, can still be announced with a later outage. */
const takeNodes = (
  tx: Database,
  { agentUid, day, at }: { readonly agentUid: string; readonly day: number; readonly at: number },
): Promise<EndangeredNode[]> =>
  rowsOf<EndangeredNode>(
    tx,
    sql`with taken as (update node_risk set announced_at = ${at}
        where agent_uid = ${agentUid} and day = ${day} and announced_at is null and back_by > ${Math.floor(at / 1_000)}
          and not exists (select from device_state state where state.agent_uid = ${agentUid}
            and state.device = node_risk.device and ${isStillOut(sql`node_risk`)} is not true)
        returning device, cause, since, back_by)
      select device.uuid, device.name, device.owner_uid as "ownerUid", taken.cause, taken.since::float8 as since,
        taken.back_by::float8 as by, price.agent_price as "agentPrice", price.miner_price as "minerPrice",
        usual.bandwidth95 as bandwidth
      from taken join device on device.agent_uid = ${agentUid} and device.id = taken.device
        left join lateral (select agent_price, miner_price from price_period
          where agent_uid = ${agentUid} and line = device.line and since <= ${day}
          order by since desc limit 1) price on true
        left join lateral (select bandwidth95 from device_day
          where device_day.agent_uid = ${agentUid} and device_day.day in (${day - 1}, ${day - 1 - DAYS_OF_WEEK}) and device_day.device = device.id
            and bandwidth95 > 0 order by device_day.day desc limit 1) usual on true
      order by taken.back_by, device.id`,
  );

/** Nodes that the message names. The node list shows all. */
const NAMED = 5;

const timeOf = (seconds: UnixSeconds): string => formatMinute(seconds * 1_000).slice(11);
const STATES: Readonly<Record<RiskCause, string>> = { offline: '离线', 'no-sample': '未收到采样' };

interface Digest {
  readonly uid: string;
  readonly at: number;
  readonly day: number;
  /** what each node saves at most */
  readonly amounts: readonly (Cents | undefined)[];
}

/** Returns the sum of the known amounts, and the number of the others. */
function savedText(amounts: readonly (Cents | undefined)[]): string {
  const sum = sumOfKnown(amounts);
  if (sum === undefined) return '可保住的金额未知';
  const unknown = amounts.filter((amount) => amount === undefined).length;
  return `预计最多可保住 ${formatCents(sum)} 元${unknown > 0 ? `（不含 ${unknown} 台金额未知的节点）` : ''}`;
}

/** @param nodes the one that must be back first is first */
function digestOf(nodes: readonly EndangeredNode[], { uid, at, day, amounts }: Digest): Announcement {
  const [first] = nodes;
  const lines = nodes
    .slice(0, NAMED)
    .map(({ name, cause, since, by }) => `${name}：${timeOf(since)} 起${STATES[cause]}，${timeOf(by)} 前恢复`);
  const rest = nodes.length > NAMED ? `\n等共 ${nodes.length} 台节点` : '';
  const isReported = nodes.every(({ cause }) => cause === 'offline');
  const note = isReported ? '' : '\n\n未收到采样不等于离线，如节点已离线，须在所示时间前恢复。';
  const risk = `${nodes.length} 台节点今日可能不计费，最早须在 ${timeOf(first!.by)} 前恢复`;
  const head = `${risk}，${savedText(amounts)}。`;
  const named = `${lines.join('\n')}${rest}${note}`;
  return {
    uid,
    at,
    event: `at-risk ${dayText(day)} ${timeOf(at / 1_000)} ${first!.uuid}`,
    level: 'high',
    title: `${nodes.length} 台节点须在 ${timeOf(first!.by)} 前恢复`,
    content: `${head}\n\n${named}`,
    link: { page: 'devices', state: 'offline' },
    chosen: { kind: 'risk', text: head, withoutAmounts: `${risk}。\n${named}`, until: nodes.at(-1)!.by * 1_000 },
  };
}
