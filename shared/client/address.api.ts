/** Where nodes stand: suggestions, and what people save by user name (§2.1, /external-form/node-address). */
import { api } from './api.ts';
import { nothing } from '../contract/basics.ts';
import { placeList, type Place } from '../contract/places.ts';

export interface SaveAddressRequest {
  readonly username: string;
  readonly nodes: readonly { readonly uuid: string; readonly address: string; readonly location: string }[];
  /** of the external form: goes to the external host, where one is configured, and without a session */
  readonly external?: boolean;
}

const noAlert = true;

export const addressApi = api.injectEndpoints({
  endpoints: (build) => ({
    inputTips: build.query<readonly Place[], Readonly<{ keywords: string; external: boolean }>>({
      query: ({ external, ...query }) => ({ call: 'inputTips', query, schema: placeList, noAlert, external }),
    }),
    /** The account is read again afterwards, as its node info may have been missing. */
    saveAddress: build.mutation<null, SaveAddressRequest>({
      query: ({ external = false, ...body }) => ({ call: 'saveAddress', body, schema: nothing, noAlert, external }),
      invalidatesTags: (_answer, _error, { external }) => (external ? [] : ['Account']),
    }),
  }),
});

export const { useInputTipsQuery, useSaveAddressMutation } = addressApi;
