/** The signed-in account. */
import { parse } from 'valibot';
import { roleByAgent } from './account.rules.ts';
import {
  accountInfo,
  accountInfoCall,
  userAccountInfoCall,
  type AccountInfo,
  type PartialAccount,
  contractCall,
  type ContractInfo,
} from './account.calls.ts';
import type { ApiResult } from '../../client/read-response.ts';
import { callPlatform } from '../../client/base-query.ts';
import { session } from '../../client/session.ts';
import { accountCache } from '../../client/account-cache.ts';
import { api } from '../../client/api.ts';
import { syncServerTime } from '../../client/server-clock.ts';
import { payInfoCall, type PayInfo } from './payout.calls.ts';
import { apiRequest } from '../../client/request.ts';

/** Facts that views require. If the account info has all of them, no second request is sent. */
const REQUIRED: readonly (keyof PartialAccount)[] = [
  'role',
  'username',
  'realName',
  'phoneNumber',
  'walletPasswordFilled',
  'collectionInfoFilled',
  'idenAuthenticationed',
];

async function fetchAccount(signal: AbortSignal): Promise<ApiResult<AccountInfo>> {
  const info = await callPlatform(apiRequest(accountInfoCall), signal);
  if (info.error) return info;
  // Set it before the next request: if that one is refused, the owner of a fresh token is compared with it.
  if (info.data.uid) session.setUid(info.data.uid);
  const cached = () => accountCache.get(session.token());
  if (info.data.role && REQUIRED.every((name) => info.data[name] !== undefined))
    return { data: completeAccount(info.data) };

  const token = session.token();
  const user = await callPlatform(apiRequest(userAccountInfoCall), signal);
  const knownFacts = { ...cached(), ...info.data };
  // Without the second response, the user is unknown unless another response had the role or the name.
  if (user.error && knownFacts.role === undefined && knownFacts.username === undefined) return user;
  if (user.data && token === session.token()) accountCache.add(token, user.data);
  const mergedFacts = { ...cached(), ...user.data, ...info.data };
  const role =
    mergedFacts.role ||
    roleByAgent(mergedFacts.agentAccount, mergedFacts.username) ||
    (await findRole(mergedFacts, signal));
  return { data: completeAccount({ ...mergedFacts, role }) };
}

/** Requests evidence of a role that no response contains, and keeps it for this token. */
async function findRole(account: PartialAccount, signal: AbortSignal): Promise<string> {
  const token = session.token();
  const { roleByUsers } = await import('./role.api.ts');
  const role = await roleByUsers(account, signal);
  if (role && token === session.token()) accountCache.add(token, { role });
  return role ?? '';
}

/** Derives the facts that the platform leaves out. */
function completeAccount(account: PartialAccount): AccountInfo {
  const { realName, payInfo } = account;
  return parse(accountInfo, {
    ...account,
    // A real name is set by the verification.
    idenAuthenticationed: account.idenAuthenticationed ?? (realName === undefined ? undefined : realName !== ''),
    collectionInfoFilled:
      account.collectionInfoFilled ?? (payInfo ? payInfo.collectionMethod !== undefined : undefined),
  });
}

export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The account and its user (§3). */
    accountInfo: build.query<AccountInfo, void>({
      queryFn: async (_, { signal }) => {
        const account = await fetchAccount(signal);
        if (account.data) syncServerTime(account.data.timestamp);
        return account;
      },
      providesTags: ['Account'],
    }),
    /** The reminder of the contract. */
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
