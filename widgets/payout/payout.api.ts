/** The payout info's own calls (§7.3). */
import { nothing } from '../../shared/contract/basics.ts';
import { bankList, bankOfCard, type BankOfCard } from '../../shared/contract/banks.ts';
import { api } from '../../shared/client/api.ts';
import type { PayoutRequest } from './payout.rules.ts';

// every one of them is told in its place
const noAlert = true;

export const payoutFormApi = api.injectEndpoints({
  endpoints: (build) => ({
    modifyPayInfo: build.mutation<null, PayoutRequest>({
      query: (body) => ({ call: 'modifyPayInfo', body, schema: nothing, noAlert }),
      invalidatesTags: ['Account', 'PayInfo', 'AuthState'],
    }),
    /** The bank of a card, by its digits; empty when nobody knows. */
    bankOfCard: build.query<BankOfCard, string>({
      query: (cardNo) => ({ call: 'bankName', query: { cardNo }, schema: bankOfCard, noAlert }),
      // a card number is no longer kept than it is looked at
      keepUnusedDataFor: 0,
    }),
    /** Banks whose name holds the words. */
    banks: build.query<readonly string[], string>({
      query: (fName) => ({ call: 'banks', query: { fName }, schema: bankList, noAlert }),
    }),
  }),
});

export const { useModifyPayInfoMutation, useBankOfCardQuery, useBanksQuery } = payoutFormApi;
