/** Scopes of embed sessions (shared/docs/guides/sessions.md). Each endpoint declares its scope in its server part. */
export const SCOPES = [
  'account:read',
  'authorization:write',
  'bills:read',
  'bills:write',
  'business:read',
  'business:write',
  'devices:read',
  'devices:write',
  'filters:read',
  'filters:write',
  'identity:read',
  'identity:write',
  'income:read',
  'income:share',
  'miners:read',
  'miners:write',
  'notices:read',
  'notices:write',
  'password:write',
  'payout:read',
  'payout:write',
  'phone:write',
  'privacy:write',
  'search:read',
  'session:end',
  'shares:read',
  'shares:write',
  'tickets:read',
  'tickets:write',
  'wallet:read',
  'wallet:share',
  'wallet:withdraw',
] as const;
export type Scope = (typeof SCOPES)[number];

/** Actions that an embed session can switch off, although its scopes include them. */
export const FEATURES = ['withdraw', 'payoutEdit', 'export', 'appeal'] as const;
export type Feature = (typeof FEATURES)[number];

/** Part of every session, because every element loads the account first. */
export const ALWAYS: Scope = 'account:read';

/** Scopes whose forms send a code to the user's phone. */
export const PROVEN_BY_CODE: readonly Scope[] = [
  'wallet:withdraw',
  'identity:write',
  'payout:write',
  'phone:write',
  'password:write',
  'privacy:write',
  'notices:write',
];
