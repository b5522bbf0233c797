import { api } from '#shared/client/api.ts';
import {
  dialInfoCall,
  confirmManagerCardCall,
  saveDiallingCall,
  type DialInfo,
  type ofDevice,
  type NewLines,
} from '#shared/contract/dialling.ts';
import type { RequestValues } from '#shared/contract/call.ts';
import { apiRequest } from '#shared/client/request.ts';

/** Binds the card of this name as the management line, or unbinds the one that is bound. */
export type ManagerCardRequest =
  | Readonly<{ deviceUUID: string; name: string; unConfirm?: never }>
  | Readonly<{ deviceUUID: string; unConfirm: true; name?: never }>;

/** Network cards of a device (§2.6, §7.6). */
const diallingApi = api.injectEndpoints({
  endpoints: (build) => ({
    dialInfo: build.query<DialInfo, RequestValues<typeof ofDevice>>({
      query: (query) => apiRequest(dialInfoCall, { query }),
      providesTags: (_answer, _error, { deviceUUID }) => [{ type: 'Dialling', id: deviceUUID }],
    }),
    confirmManagerCard: build.mutation<null, ManagerCardRequest>({
      query: (body) => apiRequest(confirmManagerCardCall, { body }),
      // a refused or lost one may mean that somebody else changed the device
      invalidatesTags: (_answer, _error, { deviceUUID }) => [{ type: 'Dialling', id: deviceUUID }],
    }),
    /** All of a card's lines: they replace the former ones; an empty password keeps the account's. */
    saveDialling: build.mutation<null, NewLines>({
      query: (body) => apiRequest(saveDiallingCall, { body }),
      // a refused one leaves the lines as they are, and with them what stands in the form
      invalidatesTags: (_answer, error, { deviceUUID }) => (error ? [] : [{ type: 'Dialling', id: deviceUUID }]),
    }),
  }),
});

export const { useDialInfoQuery, useConfirmManagerCardMutation, useSaveDiallingMutation } = diallingApi;
