/** The calls of the wallet alone; balance, parameters and withdrawals are shared (shared/client/wallet.api.ts). */
import type { Cents } from '../../shared/domain/money.ts';
import type { WalletType } from '../../shared/domain/withdrawal-quote.ts';
import { nothing, type PageOf } from '../../shared/contract/basics.ts';
import { ticketAnswer, type TicketAnswer } from '../../shared/contract/codes.ts';
import { entryPage, userAuthState, type EntryRecord, type UserAuthState } from '../../shared/contract/wallet.ts';
import type { RecordRequest } from '../../shared/client/wallet.api.ts';
import { api } from '../../shared/client/api.ts';

export interface WithdrawRequest {
  /** cents */
  readonly amount: Cents;
  /** by SMS, six digits */
  readonly code: string;
  readonly walletType: WalletType;
  readonly key: string;
}

// every error is shown where it belongs, so none goes to the page as a message as well (§8, noAlert)
const noAlert = true;

export const walletApi = api.injectEndpoints({
  endpoints: (build) => ({
    walletEntries: build.query<PageOf<EntryRecord>, RecordRequest>({
      query: (query) => ({ call: 'walletEntries', query, schema: entryPage, noAlert }),
      providesTags: ['Entries'],
    }),
    userAuthState: build.query<UserAuthState, void>({
      query: () => ({ call: 'userAuthState', schema: userAuthState, noAlert }),
      providesTags: ['AuthState'],
    }),
    /** A right wallet password gives the ticket that opens the wallet for a day. */
    verifyWalletPassword: build.mutation<TicketAnswer, { password: string }>({
      query: (body) => ({ call: 'verifyWalletPassword', body, schema: ticketAnswer, noAlert }),
    }),
    /** One withdrawal. The key goes before the first try and stays for every further one (hazards 1 to 3). */
    withdraw: build.mutation<null, WithdrawRequest>({
      query: ({ key, ...body }) => ({
        call: 'withdraw',
        body,
        headers: { 'Idempotency-Key': key },
        schema: nothing,
        noAlert,
      }),
      // a refused or lost one may have changed something as well
      invalidatesTags: ['Balance', 'Withdrawals', 'Entries', 'AuthState'],
    }),
  }),
});

export const { useWalletEntriesQuery, useUserAuthStateQuery, useVerifyWalletPasswordMutation } = walletApi;
