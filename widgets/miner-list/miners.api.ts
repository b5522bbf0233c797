/** The users of an agent and the link that invites more (§7.6). */
import { api } from '../../shared/client/api.ts';
import type { PageOf } from '../../shared/contract/basics.ts';
import { inviteLink, minerPage, type InviteLink, type Miner } from '../../shared/contract/devices.ts';

const noAlert = true;

export const minersApi = api.injectEndpoints({
  endpoints: (build) => ({
    miners: build.query<PageOf<Miner>, { readonly pageIndex: number; readonly pageSize: number }>({
      query: (query) => ({ call: 'miners', query, schema: minerPage, noAlert }),
      providesTags: ['Miners'],
    }),
    inviteLink: build.query<InviteLink, void>({
      query: () => ({ call: 'inviteLink', schema: inviteLink, noAlert }),
    }),
  }),
});

export const { useMinersQuery, useInviteLinkQuery } = minersApi;
