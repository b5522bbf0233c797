/** Why the income of two periods differs. */
import { api } from '#shared/client/api.ts';
import { apiRequest } from '#shared/client/request.ts';
import type { PageOf } from '#shared/core/wire-values.ts';
import {
  incomeBridgeCall,
  incomeBridgeRowsCall,
  type BridgeRow,
  type BridgeScope,
  type BridgeSlice,
  type IncomeBridge,
} from './income-bridge.calls.ts';

const incomeBridgeApi = api.injectEndpoints({
  endpoints: (build) => ({
    incomeBridge: build.query<IncomeBridge, BridgeScope>({
      query: (query) => apiRequest(incomeBridgeCall, { query }),
      providesTags: ['Income'],
    }),
    incomeBridgeRows: build.query<PageOf<BridgeRow>, BridgeSlice>({
      query: (query) => apiRequest(incomeBridgeRowsCall, { query }),
      providesTags: ['Income'],
    }),
  }),
});

export const { useIncomeBridgeQuery, useIncomeBridgeRowsQuery } = incomeBridgeApi;
