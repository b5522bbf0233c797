/** New passwords (§7.3). Forms show the errors and `reset()` their mutation, so that no password stays in the store. */
import { api, ask } from '#shared/client/api.ts';
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

export const passwordApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Ends every session of the person. */
    modifyPassword: build.mutation<null, RequestValues<typeof newPassword>>({
      queryFn: ask(modifyPasswordCall, (body) => ({ body, noAlert: true })),
    }),
    modifyWalletPassword: build.mutation<null, RequestValues<typeof newWalletPassword>>({
      queryFn: ask(modifyWalletPasswordCall, (body) => ({ body, noAlert: true })),
      invalidatesTags: ['Account'],
    }),
    /** Read anew each time it is shown: other devices come and go. */
    ownSessions: build.query<readonly OwnSession[], void>({
      queryFn: ask(sessionsCall, () => ({ noAlert: true })),
      keepUnusedDataFor: 0,
    }),
    endSession: build.mutation<null, { readonly id: string }>({
      queryFn: ask(endSessionCall, (params) => ({ params, noAlert: true })),
    }),
    /** Without a session. */
    resetPassword: build.mutation<null, RequestValues<typeof passwordByCode>>({
      queryFn: ask(resetPasswordCall, (body) => ({ body, noAlert: true })),
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
