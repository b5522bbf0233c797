/** The users of an agent and the link that invites more (§7.6). */
import { api, ask } from '../../shared/client/api.ts';
import type { PageOf } from '../../shared/contract/basics.ts';
import { inviteLinkCall, minersCall, type InviteLink, type Miner } from '../../shared/contract/devices.ts';
import type { ListPage } from '../../shared/contract/inputs.ts';

const noAlert = true;

export const minersApi = api.injectEndpoints({
  endpoints: (build) => ({
    miners: build.query<PageOf<Miner>, ListPage>({
      queryFn: ask(minersCall, (query) => ({ query, noAlert })),
      providesTags: ['Miners'],
    }),
    inviteLink: build.query<InviteLink, void>({
      queryFn: ask(inviteLinkCall, () => ({ noAlert })),
    }),
  }),
});

export const { useMinersQuery, useInviteLinkQuery } = minersApi;
