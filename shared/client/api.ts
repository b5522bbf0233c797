import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { callPlatform, type PlatformCall } from './client.ts';
import type { PlatformError } from './errors.ts';

/** RTK Query's way to the platform. */
const platformQuery: BaseQueryFn<PlatformCall, unknown, PlatformError> = (request, { signal }) =>
  callPlatform(request, signal);

/** The one API of a page; features inject their calls. */
export const api = createApi({
  baseQuery: platformQuery,
  tagTypes: [
    'Account',
    'PayInfo',
    'Balance',
    'Entries',
    'Withdrawals',
    'Parameters',
    'AuthState',
    'Bill',
    'Income',
    'Devices',
    'Miners',
    'Notices',
    'Dialling',
    'Images',
    'Tickets',
    'Deploy',
    'Contract',
  ],
  refetchOnReconnect: true,
  refetchOnFocus: true,
  endpoints: () => ({}),
});
