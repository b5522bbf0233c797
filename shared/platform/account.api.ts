/** Who is signed in. */
import { api } from '../store/api.ts';
import {
  accountInfo,
  contractInfo,
  userInfo,
  type AccountInfo,
  type ContractInfo,
  type UserInfo,
} from './schemas/account.ts';
import { learnServerTime } from './server-clock.ts';
import { rememberAccount } from './session.ts';

export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The account and its person (§3). */
    accountInfo: build.query<AccountInfo, void>({
      // Whoever cannot do without it shows why in its own place.
      query: () => ({ call: 'accountInfo', schema: accountInfo, noAlert: true }),
      transformResponse: (info: AccountInfo) => {
        rememberAccount(info.uid);
        learnServerTime(info.timestamp);
        return info;
      },
      providesTags: ['Account'],
    }),
    /** The session's person, with the platform's time. */
    userAccountInfo: build.query<UserInfo, void>({
      query: () => ({ call: 'userAccountInfo', schema: userInfo }),
      transformResponse: (info: UserInfo) => {
        learnServerTime(info.timestamp);
        return info;
      },
      providesTags: ['Account'],
    }),
    /** The contract's reminder; who cannot read it shows none. */
    contract: build.query<ContractInfo, void>({
      query: () => ({ call: 'contract', schema: contractInfo, noAlert: true }),
      providesTags: ['Contract'],
    }),
  }),
});

export const { useAccountInfoQuery, useUserAccountInfoQuery, useContractQuery } = accountApi;
