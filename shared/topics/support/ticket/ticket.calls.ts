/** Support tickets (§2.2, /self-tickets). */
import * as v from 'valibot';
import {
  addition,
  cents,
  id,
  integer,
  nothing,
  optionalMoment,
  optionalNumber,
  recordsOf,
  text,
} from '#shared/core/wire-values.ts';
import { get, post, type RequestValues, typeOnly } from '#shared/core/call.ts';
import { dateText, filledText, filledWith, identifier, type listPage } from '#shared/core/request-values.ts';
import { MOST_ATTACHMENT_BYTES, MOST_ATTACHMENTS } from './attachment.rules.ts';
import { LONGEST_CONTENT } from './ticket.rules.ts';

/** Categories of tickets. An appeal starts from its record, so that users cannot choose it. */
export const TICKET_CATEGORIES = ['device', 'network', 'bill', 'wallet', 'account', 'other', 'appeal'] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];

const attachment = v.object({
  id,
  name: text,
  /** MIME type */
  type: text,
  /** bytes */
  size: optionalNumber(integer),
});
export type Attachment = v.InferOutput<typeof attachment>;

export const attachments = v.nullish(v.array(attachment), []);

/** The record that an appeal concerns, and the outcome. */
const ticketAppeal = v.object({
  /** the day of the record, such as `2026-11-20` */
  date: text,
  /** the number of the fine; empty for an unbilled day */
  fine: text,
  line: text,
  /** the reason of the record, as the platform stated it */
  rule: text,
  /** open, accepted, refused; others are shown as they are */
  state: text,
  /** why the operator decided so */
  decision: text,
  /** cents; the compensation of an accepted appeal */
  amount: optionalNumber(cents),
  /** the month of the bill with the compensation; empty until the bill is made */
  month: text,
});
export type TicketAppeal = v.InferOutput<typeof ticketAppeal>;

const reply = v.object({
  /** `support`, or the user's own user name */
  author: text,
  content: text,
  /** unix seconds */
  time: optionalMoment,
  attachments,
});

const ticket = v.object({
  id,
  /** one of `TICKET_CATEGORIES`; others are shown as they are */
  category: text,
  title: text,
  content: text,
  /** the device of the ticket; empty if there is none */
  deviceUUID: text,
  /** pending, processing, resolved, closed; others are shown as they are */
  status: text,
  /** unix seconds */
  create: optionalMoment,
  update: optionalMoment,
  attachments,
  /** only of an appeal */
  appeal: addition(ticketAppeal),
  /** oldest first */
  replies: v.nullish(v.array(reply), []),
});
export type Ticket = v.InferOutput<typeof ticket>;

/** Newest first. */
export const ticketPage = recordsOf(ticket, 'id');
export const ticketsCall = get({
  name: 'tickets',
  path: '/api/console/tickets',
  family: 'H',
  request: typeOnly<typeof listPage>(),
  response: ticketPage,
});

/** IDs of uploaded files. */
export const attachmentIds = v.nullish(
  v.pipe(v.array(identifier()), v.maxLength(MOST_ATTACHMENTS, `附件最多 ${MOST_ATTACHMENTS} 个`)),
  () => [],
);

export const newTicket = v.object({
  category: v.pipe(v.nullish(v.string('请选择问题类型'), ''), v.picklist(TICKET_CATEGORIES, '请选择问题类型')),
  title: filledWith(50, '请填写标题', '标题最多 50 个字'),
  content: filledWith(LONGEST_CONTENT, '请填写问题描述', `问题描述最多 ${LONGEST_CONTENT} 个字`),
  /** empty: no device */
  deviceUUID: filledText,
  attachments: attachmentIds,
  /** The record of an appeal: a fine by its number, or the unbilled day of the device. */
  appeal: v.nullish(v.union([v.object({ fine: identifier() }), v.object({ date: dateText })], '请选择要申诉的记录')),
});
export type NewTicket = RequestValues<typeof newTicket>;

const createdTicket = v.object({ id });
export type CreatedTicket = v.InferOutput<typeof createdTicket>;

export const createTicketCall = post({
  name: 'createTicket',
  path: '/api/console/tickets',
  family: 'H',
  request: typeOnly<typeof newTicket>(),
  response: createdTicket,
});

export const newReply = v.object({
  /** the ticket */
  id: identifier(),
  content: filledWith(LONGEST_CONTENT, '请填写回复内容', `回复内容最多 ${LONGEST_CONTENT} 个字`),
  attachments: attachmentIds,
});
export type NewReply = RequestValues<typeof newReply>;

/** A reply to a resolved ticket opens it again. A closed ticket accepts none. */
export const replyToTicketCall = post({
  name: 'replyToTicket',
  path: '/api/console/tickets/reply',
  family: 'H',
  request: typeOnly<typeof newReply>(),
  response: nothing,
});

/** Characters of the largest file in base64. */
const MOST_BASE64 = Math.ceil(MOST_ATTACHMENT_BYTES / 3) * 4;

export const newAttachment = v.object({
  name: filledWith(200, '请选择文件', '文件名过长'),
  /** the file in base64 */
  content: v.pipe(v.string('请选择文件'), v.nonEmpty('请选择文件'), v.maxLength(MOST_BASE64, '单个文件不能超过 5 MB')),
});
export type NewAttachment = RequestValues<typeof newAttachment>;

/** Uploads a JPEG, PNG or PDF file. A file that no ticket and no invoice uses within a day is deleted. */
export const uploadAttachmentCall = post({
  name: 'uploadAttachment',
  path: '/api/console/tickets/attachments',
  family: 'H',
  request: typeOnly<typeof newAttachment>(),
  response: attachment,
});

export const ofAttachment = v.object({ id: identifier() });

/** The file, only as a download. */
export const ticketAttachmentCall = get({
  name: 'ticketAttachment',
  path: '/api/console/tickets/attachments',
  family: 'H',
  request: typeOnly<typeof ofAttachment>(),
  response: v.instance(Blob),
});
