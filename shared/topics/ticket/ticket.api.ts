/** Tickets (§2.2, /self-tickets). */
import { api } from '../../client/api.ts';
import { callPlatform } from '../../client/base-query.ts';
import { readPage } from '../../client/read-page.ts';
import type { PageOf } from '../../core/wire-values.ts';
import { createTicketCall, ticketsCall, type CreatedTicket, type Ticket, type newTicket } from './ticket.calls.ts';
import type { RequestInput } from '../../core/call.ts';
import { apiRequest } from '../../client/request.ts';

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
