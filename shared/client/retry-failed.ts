/** What did not load is asked for again, wherever on the page it stands. */
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
    const again = endpoints[query.endpointName ?? '']?.initiate(query.originalArgs, ONCE);
    if (again) void store.dispatch(again);
  }
}

/** Whoever shows it is subscribed already. */
const ONCE = { forceRefetch: true, subscribe: false };
