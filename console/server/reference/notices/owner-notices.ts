/** Messages of an agent to the users of its nodes: one for each user, with the reason, the deadline and the nodes. */
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { formatDate } from '#shared/core/shanghai-time.ts';
import type { NotifiedOwners, OwnerNotice } from '#shared/topics/devices/owner-notice.calls.ts';
import { recordAudit } from '../access/audit.ts';
import type { Platform } from '../context.ts';
import { inTransaction } from '../database/database.ts';
import { device } from '../database/device-tables.ts';
import type { User } from '../database/tables.ts';
import { invalid, notFound } from '../refusal.ts';
import { sendNotices } from './notices.ts';

/** Nodes that a message names. */
const MOST_NAMED = 5;

/** @throws Refusal 4040 if none of the nodes belongs to the agent, 4000 for a deadline in the past */
export async function notifyOwners(
  platform: Pick<Platform, 'db' | 'clock'>,
  self: User,
  { uuids, reason, deadline }: OwnerNotice,
  requestId: string,
): Promise<NotifiedOwners> {
  const wanted = uuids.map((uuid) => uuid.toLowerCase());
  const sendTime = platform.clock.now();
  if (deadline && deadline < formatDate(sendTime)) throw invalid('截止日期不能早于今天', 'deadline');
  return inTransaction(platform.db, async (tx) => {
    const nodes = await tx
      .select({ uuid: device.uuid, name: device.name, ownerUid: device.ownerUid })
      .from(device)
      .where(and(eq(device.agentUid, self.uid), isNull(device.retired), inArray(device.uuid, wanted)))
      .orderBy(asc(device.id));
    if (nodes.length === 0) throw notFound('没有这些节点');
    const namesOf = new Map<string, string[]>();
    for (const { ownerUid, name, uuid } of nodes)
      if (ownerUid !== self.uid) namesOf.set(ownerUid, [...(namesOf.get(ownerUid) ?? []), name || uuid]);
    await sendNotices(
      tx,
      [...namesOf].map(([uid, names]) => ({
        uid,
        sendTime,
        event: `agent notice ${requestId}`,
        level: 'high' as const,
        title: '代理商提醒您处理节点',
        content: contentOf(reason, deadline, names),
        link: { page: 'devices' as const },
      })),
    );
    const notified = [...namesOf.values()].reduce((sum, names) => sum + names.length, 0);
    const detail = { users: namesOf.size, nodes: notified };
    await recordAudit(tx, platform, { uid: self.uid, action: 'users notified', requestId, detail });
    return { ...detail, own: nodes.length - notified };
  });
}

function contentOf(reason: string, deadline: string | undefined, names: readonly string[]): string {
  const named = names.slice(0, MOST_NAMED).join('、');
  const nodes = names.length > MOST_NAMED ? `${named} 等 ${names.length} 个` : named;
  return `原因：${reason}。${deadline ? `请最晚于 ${deadline} 处理。` : ''}涉及节点：${nodes}。`;
}
