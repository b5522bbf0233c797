/**
 * Who is signed in: login, account_info and account/v1/info tell of the person, each field comes from whoever tells it,
 * the newest first (§7.1; other-platforms.md).
 */
import { parse } from 'valibot';
import { roleByAgent } from '../domain/roles.ts';
import type { Outcome } from './answer.ts';
import { callPlatform } from './client.ts';
import { knownToken, rememberAccount } from './session.ts';
import { keepTold, toldWith } from './told-account.ts';
import {
  accountInfo,
  accountInfoCall,
  userAccountInfoCall,
  type AccountInfo,
  type ToldAccount,
} from '../contract/account.ts';

/** What screens cannot do without; an info that tells them all is asked alone. */
const NEEDED: readonly (keyof ToldAccount)[] = [
  'role',
  'username',
  'realName',
  'phoneNumber',
  'walletPasswordFilled',
  'collectionInfoFilled',
  'idenAuthenticationed',
];

export async function readPerson(signal: AbortSignal): Promise<Outcome<AccountInfo>> {
  const info = await callPlatform({ call: accountInfoCall, noAlert: true }, signal);
  if (info.error) return info;
  // At once: were the next call refused, a fresh token is held against it.
  if (info.data.uid) rememberAccount(info.data.uid);
  const kept = () => toldWith(knownToken());
  if (NEEDED.every((name) => info.data[name] !== undefined)) return { data: wholePerson(info.data) };

  const token = knownToken();
  const user = await callPlatform({ call: userAccountInfoCall, noAlert: true }, signal);
  const known = { ...kept(), ...info.data };
  // Without it a person is nobody, unless another answer said who.
  if (user.error && known.role === undefined && known.username === undefined) return user;
  if (user.data && token === knownToken()) keepTold(token, user.data);
  return { data: wholePerson({ ...kept(), ...user.data, ...info.data }) };
}

/** What follows from what was told. */
export function wholePerson(told: ToldAccount): AccountInfo {
  const { role, agentAccount, username, realName, payInfo } = told;
  return parse(accountInfo, {
    ...told,
    role: role || roleByAgent(agentAccount, username),
    // a name is one's own once it was verified
    idenAuthenticationed: told.idenAuthenticationed ?? (realName === undefined ? undefined : realName !== ''),
    collectionInfoFilled: told.collectionInfoFilled ?? (payInfo ? payInfo.collectionMethod !== undefined : undefined),
  });
}
