import { api } from '../../client/api.ts';
import { deviceApi, type DeviceScope } from './device.api.ts';
import {
  dialInfoCall,
  confirmManagerCardCall,
  saveDiallingCall,
  type DialInfo,
  type ofDevice,
  type NewLines,
} from './dialling.calls.ts';
import type { RequestValues } from '../../core/call.ts';
import { apiRequest } from '../../client/request.ts';

/** Binds the card of this name as the management line, or unbinds the current one. */
export type ManagerCardRequest =
  | Readonly<{ deviceUUID: string; name: string; unConfirm?: never }>
  | Readonly<{ deviceUUID: string; unConfirm: true; name?: never }>;

/** Network cards of a device (§2.6, §7.6). */
const diallingApi = api.injectEndpoints({
  endpoints: (build) => ({
    dialInfo: build.query<DialInfo, RequestValues<typeof ofDevice>>({
      query: (query) => apiRequest(dialInfoCall, { query }),
      providesTags: (_response, _error, { deviceUUID }) => [{ type: 'Dialling', id: deviceUUID }],
    }),
    confirmManagerCard: build.mutation<null, ManagerCardRequest>({
      query: (body) => apiRequest(confirmManagerCardCall, { body }),
      // a failed request can mean that another user changed the device
      invalidatesTags: (_response, _error, { deviceUUID }) => [{ type: 'Dialling', id: deviceUUID }],
      // the lists follow without loading thousands of devices again
      onQueryStarted: async ({ deviceUUID, name = '' }, { dispatch, getState, queryFulfilled }) => {
        const isDone = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (!isDone) return;
        for (const { endpointName, originalArgs } of deviceApi.util.selectInvalidatedBy(getState(), ['Devices']))
          if (endpointName === 'devicePages')
            dispatch(
              deviceApi.util.updateQueryData('devicePages', originalArgs as DeviceScope, ({ pages }) => {
                for (const { list } of pages)
                  for (const device of list)
                    if (device.uuid === deviceUUID && device.managerCard != null) device.managerCard = name;
              }),
            );
      },
    }),
    /** Replaces all lines of a card. An empty password keeps the stored password of the account. */
    saveDialling: build.mutation<null, NewLines>({
      query: (body) => apiRequest(saveDiallingCall, { body }),
      // a failed request does not change the lines, so the form keeps its values
      invalidatesTags: (_response, error, { deviceUUID }) => (error ? [] : [{ type: 'Dialling', id: deviceUUID }]),
    }),
  }),
});

export const { useDialInfoQuery, useConfirmManagerCardMutation, useSaveDiallingMutation } = diallingApi;
