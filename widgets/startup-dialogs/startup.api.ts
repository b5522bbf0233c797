/** The settlement cycle (§7.3). */
import { api, ask } from '../../shared/client/api.ts';
import { modifyBillingCycleCall, type cycleChoice } from '../../shared/contract/payout.ts';
import type { Given } from '../../shared/contract/call.ts';

export const startupApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Its form shows the error. The account is read again whatever came: a lost answer may be a success. */
    modifyBillingCycle: build.mutation<null, Given<typeof cycleChoice>>({
      queryFn: ask(modifyBillingCycleCall, (body) => ({ body, noAlert: true })),
      invalidatesTags: ['Account', 'PayInfo', 'Balance'],
    }),
  }),
});

export const { useModifyBillingCycleMutation } = startupApi;
