import { api } from '#shared/client/api.ts';
import type { RealNameValues } from './real-name.rules.ts';
import { updateRealNameCall } from '#shared/contract/identity.ts';
import { apiRequest } from '#shared/client/request.ts';

/** The verification of a person (§7.3). */
const realNameApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Its form shows the error. The account is read again whatever came: a failure counts, and a lost answer may be a success. */
    updateRealName: build.mutation<null, RealNameValues>({
      query: (body) => apiRequest(updateRealNameCall, { body }),
      invalidatesTags: ['Account', 'PayInfo', 'AuthState'],
    }),
  }),
});

export const { useUpdateRealNameMutation } = realNameApi;
