import { api, ask } from '#shared/client/api.ts';
import type { RealNameValues } from './real-name.rules.ts';
import { updateRealNameCall } from '#shared/contract/identity.ts';

/** The verification of a person (§7.3). */
const realNameApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Its form shows the error. The account is read again whatever came: a failure counts, and a lost answer may be a success. */
    updateRealName: build.mutation<null, RealNameValues>({
      queryFn: ask(updateRealNameCall, (body) => ({ body, noAlert: true })),
      invalidatesTags: ['Account', 'PayInfo', 'AuthState'],
    }),
  }),
});

export const { useUpdateRealNameMutation } = realNameApi;
