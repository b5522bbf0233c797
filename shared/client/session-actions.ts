/** Functions of the public API for the session and the data of the page. */
import { api } from './api.ts';
import { store } from './store.ts';
import { callWithToken } from './base-query.ts';
import { session } from './session.ts';
import { accountInfoCall, logoutCall, type PartialAccount } from '../topics/accounts/account.calls.ts';
import { configure, type Configuration } from '../host/configuration.ts';
import { elementsOnPage } from '../host/elements-on-page.ts';
import type { Refreshed } from '../host/public-api.ts';
import { isReady } from '../host/widget-events.ts';
import { apiRequest } from './request.ts';

/** Signs out on this page at once, then on the platform. */
export async function signOut(): Promise<void> {
  const token = session.token();
  session.clear();
  if (token) await callWithToken(apiRequest(logoutCall), token);
}

/**
 * Passes the page to another user. The data of the previous user leaves the screen at once, before the new token arrives.
 * The previous session stays valid on the platform.
 */
export function switchUser({ getToken, token }: Pick<Configuration, 'getToken' | 'token'>): void {
  session.clear();
  // The session calls a function only when it changes.
  configure({ getToken: getToken && (() => getToken()), token });
}

/** Confirms that the page passes from the signed-in user (`current`) to another one, or from no user to one. */
type Confirm = (username: string, current: string | undefined) => boolean | Promise<boolean>;

/** Tries a token and uses it, unless the user declines. Returns whether the platform accepts the token. */
export async function adoptToken(token: string, confirm?: Confirm): Promise<boolean> {
  if (!token) return false;
  const { data } = await callWithToken(apiRequest(accountInfoCall), token);
  if (!data || token === session.token()) return Boolean(data);
  const before = confirm && session.token();
  const current = before ? (await callWithToken(apiRequest(accountInfoCall), before)).data : undefined;
  const isSame = current !== undefined && current.uid === data.uid;
  if (!confirm || isSame || (await confirm(accountName(data), current && accountName(current)))) session.start(token);
  return true;
}

const accountName = ({ username, uid }: PartialAccount): string => username || (uid ?? '');

/** Resolves with the element, or the first one of a tag, that shows its content. */
export function whenReady(which: string | Element): Promise<Element> {
  const candidates = typeof which === 'string' ? elementsOnPage().filter((each) => each.matches(which)) : [which];
  const ready = candidates.find(isReady);
  if (ready) return Promise.resolve(ready);
  return new Promise((resolve) => {
    const onReady = (event: Event) => {
      const element = event.composedPath()[0] as Element;
      if (element !== which && element.localName !== which) return;
      removeEventListener('partner-widget-ready', onReady);
      resolve(element);
    };
    addEventListener('partner-widget-ready', onReady);
  });
}

type Topics = Readonly<Record<Refreshed, readonly Tag[]>>;
type Tag = Extract<NonNullable<Parameters<typeof api.util.invalidateTags>[0][number]>, string>;

const TOPICS: Topics = {
  account: ['Account', 'PayInfo', 'Contract'],
  wallet: ['Balance', 'Entries', 'Withdrawals', 'Parameters', 'AuthState'],
  bills: ['Bill'],
  income: ['Income'],
  devices: ['Devices', 'Dialling', 'Images', 'Deploy'],
  miners: ['Miners'],
  notices: ['Notices'],
  tickets: ['Tickets'],
};

/** Refetches the data of a topic, or of all. The data on the screen stays until the responses arrive. */
export function refresh(what?: Refreshed): void {
  const tags = what ? TOPICS[what] : Object.values(TOPICS).flat();
  store.dispatch(api.util.invalidateTags([...tags]));
}
