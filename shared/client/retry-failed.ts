/** Retries all failed queries of the page. */
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { api } from './api.ts';
import { store } from './store.ts';

interface Endpoint {
  initiate(argument: unknown, options: object): ThunkAction<unknown, unknown, undefined, UnknownAction>;
}

export function retryFailed(): void {
  const endpoints = api.endpoints as unknown as Readonly<Record<string, Endpoint | undefined>>;
  for (const query of Object.values(store.getState()[api.reducerPath].queries)) {
    if (query?.status !== 'rejected') continue;
    const retry = endpoints[query.endpointName ?? '']?.initiate(query.originalArgs, WITHOUT_SUBSCRIPTION);
    if (retry) void store.dispatch(retry);
  }
}

/** The view of a query is subscribed already. */
const WITHOUT_SUBSCRIPTION = { forceRefetch: true, subscribe: false };
