/** Signing out and trying tokens: what a page does with a session beside using it. */
import './store.ts';
import { callWithToken } from './client.ts';
import { forgetSession, knownToken, startSession } from './session.ts';
import { userAccountInfoCall, logoutCall } from '../contract/account.ts';

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
