import { api, ask } from '#shared/client/api.ts';
import type { PageOf } from '#shared/contract/basics.ts';
import { directedBusinessesCall, applyDirectedBusinessCall, type DirectedBusiness } from '#shared/contract/deploy.ts';

const noAlert = true;

const deployApi = api.injectEndpoints({
  endpoints: (build) => ({
    directedBusinesses: build.query<PageOf<DirectedBusiness>, void>({
      queryFn: ask(directedBusinessesCall, () => ({ noAlert })),
      providesTags: ['Deploy'],
    }),
    /** @param argument `remark`: what the person adds, at most 200 characters */
    applyDirectedBusiness: build.mutation<null, { readonly id: string; readonly remark?: string | undefined }>({
      queryFn: ask(applyDirectedBusinessCall, ({ id, remark = '' }) => ({ params: { id }, body: { remark }, noAlert })),
      // a refused one shows that the list is old
      invalidatesTags: ['Deploy'],
    }),
  }),
});

export const { useDirectedBusinessesQuery, useApplyDirectedBusinessMutation } = deployApi;
