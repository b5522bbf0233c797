/** A day of the machines (§7.5). */
import {
  agentDeviceOverviewCall,
  userDeviceOverviewCall,
  type DeviceOverview,
  deviceBandwidthCall,
  deviceViolationCall,
  type DayBandwidth,
  type Violation,
  type dayOfDevice,
} from '../../shared/contract/devices.ts';
import { api, ask } from '../../shared/client/api.ts';
import { callPlatform } from '../../shared/client/client.ts';
import type { PageOf } from '../../shared/contract/basics.ts';
import type { Given } from '../../shared/contract/call.ts';

/** How many machines there are (§7.6): all that the first figures need. */
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

const noAlert = true;

export const techApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** By day, such as `2026-11-20`. */
    violations: build.query<PageOf<Violation>, string>({
      queryFn: ask(deviceViolationCall, (date) => ({ query: { date }, noAlert })),
      providesTags: ['Devices'],
    }),
    /** Of one device, or of all together. */
    bandwidth: build.query<DayBandwidth, Given<typeof dayOfDevice>>({
      queryFn: ask(deviceBandwidthCall, (query) => ({ query, noAlert })),
      providesTags: ['Devices'],
    }),
  }),
});

export const { useViolationsQuery, useBandwidthQuery } = techApi;
