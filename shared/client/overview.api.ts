/** How many machines there are (§7.6): all that first figures need. */
import { agentDeviceOverviewCall, userDeviceOverviewCall, type DeviceOverview } from '../contract/devices.ts';
import { api } from './api.ts';
import { callPlatform } from './client.ts';

export const overviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One's own devices, or all under an agent. */
    deviceOverview: build.query<DeviceOverview, 'user' | 'agent'>({
      queryFn: (of, { signal }) =>
        callPlatform(
          { call: of === 'agent' ? agentDeviceOverviewCall : userDeviceOverviewCall, noAlert: true },
          signal,
        ),
      providesTags: ['Devices'],
    }),
  }),
});

export const { useDeviceOverviewQuery } = overviewApi;
