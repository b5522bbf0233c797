/** Calls that the specification does not define, with their default paths. A platform may lack them. */
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
  consents: '/api/user/consents',
  recordConsent: '/api/user/consents',
  withdrawConsent: '/api/user/consents/{id}/withdraw',
  exportAccount: '/api/user/account/export',
  deleteAccount: '/api/user/account/delete',
} as const;

export type OptionalCall = keyof typeof OPTIONAL_PATHS;

export const OPTIONAL_CALLS = Object.keys(OPTIONAL_PATHS) as readonly OptionalCall[];

/** Returns whether `prefix` is a path that is equal to `path` or a parent of it. */
export const covers = (prefix: string, path: string): boolean =>
  prefix[0] === '/' && (path === prefix || path.startsWith(prefix.replace(/\/?$/, '/')));

/** Returns whether an entry of `off` refers to the call, by name or by a prefix of its path. */
export const isNamed = (entry: string, call: OptionalCall): boolean =>
  entry === call || covers(entry, OPTIONAL_PATHS[call]);

/** Returns why an entry of `off` is invalid, or `undefined` if it is valid. */
export const offProblem = (entry: unknown): string | undefined =>
  typeof entry === 'string' && OPTIONAL_CALLS.some((call) => isNamed(entry, call))
    ? undefined
    : `must be one of ${OPTIONAL_CALLS.join(', ')}, or a prefix of their paths, not ${JSON.stringify(entry)}`;
