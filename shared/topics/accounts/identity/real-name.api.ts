import { api } from '#shared/client/api.ts';
import type { RealNameValues } from './real-name.rules.ts';
import { updateRealNameCall } from './identity.calls.ts';
import { apiRequest } from '#shared/client/request.ts';

/** Endpoint of the real-name verification (§7.3). */
const realNameApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Verifies the identity. The form shows errors. The account is always reloaded, because failures count and a lost response
     * can be a success.
     */
    updateRealName: build.mutation<null, RealNameValues>({
      query: (body) => apiRequest(updateRealNameCall, { body }),
      invalidatesTags: ['Account', 'PayInfo', 'AuthState', 'Balance'],
    }),
  }),
});

export const { useUpdateRealNameMutation } = realNameApi;
