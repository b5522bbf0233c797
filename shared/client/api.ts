import { createApi, fakeBaseQuery } from '@reduxjs/toolkit/query/react';
import type { Outcome } from './answer.ts';
import { callPlatform, type Asked } from './client.ts';
import type { PlatformError } from './errors.ts';
import type { Read } from '../contract/call.ts';
import type { NamedCall } from '../contract/calls.ts';

/** The one API of a page; features inject their calls. */
export const api = createApi({
  // each endpoint names its call: `ask`
  baseQuery: fakeBaseQuery<PlatformError>(),
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

/** What an endpoint does: this call of the contract, with what `of` makes of the endpoint's argument. */
export const ask =
  <Of extends NamedCall, Argument>(call: Of, of: (argument: Argument) => Asked<Of>) =>
  (argument: Argument, { signal }: { readonly signal: AbortSignal }): Promise<Outcome<Read<Of>>> =>
    callPlatform({ call, ...of(argument) }, signal);
