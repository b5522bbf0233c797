/** The type of the second platform's endpoints: their keys and their parameter. */
import type { Reply } from './responses.ts';
import type { Users, User } from './users.ts';
import type { Wallets } from './wallets.ts';

export interface CallRequest {
  /** The signed-in user. Undefined when an open endpoint is called without a session. */
  readonly user: User;
  readonly token: string;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  /** The part of the address that `{id}` matches. */
  readonly id: string;
}

export interface Platform {
  readonly users: Users;
  readonly wallets: Wallets;
}

/** Endpoints by method and address, such as `GET /api/notice/{id}`. A key that begins with `open ` needs no session. */
export type Calls = Readonly<Record<string, (request: CallRequest) => Reply>>;

/** Returns a page of a list: by `pageIndex` from 1 and `pageSize`, or by `offset` and `limit`. */
export function pageOf<Row>(rows: readonly Row[], query: URLSearchParams): Row[] {
  const size = Number(query.get('pageSize') ?? query.get('limit') ?? rows.length);
  const first = query.has('pageIndex') ? (Number(query.get('pageIndex')) - 1) * size : Number(query.get('offset') ?? 0);
  return rows.slice(first, first + size);
}
