/** Where nodes stand: suggestions, and what people save by user name (§2.1, /external-form/node-address). */
import { api, ask } from './api.ts';
import { inputTipsCall, saveAddressCall, type Place, type savedAddresses } from '../contract/places.ts';
import type { Given } from '../contract/call.ts';

/** `external`: of the external form: goes to the external host, where one is configured, and without a session. */
export type SaveAddressRequest = Given<typeof savedAddresses> & { readonly external?: boolean };

const noAlert = true;

export const addressApi = api.injectEndpoints({
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
