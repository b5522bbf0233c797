/**
 * Elements never touch `location`: they ask the page around them with `partner-navigation-requested`, which bubbles,
 * crosses shadow roots and can be cancelled by a host that takes care of it.
 */
export type NavigationTarget =
  | 'wallet'
  | 'bills'
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

/** Query parameters of the target, such as `{ type: 'wallet' }` of `password`; no personal data. */
export type NavigationParams = Readonly<Record<string, string>>;

export interface NavigationDetail {
  readonly to: NavigationTarget;
  readonly params?: NavigationParams;
}

export const NAVIGATION_EVENT = 'partner-navigation-requested';
