import { api } from '#shared/client/api.ts';
import type { RequestValues } from '#shared/core/call.ts';
import { modifyPhoneNumberCall, type newPhone } from './identity.calls.ts';
import { apiRequest } from '#shared/client/request.ts';

/** The phone that verifies payout details and withdrawals (§7.3). */
const phoneChangeApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The form shows the error. The account is loaded again after any result, because a lost response may be a success.
     */
    modifyPhoneNumber: build.mutation<null, RequestValues<typeof newPhone>>({
      query: (body) => apiRequest(modifyPhoneNumberCall, { body }),
      // the change can block withdrawals, which the balance reports
      invalidatesTags: ['Account', 'PayInfo', 'AuthState', 'Balance'],
    }),
  }),
});

export const { useModifyPhoneNumberMutation } = phoneChangeApi;
