/** Support tickets (§2.2, /self-tickets). */
import * as v from 'valibot';
import { id, optionalMoment, recordsOf, text } from '../../core/wire-values.ts';
import { get, post, type RequestValues, typeOnly } from '../../core/call.ts';
import { filledText, filledWith, type listPage } from '../../core/request-values.ts';

/** Categories of tickets. */
export const TICKET_CATEGORIES = ['device', 'network', 'bill', 'wallet', 'account', 'other'] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];

const reply = v.object({
  /** `support`, or the user's own user name */
  author: text,
  content: text,
  /** unix seconds */
  time: optionalMoment,
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

export const newTicket = v.object({
  category: v.pipe(v.nullish(v.string('请选择问题类型'), ''), v.picklist(TICKET_CATEGORIES, '请选择问题类型')),
  title: filledWith(50, '请填写标题', '标题最多 50 个字'),
  content: filledWith(2_000, '请填写问题描述', '问题描述最多 2000 个字'),
  /** empty: no device */
  deviceUUID: filledText,
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
