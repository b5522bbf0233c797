/** Calls that the specification gives no address, and where they are by default: a platform may be without them. */
export const OPTIONAL_PATHS = {
  saveDialling: '/api/v1/miner/dialling/config',
  bindDevice: '/api/v1/miner/device/bind',
  deviceBandwidth: '/api/v1/device/bandwidth',
  billExport: '/api/console/monthly_bill/export',
  tickets: '/api/console/tickets',
  createTicket: '/api/console/tickets',
  directedBusinesses: '/api/console/deploy',
  applyDirectedBusiness: '/api/console/deploy/{id}/apply',
  authorization: '/api/openplatform/authorization',
  decideAuthorization: '/api/openplatform/authorization',
  resetPassword: '/api/user/reset_password',
  articleHistory: '/api/strapi/article/{id}/history',
  sessions: '/api/user/sessions',
  endSession: '/api/user/sessions/{id}/end',
} as const;

export type OptionalCall = keyof typeof OPTIONAL_PATHS;

export const OPTIONAL_CALLS = Object.keys(OPTIONAL_PATHS) as readonly OptionalCall[];

/** Whether a key of a host's table is a path, and this path is it or below it. */
export const covers = (prefix: string, path: string): boolean =>
  prefix[0] === '/' && (path === prefix || path.startsWith(prefix.replace(/\/?$/, '/')));

/** Whether an entry of a host's list names the call, by its name or by a prefix of its path. */
export const isNamed = (entry: string, call: OptionalCall): boolean =>
  entry === call || covers(entry, OPTIONAL_PATHS[call]);

/** Why an entry of a host's list can switch nothing off; `undefined` when it can. */
export const offProblem = (entry: unknown): string | undefined =>
  typeof entry === 'string' && OPTIONAL_CALLS.some((call) => isNamed(entry, call))
    ? undefined
    : `must be one of ${OPTIONAL_CALLS.join(', ')}, or a prefix of their paths, not ${JSON.stringify(entry)}`;
