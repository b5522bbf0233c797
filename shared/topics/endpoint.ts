/** Declares the server part of an endpoint: its scope, request, example and check. Elements do not bundle it. */
import type { GenericSchema, InferInput } from 'valibot';
import type { Call, RequestSchema, ResponseOf, WireResponse } from '../core/call.ts';
import type { HeavyWork } from '../core/heavy-work.ts';
import type { PartialAccount } from './accounts/account.calls.ts';
import type { Scope } from './scopes.ts';

/** Values from earlier responses that later requests of `npm run conform` require. Never reported. */
export interface Known {
  /** the platform's clock, ms */
  now: number;
  account: PartialAccount;
  /** length of the user list */
  users?: number;
  /** a user of the list */
  username?: string;
  /** endpoints that the user's role may not use */
  readonly forbidden: Set<string>;
  /** a month with a bill, such as `2026-10` */
  month?: string;
  /** a device */
  uuid?: string;
  /** a message that was already read, because opening a message marks it as read */
  noticeId?: string;
  tagId?: string;
  helpArticleId?: string;
  /** the beginning of a title, used as the search term */
  keyword?: string;
  imageVersion?: string;
  walletTicket?: string;
}

/** A request of `npm run conform`. */
export interface Request {
  /** parts of the path, such as `id` */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  /** sent as JSON */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How `npm run conform` checks an endpoint. */
export interface DeclaredCheck<Of extends Call = Call> {
  /** distinguishes two checks of one endpoint */
  readonly label?: string;
  /** an endpoint for miners only; `access` declares the endpoints for agents only */
  readonly of?: 'miner';
  /** the meaning of a 404 with a code of the platform: the endpoint exists and has no data for this user */
  readonly none?: string;
  /** runs after all other checks, because it ends the session */
  readonly isLast?: boolean;
  /**
   * Returns the requests to try until one response has rows, or the reason why none can be sent. A read without it sends
   * the request of the example.
   */
  readonly requests?: (facts: Known) => readonly Request[] | string;
  /** Keeps values of the response, which the schema has read. A method, so that a list can hold checks of several calls. */
  keep?(facts: Known, data: ResponseOf<Of>, request: Request): void;
}

export interface Example<Of extends Call = Call> {
  /** values of the parameters in the path */
  readonly path?: Readonly<Record<string, string>>;
  readonly request?: Readonly<Record<string, unknown>>;
  /** the data in the format that this platform sends, without the envelope of the C family */
  readonly response: WireResponse<Of>;
}

/** An endpoint as servers, documents, checks and tests read it. */
export interface Endpoint<Of extends Call = Call> {
  readonly call: Of;
  /** One of several scopes is enough. `none`: the endpoint does not depend on the user. */
  readonly scope: Scope | readonly Scope[] | 'none';
  /** The specification does not define the endpoint, so a platform may lack it, and hosts can switch it off. */
  readonly optional?: true;
  /** One account can have only some of these requests in progress. */
  readonly heavy?: Exclude<HeavyWork, 'other'>;
  /** the schema of the query or the body */
  readonly request?: GenericSchema;
  /** the effect of a write, which `npm run conform` lists before it sends the request */
  readonly writes?: string;
  readonly example: Example<Of>;
  readonly check?: DeclaredCheck<Of> | readonly DeclaredCheck<Of>[];
}

/** Only an endpoint without a query or a body has no request, and only a read has no effect. */
type Declaration<Of extends Call> = Omit<Endpoint<Of>, 'call' | 'scope' | 'request' | 'writes' | 'example'> & {
  readonly scope: Scope | readonly Scope[] | ('public' extends Of['access'] ? 'none' : never);
} & (Of['method'] extends 'POST' ? { readonly writes: string } : { readonly writes?: never }) &
  ([RequestSchema<Of>] extends [never]
    ? { readonly request?: never; readonly example: Example<Of> & { readonly request?: never } }
    : {
        readonly request: RequestSchema<Of>;
        readonly example: Example<Of> & { readonly request: InferInput<RequestSchema<Of>> };
      });

/** Adds the server part to a declared call. */
export const endpoint = <const Of extends Call>(call: Of, declaration: Declaration<Of>): Endpoint<Of> =>
  ({ ...declaration, call }) as Endpoint<Of>;
