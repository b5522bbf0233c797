/** Tickets (§2.2, /self-tickets). */
import { api, ask } from './api.ts';
import type { PageOf } from '../contract/basics.ts';
import { createTicketCall, ticketsCall, type CreatedTicket, type Ticket, type newTicket } from '../contract/tickets.ts';
import type { RequestInput } from '../contract/call.ts';

export const TICKET_PAGE_SIZE = 10;

const noAlert = true;

export const ticketsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Pages from 1, newest first. */
    tickets: build.query<PageOf<Ticket>, Readonly<{ pageIndex: number }>>({
      queryFn: ask(ticketsCall, ({ pageIndex }) => ({ query: { pageIndex, pageSize: TICKET_PAGE_SIZE }, noAlert })),
      providesTags: ['Tickets'],
    }),
    createTicket: build.mutation<CreatedTicket, RequestInput<typeof newTicket>>({
      queryFn: ask(createTicketCall, (body) => ({ body, noAlert })),
      // a lost answer may have made one as well
      invalidatesTags: ['Tickets'],
    }),
  }),
});

export const { useTicketsQuery, useCreateTicketMutation } = ticketsApi;
