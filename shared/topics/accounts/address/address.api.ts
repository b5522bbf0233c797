import { api } from '#shared/client/api.ts';
import { inputTipsCall, saveAddressCall, type Place, type savedAddresses } from './address.calls.ts';
import type { RequestValues } from '#shared/core/call.ts';
import { apiRequest } from '#shared/client/request.ts';

/** `external`: the external form sends to the external host, if one is configured, without a session. */
export type SaveAddressRequest = RequestValues<typeof savedAddresses> & { readonly external?: boolean };

const addressApi = api.injectEndpoints({
  endpoints: (build) => ({
    inputTips: build.query<readonly Place[], Readonly<{ keywords: string; external: boolean }>>({
      query: ({ external, ...query }) => apiRequest(inputTipsCall, { query, external }),
    }),
    /** The account is loaded again afterwards, because its node info may have been missing. */
    saveAddress: build.mutation<null, SaveAddressRequest>({
      query: ({ external = false, ...body }) => apiRequest(saveAddressCall, { body, external }),
      invalidatesTags: (_answer, _error, { external }) => (external ? [] : ['Account']),
    }),
  }),
});

export const { useInputTipsQuery, useSaveAddressMutation } = addressApi;
