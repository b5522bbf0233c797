/** How many machines there are (§7.6): all that the first figures need. */
import { agentDeviceOverviewCall, userDeviceOverviewCall, type DeviceOverview } from '../../shared/contract/devices.ts';
import { api } from '../../shared/client/api.ts';
import { callPlatform } from '../../shared/client/client.ts';

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
