/** The calls of the wallet alone; balance, parameters and withdrawals are shared (shared/client/wallet.api.ts). */
import { api } from '#shared/client/api.ts';
import { callPlatform } from '#shared/client/base-query.ts';
import { readPage } from '#shared/client/read-page.ts';
import type { PageOf } from '#shared/contract/basics.ts';
import type { TicketResponse } from '#shared/contract/codes.ts';
import {
  userAuthStateCall,
  verifyWalletPasswordCall,
  walletEntriesCall,
  withdrawCall,
  type EntryRecord,
  type UserAuthState,
  type RecordRequest,
  type withdrawal,
  type walletKey,
} from '#shared/contract/wallet.ts';
import type { RequestValues } from '#shared/contract/call.ts';
import { apiRequest } from '#shared/client/request.ts';

/** `key` is the `Idempotency-Key`. */
export type WithdrawRequest = RequestValues<typeof withdrawal> & { readonly key: string };

export const walletApi = api.injectEndpoints({
  endpoints: (build) => ({
    walletEntries: build.query<PageOf<EntryRecord>, RecordRequest>({
      queryFn: (query, { signal }) =>
        readPage(query, (pageIndex) =>
          callPlatform(apiRequest(walletEntriesCall, { query: { ...query, pageIndex } }), signal),
        ),
      providesTags: ['Entries'],
    }),
    userAuthState: build.query<UserAuthState, void>({
      query: () => apiRequest(userAuthStateCall),
      providesTags: ['AuthState'],
    }),
    /** A right wallet password gives the ticket that opens the wallet for a day. */
    verifyWalletPassword: build.mutation<TicketResponse, RequestValues<typeof walletKey>>({
      query: (body) => apiRequest(verifyWalletPasswordCall, { body }),
    }),
    /** One withdrawal. The key goes before the first try and stays for every further one (hazards 1 to 3). */
    withdraw: build.mutation<null, WithdrawRequest>({
      query: ({ key, ...body }) => apiRequest(withdrawCall, { body, idempotencyKey: key }),
      // a refused or lost one may have changed something as well
      invalidatesTags: ['Balance', 'Withdrawals', 'Entries', 'AuthState'],
    }),
  }),
});

export const { useWalletEntriesQuery, useUserAuthStateQuery, useVerifyWalletPasswordMutation } = walletApi;
