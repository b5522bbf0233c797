/** Every route of the console with name, access and layout (§2.1, §2.2). */
import { matchPath } from 'react-router';
import { isAgent, mayBeAgent } from '#shared/topics/account/account.rules.ts';
import { isOffered } from '#shared/host/offered.ts';

export type PageName =
  | 'login'
  | 'bindOnPhone'
  | 'document'
  | 'privateHistory'
  | 'article'
  | 'resetPassword'
  | 'join'
  | 'nodeAddress'
  | 'mobile'
  | 'devices'
  | 'device'
  | 'deploy'
  | 'user'
  | 'password'
  | 'certification'
  | 'beneficiary'
  | 'agreement'
  | 'bindDevice'
  | 'help'
  | 'overview'
  | 'tech'
  | 'wallet'
  | 'statement'
  | 'miners'
  | 'authorization'
  | 'callback'
  | 'tickets'
  | 'dialList'
  | 'dialConfig';

/** Entries of the menu, in its order. */
export type MenuName = 'overview' | 'devices' | 'deploy' | 'miners' | 'wallet' | 'bindDevice' | 'user' | 'help';

export interface PageRoute {
  readonly path: string;
  readonly name: PageName;
  /** shell: with header and menu; public: without; help: like shell, but without both on a phone (§2.3) */
  readonly layout: 'shell' | 'public' | 'help';
  /** opens without a session */
  readonly open?: true;
  /** restricts access to these users (§6) */
  readonly only?: 'agent' | 'reconciled';
  /** the menu entry to highlight */
  readonly menu?: MenuName;
}

export const ROUTES: readonly PageRoute[] = [
  { path: '/login', name: 'login', layout: 'public', open: true },
  { path: '/login-rec', name: 'join', layout: 'public', open: true },
  { path: '/reset-password', name: 'resetPassword', layout: 'public', open: true },
  { path: '/mobile', name: 'mobile', layout: 'public', open: true },
  { path: '/m/bind', name: 'bindOnPhone', layout: 'public' },
  { path: '/help/doc/:docname', name: 'document', layout: 'public', open: true },
  { path: '/private-history', name: 'privateHistory', layout: 'public', open: true },
  { path: '/external-form/node-address', name: 'nodeAddress', layout: 'public', open: true },
  { path: '/dashboard/bill', name: 'overview', layout: 'shell', menu: 'overview' },
  { path: '/dashboard/tech', name: 'tech', layout: 'shell', menu: 'overview' },
  { path: '/device/list', name: 'devices', layout: 'shell', menu: 'devices' },
  { path: '/device/:uuid', name: 'device', layout: 'shell', menu: 'devices' },
  { path: '/dial/list', name: 'dialList', layout: 'shell', menu: 'devices' },
  { path: '/dial/config', name: 'dialConfig', layout: 'shell', menu: 'devices' },
  { path: '/deploy', name: 'deploy', layout: 'shell', menu: 'deploy' },
  { path: '/miner/list', name: 'miners', layout: 'shell', menu: 'miners', only: 'agent' },
  { path: '/wallet', name: 'wallet', layout: 'shell', menu: 'wallet', only: 'reconciled' },
  { path: '/wallet/statement', name: 'statement', layout: 'shell', menu: 'wallet', only: 'reconciled' },
  { path: '/help/bind_device', name: 'bindDevice', layout: 'shell', menu: 'bindDevice' },
  { path: '/user', name: 'user', layout: 'shell', menu: 'user' },
  { path: '/user/certification', name: 'certification', layout: 'shell', menu: 'user', only: 'reconciled' },
  { path: '/user/beneficiary', name: 'beneficiary', layout: 'shell', menu: 'user', only: 'reconciled' },
  { path: '/user/password', name: 'password', layout: 'shell', menu: 'user' },
  { path: '/user/agreement', name: 'agreement', layout: 'shell', menu: 'user' },
  { path: '/help-center', name: 'help', layout: 'help', menu: 'help' },
  { path: '/help/center', name: 'help', layout: 'help', menu: 'help' },
  { path: '/help-center/:labelId/:articleId', name: 'article', layout: 'help', open: true, menu: 'help' },
  { path: '/openplatform/auth', name: 'authorization', layout: 'shell' },
  { path: '/openplatform/callback', name: 'callback', layout: 'shell' },
  { path: '/self-tickets', name: 'tickets', layout: 'shell', menu: 'help' },
];

/** Returns the route of an address, or `undefined` for an unknown address. */
export const routeOf = (pathname: string): PageRoute | undefined =>
  ROUTES.find(({ path }) => matchPath(path, pathname) !== null);

export interface MenuUser {
  readonly role: string;
  readonly needReconcileUser: boolean;
}

/** Returns whether the user may open the page (§6). `menuFor` has the rules of the menu. */
export function mayOpen({ only }: Pick<PageRoute, 'only'>, user: MenuUser): boolean {
  if (only === 'agent') return mayBeAgent(user);
  return only !== 'reconciled' || user.needReconcileUser;
}

/** Pages of the account settings, in the order of their tabs (§2.7). */
const USER_PAGES = [
  { name: 'certification', path: '/user/certification' },
  { name: 'beneficiary', path: '/user/beneficiary' },
  { name: 'password', path: '/user/password' },
  { name: 'agreement', path: '/user/agreement' },
] as const;

export type UserPageName = (typeof USER_PAGES)[number]['name'];

/** Returns the settings pages that the user may open. Without an account, returns the pages of every user. */
export const userPagesFor = (user: MenuUser = UNKNOWN_USER): readonly (typeof USER_PAGES)[number][] =>
  USER_PAGES.filter(({ path }) => mayOpen(routeOf(path)!, user));

const UNKNOWN_USER: MenuUser = { role: '', needReconcileUser: false };

/** Returns the first settings page that the user may open (§2.7). */
export const firstUserPage = (user: MenuUser | undefined): string => userPagesFor(user)[0]!.path;

export const MENU: readonly { readonly name: MenuName; readonly path: string }[] = [
  { name: 'overview', path: '/dashboard/bill' },
  { name: 'devices', path: '/device/list' },
  { name: 'deploy', path: '/deploy' },
  { name: 'miners', path: '/miner/list' },
  { name: 'wallet', path: '/wallet' },
  { name: 'bindDevice', path: '/help/bind_device' },
  { name: 'user', path: '/user' },
  { name: 'help', path: '/help-center' },
];

/**
 * Returns the menu of a user (§2.3): the user list for agents, binding for all others, billing settlement for users whose
 * settlement is reconciled here, directed business if it is offered. A user of an unknown role has all of them. Until the
 * account is loaded, the menu has the entries of every user.
 */
export function menuFor(user: MenuUser | undefined): typeof MENU {
  return MENU.filter(({ name }) => {
    if (name === 'deploy') return isOffered('directedBusinesses');
    if (name === 'miners') return user !== undefined && mayBeAgent(user);
    if (name === 'bindDevice') return user !== undefined && !isAgent(user);
    return name !== 'wallet' || user?.needReconcileUser === true;
  });
}
