import {
  agentDeviceOverviewCall,
  userDeviceOverviewCall,
  type DeviceOverview,
  deviceBandwidthCall,
  deviceViolationCall,
  type DayBandwidth,
  type Violation,
  type dayOfDevice,
} from './device.calls.ts';
import { isViolationOf } from './violation-day.rules.ts';
import { api } from '../../client/api.ts';
import type { PageOf } from '../../core/wire-values.ts';
import type { RequestValues } from '../../core/call.ts';
import { apiRequest } from '../../client/request.ts';

/** Number of devices (§7.6), and violations and bandwidth of a day (§7.5). */
export const techApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Own devices, or all devices under an agent. */
    deviceOverview: build.query<DeviceOverview, 'user' | 'agent'>({
      query: (of) => apiRequest(of === 'agent' ? agentDeviceOverviewCall : userDeviceOverviewCall),
      providesTags: ['Devices'],
    }),
    /** By day, such as `2026-11-20`. */
    violations: build.query<PageOf<Violation>, string>({
      query: (date) => apiRequest(deviceViolationCall, { query: { date } }),
      transformResponse: (page: PageOf<Violation>, _meta, day) => {
        const list = page.list.filter(({ date }) => isViolationOf(date, day));
        if (list.length === page.list.length) return page;
        const { unreadable = [] } = page;
        return { list, total: list.length + unreadable.length, ...(unreadable.length > 0 && { unreadable }) };
      },
      providesTags: ['Devices'],
    }),
    /** Of one device, or the sum of all. */
    bandwidth: build.query<DayBandwidth, RequestValues<typeof dayOfDevice>>({
      query: (query) => apiRequest(deviceBandwidthCall, { query }),
      providesTags: ['Devices'],
    }),
  }),
});

export const { useDeviceOverviewQuery, useViolationsQuery, useBandwidthQuery } = techApi;

/** Requests the violations of a day. */
export const requestViolations = (day: string) => techApi.endpoints.violations.initiate(day);
