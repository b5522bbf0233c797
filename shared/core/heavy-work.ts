/**
 * Kinds of requests by what they take of the server, and how many of them one account has in progress at the same time
 * (hazard 48). Each server counts its own requests.
 */
export const MOST_IN_FLIGHT = {
  /** a body of several megabytes */
  upload: 2,
  /** a file of several megabytes */
  download: 4,
  /** the days of all nodes in two periods */
  explanation: 1,
  /** the data of a month or of an account */
  export: 1,
  /** all kinds of records */
  search: 2,
  /** the nodes of an agent */
  list: 4,
  /** all other requests, of which a page with all elements sends fewer */
  other: 32,
} as const;

export type HeavyWork = keyof typeof MOST_IN_FLIGHT;
