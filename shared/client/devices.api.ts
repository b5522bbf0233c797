/** Devices with what they earn (§7.5, §7.6), shared by every element that lists them. */
import { api } from './api.ts';
import { nothing, type PageOf } from '../contract/basics.ts';
import { agentDevicePage, minerDevicePage, type AgentDevice, type MinerDevice } from '../contract/income.ts';

export type DevicePage = Readonly<{
  limit: number;
  offset: number;
  /** income of the day before, or of the month so far */
  key_style: 'day' | 'month';
  /** the devices of one miner of the agent */
  username?: string | undefined;
}>;

const noAlert = true;

export const devicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Devices as their agent sees them, highest income first. */
    agentDevices: build.query<PageOf<AgentDevice>, DevicePage>({
      query: (query) => ({ call: 'deviceIncome', query, schema: agentDevicePage, noAlert }),
      providesTags: ['Devices'],
    }),
    /** Devices as their miner sees them, highest income first. */
    minerDevices: build.query<PageOf<MinerDevice>, DevicePage>({
      query: (query) => ({ call: 'minerDeviceIncome', query, schema: minerDevicePage, noAlert }),
      providesTags: ['Devices'],
    }),
    /** Binds a node by its UUID to the session's person. */
    bindDevice: build.mutation<null, Readonly<{ deviceUUID: string; remark: string }>>({
      query: (body) => ({ call: 'bindDevice', body, schema: nothing, noAlert }),
      invalidatesTags: ['Devices', 'Miners'],
    }),
  }),
});

export const { useAgentDevicesQuery, useMinerDevicesQuery, useBindDeviceMutation } = devicesApi;
