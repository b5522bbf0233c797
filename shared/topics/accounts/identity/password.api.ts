/** New passwords (§7.3). Forms show the errors and `reset()` their mutation, so that no password stays in the store. */
import { api } from '#shared/client/api.ts';
import {
  modifyWalletPasswordCall,
  resetPasswordCall,
  type newWalletPassword,
  type passwordByCode,
} from './identity.calls.ts';
import type { RequestValues } from '#shared/core/call.ts';
import { endSessionCall, sessionsCall, type OwnSession } from '../session.calls.ts';
import { apiRequest } from '#shared/client/request.ts';

const passwordApi = api.injectEndpoints({
  endpoints: (build) => ({
    modifyWalletPassword: build.mutation<null, RequestValues<typeof newWalletPassword>>({
      query: (body) => apiRequest(modifyWalletPasswordCall, { body }),
      // the change can block withdrawals, which the balance reports
      invalidatesTags: ['Account', 'PayInfo', 'Balance'],
    }),
    /** Lists the sessions of the user. It is requested each time it is shown, because sessions change on other devices. */
    ownSessions: build.query<readonly OwnSession[], void>({
      query: () => apiRequest(sessionsCall),
      keepUnusedDataFor: 0,
    }),
    endSession: build.mutation<null, { readonly id: string }>({
      query: (params) => apiRequest(endSessionCall, { params }),
    }),
    /** Sets a login password by SMS code, without a session. */
    resetPassword: build.mutation<null, RequestValues<typeof passwordByCode>>({
      query: (body) => apiRequest(resetPasswordCall, { body }),
    }),
  }),
});

export const { useModifyWalletPasswordMutation, useResetPasswordMutation, useOwnSessionsQuery, useEndSessionMutation } =
  passwordApi;
