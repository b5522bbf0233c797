import {
  agentDeviceOverviewCall,
  userDeviceOverviewCall,
  type DeviceOverview,
  deviceBandwidthCall,
  deviceViolationCall,
  type DayBandwidth,
  type Violation,
  type dayOfDevice,
} from '../contract/devices.ts';
import { api, ask } from './api.ts';
import { callPlatform } from './client.ts';
import type { PageOf } from '../contract/basics.ts';
import type { RequestValues } from '../contract/call.ts';

// each is told in its place
const noAlert = true;

/** How many machines there are (§7.6), and what happened to them on a day (§7.5). */
export const techApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One's own devices, or all under an agent. */
    deviceOverview: build.query<DeviceOverview, 'user' | 'agent'>({
      queryFn: (of, { signal }) =>
        callPlatform({ call: of === 'agent' ? agentDeviceOverviewCall : userDeviceOverviewCall, noAlert }, signal),
      providesTags: ['Devices'],
    }),
    /** By day, such as `2026-11-20`. */
    violations: build.query<PageOf<Violation>, string>({
      queryFn: ask(deviceViolationCall, (date) => ({ query: { date }, noAlert })),
      providesTags: ['Devices'],
    }),
    /** Of one device, or of all together. */
    bandwidth: build.query<DayBandwidth, RequestValues<typeof dayOfDevice>>({
      queryFn: ask(deviceBandwidthCall, (query) => ({ query, noAlert })),
      providesTags: ['Devices'],
    }),
  }),
});

export const { useDeviceOverviewQuery, useViolationsQuery, useBandwidthQuery } = techApi;
