/** What a page does with a session beside using it, and with what its elements have read. */
import { api } from './api.ts';
import { store } from './store.ts';
import { callWithToken } from './client.ts';
import { forgetSession, knownToken, startSession } from './session.ts';
import { userAccountInfoCall, logoutCall } from '../contract/account.ts';
import type { Refreshed } from '../host/public-api.ts';
import { isReady } from '../host/widget-events.ts';

/** Tells the platform, and forgets the person whether it answers or not. */
export async function signOut(): Promise<void> {
  const token = knownToken();
  forgetSession();
  if (token) await callWithToken({ call: logoutCall }, token);
}

/** @returns whether the platform accepts the token, which is the session's from now on */
export async function adoptToken(token: string): Promise<boolean> {
  if (!token) return false;
  const { data } = await callWithToken({ call: userAccountInfoCall }, token);
  if (data && token !== knownToken()) startSession(token);
  return Boolean(data);
}

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
