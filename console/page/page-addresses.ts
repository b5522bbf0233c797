/** Maps navigation requests of elements (`partner-navigation-requested`) to addresses of the console. */
import { safeLocalPath } from '#shared/core/web-address.ts';
import { isOffered } from '#shared/host/offered.ts';
import type { AccountSummary } from '#shared/host/public-api.ts';
import { STEP_SCREENS, type NavigationDetail, type NavigationParams } from '#shared/host/navigation.ts';
import { splitToken } from '#shared/host/token-in-address.ts';
import { ROUTES } from './routes.ts';

/** Address of each target. The wallet shows `income` in place, and the address of a device contains its ID. */
const ADDRESSES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ROUTES.flatMap((route) => ('to' in route ? [[route.to, route.path]] : []))),
  dashboard: '/dashboard',
  article: '/help-center',
};

/** @returns path and search; `undefined` for a target without a page or an unknown target */
export function pageAddress({ to, params = {} }: NavigationDetail): string | undefined {
  if (to === 'device') return deviceAddress(params);
  if (!Object.hasOwn(ADDRESSES, to)) return undefined;
  const { labelId, articleId } = params;
  if (to === 'article' && labelId && articleId)
    return `/help-center/${encodeURIComponent(labelId)}/${encodeURIComponent(articleId)}`;
  // without the endpoint for dial lines, the list still shows the network cards of the device
  const path = to === 'dial' && params.deviceUUID && isOffered('saveDialling') ? '/dial/config' : ADDRESSES[to];
  // the overview and the bills share one address, and an empty month selects the latest bill
  const search = new URLSearchParams(to === 'bills' ? { month: '', ...params } : params).toString();
  return search ? `${path}?${search}` : path;
}

/** The address of a device contains its ID, and the day whose appeal opens. */
function deviceAddress({ deviceUUID, appeal }: NavigationParams): string | undefined {
  if (!deviceUUID) return undefined;
  const path = `/device/${encodeURIComponent(deviceUUID)}`;
  return appeal ? `${path}?appeal=${encodeURIComponent(appeal)}` : path;
}

/** Returns the address of the wallet that is open for withdrawals, or of the default wallet. */
export const walletAddress = (account: Pick<AccountSummary, 'withdrawableCycles'> | undefined): string => {
  const [cycle] = account?.withdrawableCycles ?? [];
  return cycle ? `/wallet?cycle=${cycle}` : '/wallet';
};

/** Returns the address of the wallet with its withdrawal dialog. */
export const withdrawAddress = (cycle: 'week' | 'month'): string => `/wallet?cycle=${cycle}&withdraw=1`;

/**
 * Returns whether the target is the next setup step, whose form the overview shows. A later step has its own page. A start-up
 * dialog prompts for the cycle.
 */
export const leadsIntoSetup = ({ to, params = {} }: NavigationDetail, setup: AccountSummary['setup']): boolean => {
  if (to === 'password' && params.type !== 'wallet') return false;
  const next = setup.find(({ step, done }) => step !== 'cycle' && !done)?.step;
  return next !== undefined && next !== 'cycle' && next !== 'withdrawal' && STEP_SCREENS[next].to === to;
};

/** The bills page. An empty month lets the element choose the month. */
export const BILLS = '/dashboard/bill?month=';

export const LOGIN = '/login';
export const HOME = '/dashboard';

/** Returns the address of the sign-in page with the address to return to (§8). */
export function loginAddress(from: string): string {
  const target = landingAddress(from);
  return target === HOME ? LOGIN : `${LOGIN}?from=${encodeURIComponent(target)}`;
}

/** Returns whether the previous history entry belongs to the console. React Router numbers its entries in `idx`. */
export const cameFromHere = (): boolean => ((history.state as { idx?: number } | null)?.idx ?? 0) > 0;

const RESET = '/reset-password';

/**
 * Returns the address to open after sign-in: the requested address without a token (hazard 5). Returns the dashboard
 * for an address outside the console (hazard 6), for the sign-in page (hazard 4) and for the password reset.
 */
export function landingAddress(from: string | null, origin: string = location.origin): string {
  const safe = safeLocalPath(from, origin);
  if (!safe) return HOME;
  const { pathname, search, hash } = new URL(safe, origin);
  return [LOGIN, RESET, '/'].includes(pathname) ? HOME : pathname + splitToken(search).search + hash;
}
