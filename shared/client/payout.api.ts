/** Where withdrawals go. */
import { api } from './api.ts';
import { payInfoAnswer, type PayInfo } from '../contract/payout.ts';

export const payoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** @param argument `quiet`: the caller shows the error in its own place; one answer serves both */
    payInfo: build.query<PayInfo, { readonly quiet: boolean } | void>({
      query: (argument) => ({ call: 'payInfo', schema: payInfoAnswer, noAlert: argument?.quiet ?? false }),
      serializeQueryArgs: ({ endpointName }) => endpointName,
      providesTags: ['PayInfo'],
    }),
  }),
});

export const { usePayInfoQuery } = payoutApi;
