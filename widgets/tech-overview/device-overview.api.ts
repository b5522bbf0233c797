/** How many machines there are (§7.6): all that the first figures need. */
import { deviceOverview, type DeviceOverview } from '../../shared/contract/devices.ts';
import { api } from '../../shared/client/api.ts';

export const overviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One's own devices, or all under an agent. */
    deviceOverview: build.query<DeviceOverview, 'user' | 'agent'>({
      query: (of) => ({
        call: of === 'agent' ? 'agentDeviceOverview' : 'userDeviceOverview',
        schema: deviceOverview,
        noAlert: true,
      }),
      providesTags: ['Devices'],
    }),
  }),
});

export const { useDeviceOverviewQuery } = overviewApi;
