/** Tickets (§2.2, /self-tickets). */
import { api } from './api.ts';
import type { PageOf } from '../contract/basics.ts';
import {
  createdTicket,
  ticketPage,
  type CreatedTicket,
  type Ticket,
  type TicketCategory,
} from '../contract/tickets.ts';

export interface NewTicket {
  readonly category: TicketCategory;
  readonly title: string;
  readonly content: string;
  /** the device that it is about */
  readonly deviceUUID?: string | undefined;
}

export const TICKET_PAGE_SIZE = 10;

const noAlert = true;

export const ticketsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Pages from 1, newest first. */
    tickets: build.query<PageOf<Ticket>, Readonly<{ pageIndex: number }>>({
      query: ({ pageIndex }) => ({
        call: 'tickets',
        query: { pageIndex, pageSize: TICKET_PAGE_SIZE },
        schema: ticketPage,
        noAlert,
      }),
      providesTags: ['Tickets'],
    }),
    createTicket: build.mutation<CreatedTicket, NewTicket>({
      query: (body) => ({ call: 'createTicket', body, schema: createdTicket, noAlert }),
      // a lost answer may have made one as well
      invalidatesTags: ['Tickets'],
    }),
  }),
});

export const { useTicketsQuery, useCreateTicketMutation } = ticketsApi;
