import { api } from '#shared/client/api.ts';
import type { RequestValues } from '#shared/contract/call.ts';
import { modifyBillingCycleCall, type cycleChoice } from '#shared/contract/payout.ts';
import { apiRequest } from '#shared/client/request.ts';

/** The settlement cycle (§7.3). */
const startupApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Its form shows the error. The account is read again whatever came: a lost answer may be a success. */
    modifyBillingCycle: build.mutation<null, RequestValues<typeof cycleChoice>>({
      query: (body) => apiRequest(modifyBillingCycleCall, { body }),
      invalidatesTags: ['Account', 'PayInfo', 'Balance'],
    }),
  }),
});

export const { useModifyBillingCycleMutation } = startupApi;
