import { api } from '#shared/client/api.ts';
import type { PayoutRequest } from './payout.rules.ts';
import { modifyPayInfoCall } from '#shared/contract/payout.ts';
import { bankNameCall, banksCall, type BankOfCard } from '#shared/contract/lookups.ts';
import { apiRequest } from '#shared/client/request.ts';

/** The payout info's own calls (§7.3). */
// every one of them is told in its place

const payoutFormApi = api.injectEndpoints({
  endpoints: (build) => ({
    modifyPayInfo: build.mutation<null, PayoutRequest>({
      query: (body) => apiRequest(modifyPayInfoCall, { body }),
      invalidatesTags: ['Account', 'PayInfo', 'AuthState'],
    }),
    /** The bank of a card, by its digits; empty when nobody knows. */
    bankOfCard: build.query<BankOfCard, string>({
      query: (cardNo) => apiRequest(bankNameCall, { query: { cardNo } }),
      // a card number is no longer kept than it is looked at
      keepUnusedDataFor: 0,
    }),
    /** Banks whose name holds the words. */
    banks: build.query<readonly string[], string>({
      query: (fName) => apiRequest(banksCall, { query: { fName } }),
    }),
  }),
});

export const { useModifyPayInfoMutation, useBankOfCardQuery, useBanksQuery } = payoutFormApi;
