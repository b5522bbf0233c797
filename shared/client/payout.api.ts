/** Where withdrawals go. */
import { api, ask } from './api.ts';
import { payInfoCall, type PayInfo } from '../contract/payout.ts';

export const payoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** @param argument `quiet`: the caller shows the error in its own place; one answer serves both */
    payInfo: build.query<PayInfo, { readonly quiet: boolean } | void>({
      queryFn: ask(payInfoCall, (argument) => ({ noAlert: argument?.quiet ?? false })),
      serializeQueryArgs: ({ endpointName }) => endpointName,
      providesTags: ['PayInfo'],
    }),
  }),
});

export const { usePayInfoQuery } = payoutApi;
