import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { callPlatform, type PlatformCall } from './client.ts';
import type { PlatformError } from './errors.ts';

/** RTK Query's way to the platform. */
export const platformQuery: BaseQueryFn<PlatformCall, unknown, PlatformError> = (request, { signal }) =>
  callPlatform(request, signal);
