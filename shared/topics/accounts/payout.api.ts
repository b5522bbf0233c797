import { api } from '../../client/api.ts';
import type { PayoutRequest } from './payout.rules.ts';
import { modifyPayInfoCall } from './payout-form.calls.ts';
import { bankNameCall, banksCall, type BankOfCard } from './address/address.calls.ts';
import { apiRequest } from '../../client/request.ts';

/** Endpoints of the payout form (§7.3). */
// the form shows all errors in place

const payoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    modifyPayInfo: build.mutation<null, PayoutRequest>({
      query: (body) => apiRequest(modifyPayInfoCall, { body }),
      // the change can block withdrawals, which the balance reports
      invalidatesTags: ['Account', 'PayInfo', 'AuthState', 'Balance'],
    }),
    /** Returns the bank of a card by its digits; empty if unknown. */
    bankOfCard: build.query<BankOfCard, string>({
      query: (cardNo) => apiRequest(bankNameCall, { query: { cardNo } }),
      // card numbers must not stay in the store
      keepUnusedDataFor: 0,
    }),
    /** Returns the banks whose names contain the keywords. */
    banks: build.query<readonly string[], string>({
      query: (fName) => apiRequest(banksCall, { query: { fName } }),
    }),
  }),
});

export const { useModifyPayInfoMutation, useBankOfCardQuery, useBanksQuery } = payoutApi;
