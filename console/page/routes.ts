/** Every route of the console (§2.1, §2.2): what it is called, who may open it, where it stands. */
import { matchPath } from 'react-router';
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
  /** inside: with header and menu. outside: alone. help: the help center, inside, but alone on a phone (§2.3) */
  readonly place: 'inside' | 'outside' | 'help';
  /** whether it opens without a session */
  readonly open?: true;
  /** who may open it, when not everybody (§6) */
  readonly only?: 'agent' | 'reconciled';
  /** the menu's entry that it belongs to */
  readonly menu?: MenuName;
}

export const ROUTES: readonly PageRoute[] = [
  { path: '/login', name: 'login', place: 'outside', open: true },
  { path: '/login-rec', name: 'join', place: 'outside', open: true },
  { path: '/reset-password', name: 'resetPassword', place: 'outside', open: true },
  { path: '/mobile', name: 'mobile', place: 'outside', open: true },
  { path: '/m/bind', name: 'bindOnPhone', place: 'outside' },
  { path: '/help/doc/:docname', name: 'document', place: 'outside', open: true },
  { path: '/private-history', name: 'privateHistory', place: 'outside', open: true },
  { path: '/external-form/node-address', name: 'nodeAddress', place: 'outside', open: true },
  { path: '/dashboard/bill', name: 'overview', place: 'inside', menu: 'overview' },
  { path: '/dashboard/tech', name: 'tech', place: 'inside', menu: 'overview' },
  { path: '/device/list', name: 'devices', place: 'inside', menu: 'devices' },
  { path: '/device/:uuid', name: 'device', place: 'inside', menu: 'devices' },
  { path: '/dial/list', name: 'dialList', place: 'inside', menu: 'devices' },
  { path: '/dial/config', name: 'dialConfig', place: 'inside', menu: 'devices' },
  { path: '/deploy', name: 'deploy', place: 'inside', menu: 'deploy' },
  { path: '/miner/list', name: 'miners', place: 'inside', menu: 'miners', only: 'agent' },
  { path: '/wallet', name: 'wallet', place: 'inside', menu: 'wallet', only: 'reconciled' },
  { path: '/help/bind_device', name: 'bindDevice', place: 'inside', menu: 'bindDevice' },
  { path: '/user', name: 'user', place: 'inside', menu: 'user' },
  { path: '/user/certification', name: 'certification', place: 'inside', menu: 'user', only: 'reconciled' },
  { path: '/user/beneficiary', name: 'beneficiary', place: 'inside', menu: 'user', only: 'reconciled' },
  { path: '/user/password', name: 'password', place: 'inside', menu: 'user' },
  { path: '/user/agreement', name: 'agreement', place: 'inside', menu: 'user' },
  { path: '/help-center', name: 'help', place: 'help', menu: 'help' },
  { path: '/help/center', name: 'help', place: 'help', menu: 'help' },
  { path: '/help-center/:labelId/:articleId', name: 'article', place: 'help', open: true, menu: 'help' },
  { path: '/openplatform/auth', name: 'authorization', place: 'inside' },
  { path: '/openplatform/callback', name: 'callback', place: 'inside' },
  { path: '/self-tickets', name: 'tickets', place: 'inside', menu: 'help' },
];

/** The route of an address; `undefined` for one that the console does not know. */
export const routeOf = (pathname: string): PageRoute | undefined =>
  ROUTES.find(({ path }) => matchPath(path, pathname) !== null);

export interface Person {
  readonly role: string;
  readonly needReconcileUser: boolean;
}

/** Whether the person may open the page (§6); the menu's own rules are `menuFor`'s. */
export function mayOpen({ only }: Pick<PageRoute, 'only'>, person: Person): boolean {
  if (only === 'agent') return person.role === 'agent';
  return only !== 'reconciled' || person.needReconcileUser;
}

/** Pages of the account settings, in the order of their tabs (§2.7). */
const USER_PAGES = [
  { name: 'certification', path: '/user/certification' },
  { name: 'beneficiary', path: '/user/beneficiary' },
  { name: 'password', path: '/user/password' },
  { name: 'agreement', path: '/user/agreement' },
] as const;

export type UserPageName = (typeof USER_PAGES)[number]['name'];

/** Those that the person may open; what everybody has where it is not known who it is. */
export const userPagesFor = (person: Person = NOBODY): readonly (typeof USER_PAGES)[number][] =>
  USER_PAGES.filter(({ path }) => mayOpen(routeOf(path)!, person));

const NOBODY: Person = { role: '', needReconcileUser: false };

/** The account settings open at the first page that the person sees (§2.7). */
export const firstUserPage = (person: Person | undefined): string => userPagesFor(person)[0]!.path;

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
 * The menu of a person (§2.3): the user list for agents, binding for all others, billing settlement for those whose
 * settlement is reconciled here; directed business where there is any. Until the person is known, what everybody has.
 */
export function menuFor(person: Person | undefined): typeof MENU {
  return MENU.filter(({ name }) => {
    if (name === 'deploy') return isOffered('directedBusinesses');
    if (name === 'miners') return person?.role === 'agent';
    if (name === 'bindDevice') return person !== undefined && person.role !== 'agent';
    return name !== 'wallet' || person?.needReconcileUser === true;
  });
}
