/** The phone that verifies payout info and withdrawals (§7.3). */
import { nothing } from '../../contract/basics.ts';
import { api } from '../../client/api.ts';

export interface PhoneChangeRequest {
  readonly phoneNumber: string;
  readonly verifyCode: string;
  /** proves the old phone for ten minutes */
  readonly ticket: string;
}

export const phoneChangeApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Its form shows the error. The account is read again whatever came: a lost answer may be a success. */
    modifyPhoneNumber: build.mutation<null, PhoneChangeRequest>({
      query: (body) => ({ call: 'modifyPhoneNumber', body, schema: nothing, noAlert: true }),
      invalidatesTags: ['Account', 'PayInfo', 'AuthState'],
    }),
  }),
});

export const { useModifyPhoneNumberMutation } = phoneChangeApi;
