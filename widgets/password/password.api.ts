/** New passwords (§7.3). Forms show the errors and `reset()` their mutation, so that no password stays in the store. */
import { api } from '#shared/client/api.ts';
import {
  modifyPasswordCall,
  modifyWalletPasswordCall,
  resetPasswordCall,
  type newPassword,
  type newWalletPassword,
  type passwordByCode,
} from '#shared/contract/identity.ts';
import type { RequestValues } from '#shared/contract/call.ts';
import { endSessionCall, sessionsCall, type OwnSession } from '#shared/contract/session.ts';
import { apiRequest } from '#shared/client/request.ts';

export const passwordApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Ends every session of the person. */
    modifyPassword: build.mutation<null, RequestValues<typeof newPassword>>({
      query: (body) => apiRequest(modifyPasswordCall, { body }),
    }),
    modifyWalletPassword: build.mutation<null, RequestValues<typeof newWalletPassword>>({
      query: (body) => apiRequest(modifyWalletPasswordCall, { body }),
      invalidatesTags: ['Account'],
    }),
    /** Read anew each time it is shown: other devices come and go. */
    ownSessions: build.query<readonly OwnSession[], void>({
      query: () => apiRequest(sessionsCall),
      keepUnusedDataFor: 0,
    }),
    endSession: build.mutation<null, { readonly id: string }>({
      query: (params) => apiRequest(endSessionCall, { params }),
    }),
    /** Without a session. */
    resetPassword: build.mutation<null, RequestValues<typeof passwordByCode>>({
      query: (body) => apiRequest(resetPasswordCall, { body }),
    }),
  }),
});

export const {
  useModifyPasswordMutation,
  useModifyWalletPasswordMutation,
  useResetPasswordMutation,
  useOwnSessionsQuery,
  useEndSessionMutation,
} = passwordApi;
