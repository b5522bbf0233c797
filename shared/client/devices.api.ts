/** Devices with what they earn (§7.5, §7.6), shared by every element that lists them. */
import { api, ask } from './api.ts';
import type { PageOf } from '../contract/basics.ts';
import { bindDeviceCall, type Binding } from '../contract/devices.ts';
import {
  deviceIncomeCall,
  minerDeviceIncomeCall,
  type AgentDevice,
  type MinerDevice,
  type MinerDeviceQuery,
} from '../contract/income.ts';

const noAlert = true;

export const devicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Devices as their agent sees them, highest income first. */
    agentDevices: build.query<PageOf<AgentDevice>, MinerDeviceQuery>({
      queryFn: ask(deviceIncomeCall, (query) => ({ query, noAlert })),
      providesTags: ['Devices'],
    }),
    /** Devices as their miner sees them, highest income first. */
    minerDevices: build.query<PageOf<MinerDevice>, MinerDeviceQuery>({
      queryFn: ask(minerDeviceIncomeCall, (query) => ({ query, noAlert })),
      providesTags: ['Devices'],
    }),
    /** Binds a node by its UUID to the session's person. */
    bindDevice: build.mutation<null, Binding>({
      queryFn: ask(bindDeviceCall, (body) => ({ body, noAlert })),
      invalidatesTags: ['Devices', 'Miners'],
    }),
  }),
});

export const { useAgentDevicesQuery, useMinerDevicesQuery, useBindDeviceMutation } = devicesApi;
