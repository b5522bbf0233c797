/** Directed business (§2.2, /deploy). */
import { api } from './api.ts';
import { nothing, type PageOf } from '../contract/basics.ts';
import { directedBusinessPage, type DirectedBusiness } from '../contract/deploy.ts';

const noAlert = true;

export const deployApi = api.injectEndpoints({
  endpoints: (build) => ({
    directedBusinesses: build.query<PageOf<DirectedBusiness>, void>({
      query: () => ({ call: 'directedBusinesses', schema: directedBusinessPage, noAlert }),
      providesTags: ['Deploy'],
    }),
    /** @param argument `remark`: what the person adds, at most 200 characters */
    applyDirectedBusiness: build.mutation<null, { readonly id: string; readonly remark?: string | undefined }>({
      query: ({ id, remark = '' }) => ({
        call: 'applyDirectedBusiness',
        params: { id },
        body: { remark },
        schema: nothing,
        noAlert,
      }),
      // a refused one shows that the list is old
      invalidatesTags: ['Deploy'],
    }),
  }),
});

export const { useDirectedBusinessesQuery, useApplyDirectedBusinessMutation } = deployApi;
