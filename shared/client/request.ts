/** A request of the API: a call of the contract with its values. */
import type { Call, PathParameters, RequestInput, RequestSchema } from '../core/call.ts';
import type { NamedCall } from '../topics/calls.ts';

interface RequestOptions {
  /** Sent as `Idempotency-Key`, unless the configuration turns own headers off. */
  readonly idempotencyKey?: string;
  /** Sends a public form to the external host, if one is configured, and without a token. */
  readonly external?: boolean;
  /** Called with the sent share of an upload, from 0 to 1. Its time limit is longer. */
  readonly onProgress?: (share: number) => void;
  /** Whether a response body is a file instead of JSON. The schema then receives the file. */
  readonly isFile?: (body: Blob) => Promise<boolean>;
}

/** Any request, as the base query receives it. */
export interface ApiRequest extends RequestOptions {
  readonly call: NamedCall;
  /** Parameters of the path, such as `id`. */
  readonly params?: Readonly<Record<string, string>>;
  /** Parameters of the query string. Undefined ones are left out. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** Sent as JSON. */
  readonly body?: object;
}

/** The values that a call needs, as its contract declares them. */
type RequestOf<Of extends Call> = RequestOptions &
  (Of['path'] extends `${string}{${string}` ? { readonly params: PathParameters<Of['path']> } : unknown) &
  ([RequestSchema<Of>] extends [never]
    ? unknown
    : Of['method'] extends 'GET'
      ? { readonly query: RequestInput<RequestSchema<Of>> }
      : { readonly body: RequestInput<RequestSchema<Of>> });

/** A request of one call. Checked against the contract when it compiles. */
export type PlatformRequest<Of extends NamedCall> = { readonly call: Of } & RequestOf<Of>;

/** Makes the request of an endpoint: `query: (walletType) => apiRequest(walletCall, { query: { walletType } })`. */
export const apiRequest = <Of extends NamedCall>(
  call: Of,
  ...[values]: object extends RequestOf<Of> ? [values?: RequestOf<Of>] : [values: RequestOf<Of>]
): PlatformRequest<Of> => ({ call, ...values }) as PlatformRequest<Of>;
