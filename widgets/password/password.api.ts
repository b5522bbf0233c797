/** New passwords (§7.3). Forms show the errors and `reset()` their mutation, so that no password stays in the store. */
import { nothing } from '../../shared/contract/basics.ts';
import { api } from '../../shared/client/api.ts';

export const passwordApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Ends every session of the person. */
    modifyPassword: build.mutation<null, { oldpassword: string; password: string }>({
      query: (body) => ({ call: 'modifyPassword', body, schema: nothing, noAlert: true }),
    }),
    modifyWalletPassword: build.mutation<null, { password: string; verifyCode: string }>({
      query: (body) => ({ call: 'modifyWalletPassword', body, schema: nothing, noAlert: true }),
      invalidatesTags: ['Account'],
    }),
    /** Without a session. */
    resetPassword: build.mutation<null, { phoneNumber: string; verifyCode: string; password: string }>({
      query: (body) => ({ call: 'resetPassword', body, schema: nothing, noAlert: true }),
    }),
  }),
});

export const { useModifyPasswordMutation, useModifyWalletPasswordMutation, useResetPasswordMutation } = passwordApi;
