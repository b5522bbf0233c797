import { api, ask } from '#shared/client/api.ts';
import type { PayoutRequest } from './payout.rules.ts';
import { modifyPayInfoCall } from '#shared/contract/payout.ts';
import { bankNameCall, banksCall, type BankOfCard } from '#shared/contract/lookups.ts';

/** The payout info's own calls (§7.3). */
// every one of them is told in its place
const noAlert = true;

const payoutFormApi = api.injectEndpoints({
  endpoints: (build) => ({
    modifyPayInfo: build.mutation<null, PayoutRequest>({
      queryFn: ask(modifyPayInfoCall, (body) => ({ body, noAlert })),
      invalidatesTags: ['Account', 'PayInfo', 'AuthState'],
    }),
    /** The bank of a card, by its digits; empty when nobody knows. */
    bankOfCard: build.query<BankOfCard, string>({
      queryFn: ask(bankNameCall, (cardNo) => ({ query: { cardNo }, noAlert })),
      // a card number is no longer kept than it is looked at
      keepUnusedDataFor: 0,
    }),
    /** Banks whose name holds the words. */
    banks: build.query<readonly string[], string>({
      queryFn: ask(banksCall, (fName) => ({ query: { fName }, noAlert })),
    }),
  }),
});

export const { useModifyPayInfoMutation, useBankOfCardQuery, useBanksQuery } = payoutFormApi;
