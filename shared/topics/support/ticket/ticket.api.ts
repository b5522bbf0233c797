/** Tickets (§2.2, /self-tickets). */
import { hasFeature, isGranted } from '#shared/client/session-scope.ts';
import { useOffered } from '#shared/host/offered.ts';
import { api } from '#shared/client/api.ts';
import { callPlatform } from '#shared/client/base-query.ts';
import type { ApiResult } from '#shared/client/read-response.ts';
import { readPage } from '#shared/client/read-page.ts';
import type { PageOf } from '#shared/core/wire-values.ts';
import {
  createTicketCall,
  replyToTicketCall,
  ticketAttachmentCall,
  ticketsCall,
  uploadAttachmentCall,
  type Attachment,
  type CreatedTicket,
  type newReply,
  type newTicket,
  type Ticket,
} from './ticket.calls.ts';
import type { RequestInput } from '#shared/core/call.ts';
import type { ListPage } from '#shared/core/request-values.ts';
import { apiRequest } from '#shared/client/request.ts';

export const ticketApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Pages from 1, newest first. */
    tickets: build.query<PageOf<Ticket>, ListPage>({
      queryFn: (page, { signal }) =>
        readPage(ticketsCall, page, (pageIndex) =>
          callPlatform(apiRequest(ticketsCall, { query: { ...page, pageIndex } }), signal),
        ),
      providesTags: ['Tickets'],
    }),
    createTicket: build.mutation<CreatedTicket, RequestInput<typeof newTicket>>({
      query: (body) => apiRequest(createTicketCall, { body }),
      // A ticket may exist even if the response was lost. Records show their appeals.
      invalidatesTags: (_result, _error, { appeal }) => (appeal ? ['Tickets', 'Devices', 'Bill'] : ['Tickets']),
    }),
    replyToTicket: build.mutation<unknown, RequestInput<typeof newReply>>({
      query: (body) => apiRequest(replyToTicketCall, { body }),
      invalidatesTags: ['Tickets'],
    }),
  }),
});

export const { useTicketsQuery, useCreateTicketMutation, useReplyToTicketMutation } = ticketApi;

/** Outside of the store, which keeps no files. @param content base64 @param onProgress receives the sent share */
export const uploadAttachment = (
  file: { readonly name: string; readonly content: string },
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<ApiResult<Attachment>> => callPlatform(apiRequest(uploadAttachmentCall, { body: file, onProgress }), signal);

/** Outside of the store, which keeps no files. */
export const downloadAttachment = (id: string): Promise<ApiResult<Blob>> =>
  // an error is JSON
  callPlatform(
    apiRequest(ticketAttachmentCall, { query: { id }, isFile: (body) => Promise.resolve(!/json/.test(body.type)) }),
  );

/** Returns whether the user can appeal records here: the platform takes tickets, and the session includes appeals. */
export const useMayAppeal = (): boolean =>
  useOffered('createTicket') && isGranted('createTicket') && hasFeature('appeal');
