/** A day of the machines (§7.5). */
import { api } from '../../shared/client/api.ts';
import type { PageOf } from '../../shared/contract/basics.ts';
import { dayBandwidth, violationPage, type DayBandwidth, type Violation } from '../../shared/contract/devices.ts';

const noAlert = true;

export const techApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** By day, such as `2026-11-20`. */
    violations: build.query<PageOf<Violation>, string>({
      query: (date) => ({ call: 'deviceViolation', query: { date }, schema: violationPage, noAlert }),
      providesTags: ['Devices'],
    }),
    /** Of one device, or of all together. */
    bandwidth: build.query<DayBandwidth, { readonly date: string; readonly uuid?: string | undefined }>({
      query: (query) => ({ call: 'deviceBandwidth', query, schema: dayBandwidth, noAlert }),
      providesTags: ['Devices'],
    }),
  }),
});

export const { useViolationsQuery, useBandwidthQuery } = techApi;
