/** Tickets (§2.2, /self-tickets). */
import { api } from './api.ts';
import { callPlatform } from './base-query.ts';
import { readPage } from './read-page.ts';
import type { PageOf } from '../contract/basics.ts';
import { createTicketCall, ticketsCall, type CreatedTicket, type Ticket, type newTicket } from '../contract/tickets.ts';
import type { RequestInput } from '../contract/call.ts';
import { apiRequest } from './request.ts';

export const TICKET_PAGE_SIZE = 10;

export const ticketsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Pages from 1, newest first. */
    tickets: build.query<PageOf<Ticket>, Readonly<{ pageIndex: number }>>({
      queryFn: (page, { signal }) => {
        const paging = { ...page, pageSize: TICKET_PAGE_SIZE };
        return readPage(ticketsCall, paging, (pageIndex) =>
          callPlatform(apiRequest(ticketsCall, { query: { ...paging, pageIndex } }), signal),
        );
      },
      providesTags: ['Tickets'],
    }),
    createTicket: build.mutation<CreatedTicket, RequestInput<typeof newTicket>>({
      query: (body) => apiRequest(createTicketCall, { body }),
      // A ticket may exist even if the response was lost.
      invalidatesTags: ['Tickets'],
    }),
  }),
});

export const { useTicketsQuery, useCreateTicketMutation } = ticketsApi;
