/** The settlement cycle (§7.3). */
import type { BillingCycle } from '../../shared/client/schemas/payout.ts';
import { nothing } from '../../shared/client/schemas/basics.ts';
import { api } from '../../shared/store/api.ts';

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
