/** Network cards of a device (§2.6, §7.6). Every error is shown where it belongs. */
import { api } from './api.ts';
import { nothing } from '../contract/basics.ts';
import { dialInfo, type DialInfo, type DiallingLine } from '../contract/dialling.ts';

export type DialInfoRequest = Readonly<{ deviceUUID: string }>;

/** Binds the card of this name as the management line, or unbinds the one that is bound. */
export type ManagerCardRequest =
  | Readonly<{ deviceUUID: string; name: string; unConfirm?: never }>
  | Readonly<{ deviceUUID: string; unConfirm: true; name?: never }>;

export interface DiallingRequest {
  readonly deviceUUID: string;
  /** the card */
  readonly name: string;
  /** all of the card's lines: they replace the former ones; an empty password keeps the account's */
  readonly diallingInfo: readonly Omit<DiallingLine, 'passwordKept'>[];
}

const noAlert = true;

export const diallingApi = api.injectEndpoints({
  endpoints: (build) => ({
    dialInfo: build.query<DialInfo, DialInfoRequest>({
      query: (query) => ({ call: 'dialInfo', query, schema: dialInfo, noAlert }),
      providesTags: (_answer, _error, { deviceUUID }) => [{ type: 'Dialling', id: deviceUUID }],
    }),
    confirmManagerCard: build.mutation<null, ManagerCardRequest>({
      query: (body) => ({ call: 'confirmManagerCard', body, schema: nothing, noAlert }),
      // a refused or lost one may mean that somebody else changed the device
      invalidatesTags: (_answer, _error, { deviceUUID }) => [{ type: 'Dialling', id: deviceUUID }],
    }),
    saveDialling: build.mutation<null, DiallingRequest>({
      query: (body) => ({ call: 'saveDialling', body, schema: nothing, noAlert }),
      // a refused one leaves the lines as they are, and with them what stands in the form
      invalidatesTags: (_answer, error, { deviceUUID }) => (error ? [] : [{ type: 'Dialling', id: deviceUUID }]),
    }),
  }),
});

export const { useDialInfoQuery, useConfirmManagerCardMutation, useSaveDiallingMutation } = diallingApi;
