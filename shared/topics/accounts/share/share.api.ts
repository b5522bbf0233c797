/** Links to read-only documents of the user: additions that platforms can lack (wire.md). */
import { api } from '#shared/client/api.ts';
import { apiRequest, type ApiRequest } from '#shared/client/request.ts';
import {
  endShareLinkCall,
  shareChangeCall,
  shareLedgerCall,
  shareLinksCall,
  shareReceiptCall,
  shareStatementCall,
  type CreatedLink,
  type ShareLink,
  type ShareRequest,
} from './share.calls.ts';

const CALLS = {
  ledger: shareLedgerCall,
  change: shareChangeCall,
  statement: shareStatementCall,
  receipt: shareReceiptCall,
} as const;

const shareApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The dialog `reset()`s it, so that no token stays in the store. */
    createShareLink: build.mutation<CreatedLink, ShareRequest>({
      query: ({ kind, ...body }): ApiRequest => ({ call: CALLS[kind], body }),
    }),
    /** It is requested each time it is shown, because the numbers of openings change on other devices. */
    shareLinks: build.query<readonly ShareLink[], void>({
      query: () => apiRequest(shareLinksCall),
      keepUnusedDataFor: 0,
    }),
    endShareLink: build.mutation<null, { readonly id: string }>({
      query: (params) => apiRequest(endShareLinkCall, { params }),
    }),
  }),
});

export const { useCreateShareLinkMutation, useShareLinksQuery, useEndShareLinkMutation } = shareApi;
