/** The message of an agent to the users of nodes. */
import { api } from '../../client/api.ts';
import { apiRequest } from '../../client/request.ts';
import { notifyOwnersCall, type NotifiedOwners, type OwnerNotice } from './owner-notice.calls.ts';

const ownerNoticeApi = api.injectEndpoints({
  endpoints: (build) => ({
    notifyOwners: build.mutation<NotifiedOwners, OwnerNotice>({
      query: (body) => apiRequest(notifyOwnersCall, { body }),
    }),
  }),
});

export const { useNotifyOwnersMutation } = ownerNoticeApi;
