import { api, ask } from '../../client/api.ts';
import { inputTipsCall, saveAddressCall, type Place, type savedAddresses } from '../../contract/lookups.ts';
import type { RequestValues } from '../../contract/call.ts';

/** `external`: of the external form: goes to the external host, where one is configured, and without a session. */
export type SaveAddressRequest = RequestValues<typeof savedAddresses> & { readonly external?: boolean };

const noAlert = true;

const addressApi = api.injectEndpoints({
  endpoints: (build) => ({
    inputTips: build.query<readonly Place[], Readonly<{ keywords: string; external: boolean }>>({
      queryFn: ask(inputTipsCall, ({ external, ...query }) => ({ query, noAlert, external })),
    }),
    /** The account is read again afterwards, as its node info may have been missing. */
    saveAddress: build.mutation<null, SaveAddressRequest>({
      queryFn: ask(saveAddressCall, ({ external = false, ...body }) => ({ body, noAlert, external })),
      invalidatesTags: (_answer, _error, { external }) => (external ? [] : ['Account']),
    }),
  }),
});

export const { useInputTipsQuery, useSaveAddressMutation } = addressApi;
