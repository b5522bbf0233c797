/**
 * Elements never touch `location`: they emit `partner-navigation-requested`, which bubbles and crosses shadow roots. A
 * host that handles the request cancels the event.
 */
export type NavigationTarget =
  | 'wallet'
  | 'bills'
  | 'statement'
  | 'income'
  | 'tech'
  | 'dashboard'
  | 'devices'
  | 'device'
  | 'miners'
  | 'deploy'
  | 'dial'
  | 'bind-device'
  | 'certification'
  | 'beneficiary'
  | 'password'
  | 'agreement'
  | 'help'
  | 'article'
  | 'tickets'
  | 'login'
  | 'reset-password'
  | 'node-address';

/**
 * Query parameters of the target, such as `{ type: 'wallet' }` of `password`. They contain no personal data except `owner`, the
 * username of a miner.
 */
export type NavigationParams = Readonly<Record<string, string>>;

export interface NavigationDetail {
  readonly to: NavigationTarget;
  readonly params?: NavigationParams;
}

/** The screens of the steps that an account takes before its first withdrawal. */
export const STEP_SCREENS = {
  identity: { to: 'certification' },
  payout: { to: 'beneficiary' },
  'wallet-password': { to: 'password', params: { type: 'wallet' } },
} as const satisfies Readonly<Record<string, NavigationDetail>>;

export const NAVIGATION_EVENT = 'partner-navigation-requested';
