/** The choice of a user which partners receive events (notices/partners.ts). */
import { and, eq, isNull } from 'drizzle-orm';
import { recordAudit } from '../access/audit.ts';
import type { Platform } from '../context.ts';
import { inTransaction } from '../database/database.ts';
import type { User } from '../database/tables.ts';
import { partnerUser, webhookDelivery } from '../database/webhook-tables.ts';
import { notifyOwner } from './user.ts';

/**
 * Ends or resumes the events of the user for a partner. Webhooks that wait are not sent any more. The user is notified of
 * both: the partner may warn the user with these events, and they are data of the user. Does nothing for another partner.
 */
export async function switchPartner(
  platform: Platform,
  user: User,
  { partner, on, requestId }: { readonly partner: string; readonly on: boolean; readonly requestId: string },
): Promise<void> {
  const { uid } = user;
  await inTransaction(platform.db, async (tx) => {
    const own = and(eq(partnerUser.uid, uid), eq(partnerUser.partner, partner));
    const [found] = await tx.select().from(partnerUser).where(own).for('update');
    if (!found || (found.endedAt === null) === on) return;
    const endedAt = on ? null : Date.now();
    await tx.update(partnerUser).set({ endedAt }).where(own);
    if (endedAt !== null) {
      const waiting = and(eq(webhookDelivery.uid, uid), eq(webhookDelivery.partner, partner));
      await tx
        .update(webhookDelivery)
        .set({ endedAt, error: 'ended by the user' })
        .where(and(waiting, isNull(webhookDelivery.endedAt)));
    }
    const [done, undo] = on ? ['恢复', '停止'] : ['停止', '恢复'];
    await notifyOwner(platform, tx, user, {
      title: `已${done}向接入网站发送事件`,
      content: `平台已${done}向接入网站 ${partner} 发送您的账号事件。如非本人操作，请修改登录密码，并在登录设备中${undo}。`,
    });
    const detail = { partner, on };
    await recordAudit(tx, platform, { uid, action: 'partner webhooks changed', requestId, detail });
  });
}
