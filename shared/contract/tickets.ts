/** Requests to the support that a person writes (§2.2, /self-tickets). */
import * as v from 'valibot';
import { id, moment, pageOf, text } from './basics.ts';

/** What a ticket is about. */
export const TICKET_CATEGORIES = ['device', 'network', 'bill', 'wallet', 'account', 'other'] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];

const reply = v.object({
  /** `support`, or the person's own user name */
  author: text,
  content: text,
  /** unix seconds */
  time: v.nullish(moment),
});
export type TicketReply = v.InferOutput<typeof reply>;

const ticket = v.object({
  id,
  /** one of `TICKET_CATEGORIES`; others are shown as they come */
  category: text,
  title: text,
  content: text,
  /** the device that it is about; empty when it is about none */
  deviceUUID: text,
  /** pending, processing, resolved, closed; others are shown as they come */
  status: text,
  /** unix seconds */
  create: v.nullish(moment),
  update: v.nullish(moment),
  /** oldest first */
  replies: v.nullish(v.array(reply), []),
});
export type Ticket = v.InferOutput<typeof ticket>;

/** GET console/tickets: newest first. */
export const ticketPage = pageOf(ticket);

/** POST console/tickets. */
export const createdTicket = v.object({ id });
export type CreatedTicket = v.InferOutput<typeof createdTicket>;
