/** A day of the machines (§7.5). */
import {
  deviceBandwidthCall,
  deviceViolationCall,
  type DayBandwidth,
  type Violation,
  type dayOfDevice,
} from '../contract/devices.ts';
import { api, ask } from './api.ts';
import type { PageOf } from '../contract/basics.ts';
import type { Given } from '../contract/call.ts';

const noAlert = true;

export const dayApi = api.injectEndpoints({
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

export const { useViolationsQuery, useBandwidthQuery } = dayApi;
