/** Endpoints that only the wallet uses. Balance, parameters and withdrawals are shared (shared/topics/money/wallet/wallet.api.ts). */
import { api } from '#shared/client/api.ts';
import { callPlatform } from '#shared/client/base-query.ts';
import { readPage } from '#shared/client/read-page.ts';
import type { PageOf } from '#shared/core/wire-values.ts';
import type { TicketResponse } from '../../accounts/code/code.calls.ts';
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
} from './wallet.calls.ts';
import type { RequestValues } from '#shared/core/call.ts';
import { apiRequest } from '#shared/client/request.ts';

/** `key` is the `Idempotency-Key`. */
export type WithdrawRequest = RequestValues<typeof withdrawal> & { readonly key: string };

export const withdrawalApi = api.injectEndpoints({
  endpoints: (build) => ({
    walletEntries: build.query<PageOf<EntryRecord>, RecordRequest>({
      queryFn: (query, { signal }) =>
        readPage(walletEntriesCall, query, (pageIndex) =>
          callPlatform(apiRequest(walletEntriesCall, { query: { ...query, pageIndex } }), signal),
        ),
      providesTags: ['Entries'],
    }),
    userAuthState: build.query<UserAuthState, void>({
      query: () => apiRequest(userAuthStateCall),
      providesTags: ['AuthState'],
    }),
    /** Exchanges the wallet password for the ticket that opens the wallet for one day. */
    verifyWalletPassword: build.mutation<TicketResponse, RequestValues<typeof walletKey>>({
      query: (body) => apiRequest(verifyWalletPasswordCall, { body }),
    }),
    /** Makes a withdrawal. The key is created before the first attempt, and all retries use it (hazards 1 to 3). */
    withdraw: build.mutation<null, WithdrawRequest>({
      query: ({ key, ...body }) => apiRequest(withdrawCall, { body, idempotencyKey: key }),
      // a failed request can have changed the wallet as well
      invalidatesTags: ['Balance', 'Withdrawals', 'Entries', 'AuthState'],
    }),
  }),
});

export const { useWalletEntriesQuery, useUserAuthStateQuery, useVerifyWalletPasswordMutation } = withdrawalApi;
