/** Where withdrawals go. */
import { api } from '../store/api.ts';
import { payInfoAnswer, type PayInfo } from './schemas/payout.ts';

export const payoutApi = api.injectEndpoints({
  endpoints: (build) => ({
    payInfo: build.query<PayInfo, void>({
      query: () => ({ call: 'payInfo', schema: payInfoAnswer }),
      providesTags: ['PayInfo'],
    }),
  }),
});

export const { usePayInfoQuery } = payoutApi;
