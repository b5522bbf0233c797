/** What every call of the second platform is given, and how it is named. */
import type { Reply } from './answers.ts';
import type { People, Person } from './people.ts';
import type { Wallets } from './wallets.ts';

export interface Asked {
  /** nobody, where the call is open to everybody */
  readonly person: Person;
  readonly token: string;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  /** what stands for `{id}` in the address */
  readonly id: string;
}

export interface Platform {
  readonly people: People;
  readonly wallets: Wallets;
}

/** By method and address, such as `GET /api/notice/{id}`; the ones that begin with `open ` need no session. */
export type Calls = Readonly<Record<string, (asked: Asked) => Reply>>;

/** A page of a list: by `pageIndex` from 1 and `pageSize`, or by `offset` and `limit`. */
export function pageOf<Row>(rows: readonly Row[], query: URLSearchParams): Row[] {
  const size = Number(query.get('pageSize') ?? query.get('limit') ?? rows.length);
  const first = query.has('pageIndex') ? (Number(query.get('pageIndex')) - 1) * size : Number(query.get('offset') ?? 0);
  return rows.slice(first, first + size);
}
