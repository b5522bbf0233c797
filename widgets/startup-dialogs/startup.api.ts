/** The settlement cycle (§7.3). */
import type { BillingCycle } from '../../shared/contract/payout.ts';
import { nothing } from '../../shared/contract/basics.ts';
import { api } from '../../shared/client/api.ts';

export const startupApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Its form shows the error. The account is read again whatever came: a lost answer may be a success. */
    modifyBillingCycle: build.mutation<null, { billingCycle: BillingCycle }>({
      query: (body) => ({ call: 'modifyBillingCycle', body, schema: nothing, noAlert: true }),
      invalidatesTags: ['Account', 'PayInfo', 'Balance'],
    }),
  }),
});

export const { useModifyBillingCycleMutation } = startupApi;
