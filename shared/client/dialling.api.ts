/** Network cards of a device (§2.6, §7.6). Every error is shown where it belongs. */
import { api, ask } from './api.ts';
import {
  confirmManagerCardCall,
  dialInfoCall,
  saveDiallingCall,
  type DialInfo,
  type NewLines,
  type ofDevice,
} from '../contract/dialling.ts';
import type { Given } from '../contract/call.ts';

/** Binds the card of this name as the management line, or unbinds the one that is bound. */
export type ManagerCardRequest =
  | Readonly<{ deviceUUID: string; name: string; unConfirm?: never }>
  | Readonly<{ deviceUUID: string; unConfirm: true; name?: never }>;

const noAlert = true;

export const diallingApi = api.injectEndpoints({
  endpoints: (build) => ({
    dialInfo: build.query<DialInfo, Given<typeof ofDevice>>({
      queryFn: ask(dialInfoCall, (query) => ({ query, noAlert })),
      providesTags: (_answer, _error, { deviceUUID }) => [{ type: 'Dialling', id: deviceUUID }],
    }),
    confirmManagerCard: build.mutation<null, ManagerCardRequest>({
      queryFn: ask(confirmManagerCardCall, (body) => ({ body, noAlert })),
      // a refused or lost one may mean that somebody else changed the device
      invalidatesTags: (_answer, _error, { deviceUUID }) => [{ type: 'Dialling', id: deviceUUID }],
    }),
    /** All of a card's lines: they replace the former ones; an empty password keeps the account's. */
    saveDialling: build.mutation<null, NewLines>({
      queryFn: ask(saveDiallingCall, (body) => ({ body, noAlert })),
      // a refused one leaves the lines as they are, and with them what stands in the form
      invalidatesTags: (_answer, error, { deviceUUID }) => (error ? [] : [{ type: 'Dialling', id: deviceUUID }]),
    }),
  }),
});

export const { useDialInfoQuery, useConfirmManagerCardMutation, useSaveDiallingMutation } = diallingApi;
