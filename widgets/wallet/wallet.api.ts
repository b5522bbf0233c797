/** The calls of the wallet alone; balance, parameters and withdrawals are shared (shared/client/wallet.api.ts). */
import { api, ask } from '#shared/client/api.ts';
import type { PageOf } from '#shared/contract/basics.ts';
import type { TicketAnswer } from '#shared/contract/codes.ts';
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

/** `key` is the `Idempotency-Key`. */
export type WithdrawRequest = RequestValues<typeof withdrawal> & { readonly key: string };

// every error is shown where it belongs, so none goes to the page as a message as well (§8, noAlert)
const noAlert = true;

export const walletApi = api.injectEndpoints({
  endpoints: (build) => ({
    walletEntries: build.query<PageOf<EntryRecord>, RecordRequest>({
      queryFn: ask(walletEntriesCall, (query) => ({ query, noAlert })),
      providesTags: ['Entries'],
    }),
    userAuthState: build.query<UserAuthState, void>({
      queryFn: ask(userAuthStateCall, () => ({ noAlert })),
      providesTags: ['AuthState'],
    }),
    /** A right wallet password gives the ticket that opens the wallet for a day. */
    verifyWalletPassword: build.mutation<TicketAnswer, RequestValues<typeof walletKey>>({
      queryFn: ask(verifyWalletPasswordCall, (body) => ({ body, noAlert })),
    }),
    /** One withdrawal. The key goes before the first try and stays for every further one (hazards 1 to 3). */
    withdraw: build.mutation<null, WithdrawRequest>({
      queryFn: ask(withdrawCall, ({ key, ...body }) => ({ body, headers: { 'Idempotency-Key': key }, noAlert })),
      // a refused or lost one may have changed something as well
      invalidatesTags: ['Balance', 'Withdrawals', 'Entries', 'AuthState'],
    }),
  }),
});

export const { useWalletEntriesQuery, useUserAuthStateQuery, useVerifyWalletPasswordMutation } = walletApi;
