/** Who is signed in. */
import { parse } from 'valibot';
import { roleByAgent } from '../domain/roles.ts';
import {
  accountInfo,
  accountInfoCall,
  userAccountInfoCall,
  type AccountInfo,
  type PartialAccount,
  contractCall,
  type ContractInfo,
} from '../contract/account.ts';
import type { ApiResult } from './read-response.ts';
import { callPlatform } from './base-query.ts';
import { session } from './session.ts';
import { accountCache } from './account-cache.ts';
import { api } from './api.ts';
import { learnServerTime } from './server-clock.ts';
import { payInfoCall, type PayInfo } from '../contract/payout.ts';
import { apiRequest } from './request.ts';

/** What screens cannot do without; an info that tells them all is asked alone. */
const NEEDED: readonly (keyof PartialAccount)[] = [
  'role',
  'username',
  'realName',
  'phoneNumber',
  'walletPasswordFilled',
  'collectionInfoFilled',
  'idenAuthenticationed',
];

async function readPerson(signal: AbortSignal): Promise<ApiResult<AccountInfo>> {
  const info = await callPlatform(apiRequest(accountInfoCall), signal);
  if (info.error) return info;
  // At once: were the next call refused, a fresh token is held against it.
  if (info.data.uid) session.setUid(info.data.uid);
  const kept = () => accountCache.get(session.token());
  if (NEEDED.every((name) => info.data[name] !== undefined)) return { data: wholePerson(info.data) };

  const token = session.token();
  const user = await callPlatform(apiRequest(userAccountInfoCall), signal);
  const known = { ...kept(), ...info.data };
  // Without it a person is nobody, unless another answer said who.
  if (user.error && known.role === undefined && known.username === undefined) return user;
  if (user.data && token === session.token()) accountCache.add(token, user.data);
  return { data: wholePerson({ ...kept(), ...user.data, ...info.data }) };
}

/** What follows from what was told. */
function wholePerson(told: PartialAccount): AccountInfo {
  const { role, agentAccount, username, realName, payInfo } = told;
  return parse(accountInfo, {
    ...told,
    role: role || roleByAgent(agentAccount, username),
    // a name is one's own once it was verified
    idenAuthenticationed: told.idenAuthenticationed ?? (realName === undefined ? undefined : realName !== ''),
    collectionInfoFilled: told.collectionInfoFilled ?? (payInfo ? payInfo.collectionMethod !== undefined : undefined),
  });
}

export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The account and its person (§3). */
    accountInfo: build.query<AccountInfo, void>({
      // Whoever cannot do without it shows why in its own place.
      queryFn: async (_, { signal }) => {
        const person = await readPerson(signal);
        if (person.error) return { error: person.error };
        learnServerTime(person.data.timestamp);
        return { data: person.data };
      },
      providesTags: ['Account'],
    }),
    /** The contract's reminder; who cannot read it shows none. */
    contract: build.query<ContractInfo, void>({
      query: () => apiRequest(contractCall),
      providesTags: ['Contract'],
    }),
    payInfo: build.query<PayInfo, void>({
      query: () => apiRequest(payInfoCall),
      providesTags: ['PayInfo'],
    }),
  }),
});

export const { useAccountInfoQuery, useContractQuery, usePayInfoQuery } = accountApi;
