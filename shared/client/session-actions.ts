/** What a page does with a session beside using it, and with what its elements have read. */
import { api } from './api.ts';
import { store } from './store.ts';
import { callWithToken } from './base-query.ts';
import { session } from './session.ts';
import { accountInfoCall, logoutCall, type PartialAccount } from '../contract/account.ts';
import type { Refreshed } from '../host/public-api.ts';
import { isReady } from '../host/widget-events.ts';
import { apiRequest } from './request.ts';

/** Tells the platform, and forgets the person whether it answers or not. */
export async function signOut(): Promise<void> {
  const token = session.token();
  session.clear();
  if (token) await callWithToken(apiRequest(logoutCall), token);
}

/** Asks whether the page shall become this person's, whose token came, in the place of another one's. */
type Ask = (username: string, own: string) => boolean | Promise<boolean>;

/** @returns whether the platform accepts the token, which is the session's from now on unless the person says no */
export async function adoptToken(token: string, ask?: Ask): Promise<boolean> {
  if (!token) return false;
  const { data } = await callWithToken(apiRequest(accountInfoCall), token);
  if (!data || token === session.token()) return Boolean(data);
  const before = ask && session.token();
  const own = before ? (await callWithToken(apiRequest(accountInfoCall), before)).data : undefined;
  const isOther = own !== undefined && own.uid !== data.uid;
  if (!isOther || (await ask!(nameOf(data), nameOf(own)))) session.start(token);
  return true;
}

const nameOf = ({ username, uid }: PartialAccount): string => username || (uid ?? '');

/** @returns the element, or the first of the tag, that shows its content */
export function whenReady(which: string | Element): Promise<Element> {
  const asked = typeof which === 'string' ? [...document.querySelectorAll(which)] : [which];
  const there = asked.find(isReady);
  if (there) return Promise.resolve(there);
  return new Promise((resolve) => {
    const hear = (event: Event) => {
      const element = event.composedPath()[0] as Element;
      if (element !== which && element.localName !== which) return;
      removeEventListener('partner-widget-ready', hear);
      resolve(element);
    };
    addEventListener('partner-widget-ready', hear);
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

/** What is on the screen stays until the answers are here. */
export function refresh(what?: Refreshed): void {
  const tags = what ? TOPICS[what] : Object.values(TOPICS).flat();
  store.dispatch(api.util.invalidateTags([...tags]));
}
