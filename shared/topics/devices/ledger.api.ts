/** The ledger of one of the agent's users. */
import { api } from '../../client/api.ts';
import { apiRequest } from '../../client/request.ts';
import type { RequestValues } from '../../core/call.ts';
import { userLedgerCall, type ledgerOf, type UserLedger } from './ledger.calls.ts';

const ledgerApi = api.injectEndpoints({
  endpoints: (build) => ({
    userLedger: build.query<UserLedger, RequestValues<typeof ledgerOf>>({
      query: (query) => apiRequest(userLedgerCall, { query }),
      providesTags: ['Income'],
    }),
  }),
});

export const { useUserLedgerQuery } = ledgerApi;
