/** Where the wishes of elements lead: `partner-navigation-requested` to addresses of the console. */
import { safeLocalPath } from '#shared/domain/web-address.ts';
import { isOffered } from '#shared/host/offered.ts';
import type { AccountSummary } from '#shared/host/public-api.ts';
import type { NavigationDetail, NavigationTarget } from '#shared/host/navigation.ts';
import { splitToken } from '#shared/host/token-in-address.ts';

/** Where each target is; `income` stays with the wallet, which shows the details in its place, and a device has its own address. */
const ADDRESSES: Readonly<Record<Exclude<NavigationTarget, 'income' | 'device'>, string>> = {
  wallet: '/wallet',
  bills: '/dashboard/bill',
  tech: '/dashboard/tech',
  dashboard: '/dashboard',
  devices: '/device/list',
  miners: '/miner/list',
  deploy: '/deploy',
  dial: '/dial/list',
  'bind-device': '/help/bind_device',
  certification: '/user/certification',
  beneficiary: '/user/beneficiary',
  password: '/user/password',
  agreement: '/user/agreement',
  help: '/help-center',
  article: '/help-center',
  tickets: '/self-tickets',
  login: '/login',
  'reset-password': '/reset-password',
  'node-address': '/external-form/node-address',
};

const isKnown = (to: NavigationTarget): to is keyof typeof ADDRESSES => Object.hasOwn(ADDRESSES, to);

/** @returns path and search; `undefined` for a target that stays where it is, or that this version does not know */
export function addressOf({ to, params = {} }: NavigationDetail): string | undefined {
  if (to === 'device') return params.deviceUUID && `/device/${encodeURIComponent(params.deviceUUID)}`;
  if (!isKnown(to)) return undefined;
  const { labelId, articleId } = params;
  if (to === 'article' && labelId && articleId)
    return `/help-center/${encodeURIComponent(labelId)}/${encodeURIComponent(articleId)}`;
  // where lines cannot be set, a device still has its cards
  const path = to === 'dial' && params.deviceUUID && isOffered('saveDialling') ? '/dial/config' : ADDRESSES[to];
  // one address has the overview and, with a month, the bills: an empty one is the last
  const search = new URLSearchParams(to === 'bills' ? { month: '', ...params } : params).toString();
  return search ? `${path}?${search}` : path;
}

/** The wallet that can be withdrawn from now, else the one that the wallet shows by itself. */
export const walletAddress = (account: Pick<AccountSummary, 'withdrawableCycles'> | undefined): string => {
  const [cycle] = account?.withdrawableCycles ?? [];
  return cycle ? `/wallet?cycle=${cycle}` : '/wallet';
};

/** The same, where the person wants to withdraw and not only to look. */
export const withdrawAddress = (cycle: 'week' | 'month'): string => `/wallet?cycle=${cycle}&withdraw=1`;

/** Pages whose forms are steps of the way to the first withdrawal, as long as the person is on it. */
export const leadsIntoSetup = ({ to, params = {} }: NavigationDetail, setup: AccountSummary['setup']): boolean => {
  const step = { certification: 'identity', beneficiary: 'payout', password: 'wallet-password' } as const;
  if (to === 'password' && params.type !== 'wallet') return false;
  const asked = Object.hasOwn(step, to) ? step[to as keyof typeof step] : undefined;
  return asked !== undefined && setup.some((each) => each.step === asked && !each.done);
};

/** The bills; which month's is the element's to say. */
export const BILLS = '/dashboard/bill?month=';

export const LOGIN = '/login';
export const HOME = '/dashboard';

/** The log-in's address that carries where the person was, to come back to (§8). */
export function loginAddress(carried: string): string {
  const target = landingAddress(carried);
  return target === HOME ? LOGIN : `${LOGIN}?from=${encodeURIComponent(target)}`;
}

/** Whether there is a page of this console to go back to: the browser numbers the entries that it has made. */
export const cameFromHere = (): boolean => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0;

const RESET = '/reset-password';

/**
 * Where a log-in leads: the carried address when it is one of this console (hazard 6) and not the log-in itself
 * (hazard 4) or the way to a new password, without a token in it (hazard 5); else the dashboard.
 */
export function landingAddress(carried: string | null, origin: string = location.origin): string {
  const safe = safeLocalPath(carried, origin);
  if (!safe) return HOME;
  const { pathname, search, hash } = new URL(safe, origin);
  return [LOGIN, RESET, '/'].includes(pathname) ? HOME : pathname + splitToken(search).search + hash;
}
