/** The messages of the support: replies to tickets, and decisions about appeals. */
import { formatCents } from '#shared/core/money.ts';
import type { appeal, ticket } from '../database/service-tables.ts';
import type { Announcement } from './announce.ts';

/** @param reply its number, and its time in ms */
export const ticketReplied = (
  { id, uid }: typeof ticket.$inferSelect,
  { replyId, at }: { readonly replyId: number; readonly at: number },
): Announcement => ({
  uid,
  at,
  event: `ticket ${id} reply ${replyId}`,
  level: 'medium',
  title: '工单有新回复',
  content: `工单 ${id} 已有回复，请查看处理结果。`,
  link: { page: 'tickets', ticketId: id },
});

/** @param at ms */
export const appealDecided = (
  { uid, ticketId, state, amount }: typeof appeal.$inferSelect,
  at: number,
): Announcement => ({
  uid,
  at,
  event: `appeal ${ticketId} ${state}`,
  level: state === 'accepted' ? 'medium' : 'high',
  title: state === 'accepted' ? '申诉已通过' : '申诉未通过',
  content:
    state === 'accepted' && amount !== null
      ? `工单 ${ticketId} 的申诉已通过，补偿 ¥${formatCents(amount)} 将计入下一期账单。`
      : `工单 ${ticketId} 的申诉未通过，请查看处理说明。`,
  link: { page: 'tickets', ticketId },
  webhook: { type: 'appeal.answered', data: { ticketId, accepted: state === 'accepted' } },
});
