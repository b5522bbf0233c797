/** Who is signed in. */
import { api, ask } from './api.ts';
import { readPerson } from './person.ts';
import { learnServerTime } from './server-clock.ts';
import { contractCall, type AccountInfo, type ContractInfo } from '../contract/account.ts';

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
      queryFn: ask(contractCall, () => ({ noAlert: true })),
      providesTags: ['Contract'],
    }),
  }),
});

export const { useAccountInfoQuery, useContractQuery } = accountApi;
