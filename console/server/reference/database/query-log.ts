/** Publishes each query, so that tests can check the plans of all queries. Costs nothing without a subscriber. */
import { channel } from 'node:diagnostics_channel';

export interface LoggedQuery {
  readonly query: string;
  readonly params: readonly unknown[];
}

export const QUERIES = channel('partner-console:query');

/** The logger of drizzle. */
export const queryLog = {
  logQuery(query: string, params: unknown[]): void {
    if (QUERIES.hasSubscribers) QUERIES.publish({ query, params } satisfies LoggedQuery);
  },
};
