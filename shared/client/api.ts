import {
  createApi,
  fakeBaseQuery,
  type DefinitionType,
  type EndpointDefinitions,
  type QueryArgFrom,
  type ResultTypeFrom,
  type SkipToken,
  type TypedUseMutationResult,
  type TypedUseQuery,
  type TypedUseQueryHookResult,
} from '@reduxjs/toolkit/query/react';
import type { Outcome } from './answer.ts';
import { callPlatform, type Asked } from './client.ts';
import type { PlatformError } from './errors.ts';
import type { ResponseOf } from '../contract/call.ts';
import type { NamedCall } from '../contract/calls.ts';
import { setupListeners } from '@reduxjs/toolkit/query';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { applyMiddleware, combineReducers, legacy_createStore, type Middleware } from 'redux';
import { onPersonChange } from './session.ts';

// Endpoints make their calls by themselves: `ask`.
const platformQuery = fakeBaseQuery<PlatformError>();

const untyped = createApi({
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

type Query = typeof platformQuery;
type Untyped = typeof untyped;
type Builder = Parameters<Parameters<Untyped['injectEndpoints']>[0]['endpoints']>[0];
type Injected<Calls extends EndpointDefinitions> = ReturnType<typeof untyped.injectEndpoints<Calls>>;

/** A result whose error is the platform's: whatever goes wrong with a call comes back as such a value, and nothing throws. */
type Sure<Result> = Result extends unknown
  ? { [Key in keyof Result]: Key extends 'error' ? Extract<Result[Key], PlatformError | undefined> : Result[Key] }
  : never;

type QueryHook<Answer, Argument> = (
  argument: Argument | SkipToken,
  options?: Parameters<TypedUseQuery<Answer, Argument, Query>>[1],
) => Sure<TypedUseQueryHookResult<Answer, Argument, Query>>;

type MutationHook<Answer, Argument> = () => readonly [
  (argument: Argument) => Promise<Outcome<Answer>>,
  Sure<TypedUseMutationResult<Answer, Argument, Query>>,
];

type Hooks<Calls extends EndpointDefinitions> = {
  [
    Name in keyof Calls & string as Calls[Name] extends { type: DefinitionType.query }
      ? `use${Capitalize<Name>}Query`
      : never
  ]: QueryHook<ResultTypeFrom<Calls[Name]>, QueryArgFrom<Calls[Name]>>;
} & {
  [
    Name in keyof Calls & string as Calls[Name] extends { type: DefinitionType.mutation }
      ? `use${Capitalize<Name>}Mutation`
      : never
  ]: MutationHook<ResultTypeFrom<Calls[Name]>, QueryArgFrom<Calls[Name]>>;
};

/** What a view needs of a query: `currentData` alone, as `data` would show what another argument was answered. */
export interface QueryResult<Answer> {
  readonly currentData?: Answer | undefined;
  readonly error?: PlatformError | undefined;
  readonly isFetching: boolean;
  refetch(): unknown;
}

/** The one API of a page; features inject their calls. */
export const api = untyped as Omit<Untyped, 'injectEndpoints'> & {
  injectEndpoints<Calls extends EndpointDefinitions>(feature: {
    endpoints: (build: Builder) => Calls;
  }): Omit<Injected<Calls>, keyof Hooks<Calls>> & Hooks<Calls>;
};

/** What an endpoint does: this call of the contract, with what `of` makes of the endpoint's argument. */
export const ask =
  <Of extends NamedCall, Argument>(call: Of, of: (argument: Argument) => Asked<Of>) =>
  (argument: Argument, { signal }: { readonly signal: AbortSignal }): Promise<Outcome<ResponseOf<Of>>> =>
    callPlatform({ call, ...of(argument) }, signal);

/** Lets functions be dispatched, as RTK Query does. */
const thunk: Middleware<ThunkDispatch<unknown, undefined, UnknownAction>> = (store) => (next) => (action) =>
  typeof action === 'function' ? (action(store.dispatch, store.getState) as unknown) : next(action);

/** The one store of a page. It is made of redux alone: a configured one would add development's checks to every screen. */
export const store = legacy_createStore(
  combineReducers({ [api.reducerPath]: api.reducer }),
  applyMiddleware(thunk, api.middleware as Middleware),
);

/** Whoever comes back after this long, ms, sees what changed meanwhile; looking away for a moment costs nothing. */
export const AWAY_MS = 60_000;

// A server that renders a React host imports this module too: nothing happens there.
if (typeof document !== 'undefined')
  setupListeners(store.dispatch, (dispatch, { onFocus, onOnline, onOffline }) => {
    let left = Infinity;
    const onVisibility = () => {
      if (document.hidden) left = Date.now();
      else if (Date.now() - left > AWAY_MS) dispatch(onFocus());
    };
    const online = () => dispatch(onOnline());
    const offline = () => dispatch(onOffline());
    document.addEventListener('visibilitychange', onVisibility);
    addEventListener('online', online);
    addEventListener('offline', offline);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener('online', online);
      removeEventListener('offline', offline);
    };
  });

// Nothing of the last person stays (hazard 22); elements on the page ask again for the new one.
onPersonChange(() => store.dispatch(api.util.resetApiState()));
