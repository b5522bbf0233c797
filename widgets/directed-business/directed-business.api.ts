import { api } from '#shared/client/api.ts';
import type { PageOf } from '#shared/contract/basics.ts';
import { directedBusinessesCall, applyDirectedBusinessCall, type DirectedBusiness } from '#shared/contract/deploy.ts';
import { apiRequest } from '#shared/client/request.ts';

const deployApi = api.injectEndpoints({
  endpoints: (build) => ({
    directedBusinesses: build.query<PageOf<DirectedBusiness>, void>({
      query: () => apiRequest(directedBusinessesCall),
      providesTags: ['Deploy'],
    }),
    /** @param argument `remark`: what the person adds, at most 200 characters */
    applyDirectedBusiness: build.mutation<null, { readonly id: string; readonly remark?: string | undefined }>({
      query: ({ id, remark = '' }) => apiRequest(applyDirectedBusinessCall, { params: { id }, body: { remark } }),
      // a refused one shows that the list is old
      invalidatesTags: ['Deploy'],
    }),
  }),
});

export const { useDirectedBusinessesQuery, useApplyDirectedBusinessMutation } = deployApi;
