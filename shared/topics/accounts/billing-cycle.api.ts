import { api } from '../../client/api.ts';
import type { RequestValues } from '../../core/call.ts';
import { modifyBillingCycleCall, type cycleChoice } from './payout.calls.ts';
import { apiRequest } from '../../client/request.ts';

/** Endpoint of the settlement cycle (§7.3). */
const billingCycleApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Sets the cycle. The form shows errors. The account is always reloaded, because a lost response can be a success. */
    modifyBillingCycle: build.mutation<null, RequestValues<typeof cycleChoice>>({
      query: (body) => apiRequest(modifyBillingCycleCall, { body }),
      invalidatesTags: ['Account', 'PayInfo', 'Balance'],
    }),
  }),
});

export const { useModifyBillingCycleMutation } = billingCycleApi;
