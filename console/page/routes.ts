/** Every route of the console with name, access and layout (§2.1, §2.2). */
import { matchPath } from 'react-router';
import { isAgent, mayBeAgent } from '#shared/topics/accounts/account.rules.ts';
import type { NavigationTarget } from '#shared/host/navigation.ts';
import { isOffered } from '#shared/host/offered.ts';

interface RouteRecord {
  readonly path: string;
  /** names its component and its title */
  readonly name: string;
  /** shell: with header and menu; public: without; help: like shell, but without both on a phone (§2.3) */
  readonly layout: 'shell' | 'public' | 'help';
  /** opens without a session */
  readonly open?: true;
  /** restricts access to these users (§6) */
  readonly only?: 'agent' | 'reconciled';
  /** the menu entry to highlight; the first route of this name is the entry */
  readonly menu?: string;
  /** the request of elements that leads here */
  readonly to?: NavigationTarget;
}

/** The only list of pages. Menu entries and settings tabs have its order. */
export const ROUTES = [
  { path: '/login', name: 'login', layout: 'public', open: true, to: 'login' },
  { path: '/login-rec', name: 'join', layout: 'public', open: true },
  { path: '/reset-password', name: 'resetPassword', layout: 'public', open: true, to: 'reset-password' },
  { path: '/mobile', name: 'mobile', layout: 'public', open: true },
  { path: '/m/bind', name: 'bindOnPhone', layout: 'public' },
  { path: '/help/doc/:docname', name: 'document', layout: 'public', open: true },
  { path: '/shared', name: 'sharedDocument', layout: 'public', open: true },
  { path: '/private-history', name: 'privateHistory', layout: 'public', open: true },
  { path: '/external-form/node-address', name: 'nodeAddress', layout: 'public', open: true, to: 'node-address' },
  { path: '/dashboard/bill', name: 'overview', layout: 'shell', menu: 'overview', to: 'bills' },
  { path: '/dashboard/tech', name: 'tech', layout: 'shell', menu: 'overview', to: 'tech' },
  { path: '/device/list', name: 'devices', layout: 'shell', menu: 'devices', to: 'devices' },
  { path: '/device/:uuid', name: 'device', layout: 'shell', menu: 'devices' },
  { path: '/dial/list', name: 'dialList', layout: 'shell', menu: 'devices', to: 'dial' },
  { path: '/dial/config', name: 'dialConfig', layout: 'shell', menu: 'devices' },
  { path: '/deploy', name: 'deploy', layout: 'shell', menu: 'deploy', to: 'deploy' },
  { path: '/miner/list', name: 'miners', layout: 'shell', menu: 'miners', only: 'agent', to: 'miners' },
  { path: '/wallet', name: 'wallet', layout: 'shell', menu: 'wallet', only: 'reconciled', to: 'wallet' },
  {
    path: '/wallet/statement',
    name: 'statement',
    layout: 'shell',
    menu: 'wallet',
    only: 'reconciled',
    to: 'statement',
  },
  { path: '/help/bind_device', name: 'bindDevice', layout: 'shell', menu: 'bindDevice', to: 'bind-device' },
  { path: '/user', name: 'user', layout: 'shell', menu: 'user' },
  {
    path: '/user/certification',
    name: 'certification',
    layout: 'shell',
    menu: 'user',
    only: 'reconciled',
    to: 'certification',
  },
  {
    path: '/user/beneficiary',
    name: 'beneficiary',
    layout: 'shell',
    menu: 'user',
    only: 'reconciled',
    to: 'beneficiary',
  },
  { path: '/user/password', name: 'password', layout: 'shell', menu: 'user', to: 'password' },
  { path: '/user/agreement', name: 'agreement', layout: 'shell', menu: 'user', to: 'agreement' },
  { path: '/help-center', name: 'help', layout: 'help', menu: 'help', to: 'help' },
  { path: '/help/center', name: 'help', layout: 'help', menu: 'help' },
  { path: '/help-center/:labelId/:articleId', name: 'article', layout: 'help', open: true, menu: 'help' },
  { path: '/openplatform/auth', name: 'authorization', layout: 'shell' },
  { path: '/openplatform/callback', name: 'callback', layout: 'shell' },
  { path: '/self-tickets', name: 'tickets', layout: 'shell', menu: 'help', to: 'tickets' },
] as const satisfies readonly RouteRecord[];

type Row = (typeof ROUTES)[number];
export type PageName = Row['name'];
export type PageRoute = RouteRecord & Pick<Row, 'name'> & { readonly menu?: MenuName };
/** Entries of the menu. */
export type MenuName = Extract<Row, { readonly menu: string }>['menu'];

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

/** Pages with tabs for all pages of their area. Users who may open one of them may open all. */
const AREAS = [
  ['devices', 'dialList'],
  ['wallet', 'statement'],
  ['help', 'tickets'],
] as const satisfies readonly (readonly PageName[])[];

export type AreaPageName = (typeof AREAS)[number][number];

/** Returns the pages of the area of a page that are offered. */
export const areaPages = (page: AreaPageName): readonly { readonly name: AreaPageName; readonly path: string }[] =>
  AREAS.flatMap((names: readonly AreaPageName[]) => (names.includes(page) ? names : []))
    .filter((name) => name !== 'tickets' || isOffered('tickets'))
    .map((name) => ({ name, path: ROUTES.find((route) => route.name === name)!.path }));

type UserPage = RouteRecord & Extract<Row, { readonly path: `/user/${string}` }>;
/** Pages of the account settings, in the order of their tabs (§2.7). */
const USER_PAGES = ROUTES.filter((route): route is UserPage => route.path.startsWith('/user/'));

export type UserPageName = UserPage['name'];

/** Returns the settings pages that the user may open. Without an account, returns the pages of every user. */
export const userPagesFor = (user: MenuUser = UNKNOWN_USER): readonly UserPage[] =>
  USER_PAGES.filter((page) => mayOpen(page, user));

const UNKNOWN_USER: MenuUser = { role: '', needReconcileUser: false };

/** Returns the first settings page that the user may open (§2.7). */
export const firstUserPage = (user: MenuUser | undefined): string => userPagesFor(user)[0]!.path;

type MenuEntry = Extract<Row, { readonly name: MenuName }>;
export const MENU = ROUTES.filter(
  ({ menu }: RouteRecord, at): boolean => at === ROUTES.findIndex(({ name }) => name === menu),
) as readonly MenuEntry[];

/**
 * Returns the menu of a user (§2.3): the user list for agents, binding for all others, billing settlement for users whose
 * settlement is reconciled here, directed business if it is offered. A user of an unknown role has all of them. Until the
 * account is loaded, the menu has the entries of every user.
 */
export function menuFor(user: MenuUser | undefined): readonly MenuEntry[] {
  return MENU.filter(({ name }) => {
    if (name === 'deploy') return isOffered('directedBusinesses');
    if (name === 'miners') return user !== undefined && mayBeAgent(user);
    if (name === 'bindDevice') return user !== undefined && !isAgent(user);
    return name !== 'wallet' || user?.needReconcileUser === true;
  });
}

type LinkedPage = Extract<Row, { readonly to: NavigationTarget; readonly menu: MenuName }>;

/** Returns the pages that the search finds: those that elements can request and whose menu entry the user has, and binding. */
export const pagesFor = (user: MenuUser | undefined): readonly LinkedPage[] => {
  const entries = menuFor(user).map(({ name }): MenuName => name);
  return ROUTES.filter(
    (route: RouteRecord): route is LinkedPage =>
      'to' in route &&
      (route.name === 'bindDevice' || entries.some((name) => name === route.menu)) &&
      mayOpen(route, user ?? UNKNOWN_USER) &&
      (route.to !== 'tickets' || isOffered('tickets')),
  );
};
