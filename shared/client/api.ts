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
import type { Read } from '../contract/call.ts';
import type { NamedCall } from '../contract/calls.ts';

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
  (argument: Argument, { signal }: { readonly signal: AbortSignal }): Promise<Outcome<Read<Of>>> =>
    callPlatform({ call, ...of(argument) }, signal);
