import { api } from '../../client/api.ts';
import type { PageOf } from '../../core/wire-values.ts';
import { directedBusinessesCall, applyDirectedBusinessCall, type DirectedBusiness } from './business.calls.ts';
import { apiRequest } from '../../client/request.ts';

const businessApi = api.injectEndpoints({
  endpoints: (build) => ({
    directedBusinesses: build.query<PageOf<DirectedBusiness>, void>({
      query: () => apiRequest(directedBusinessesCall),
      providesTags: ['Deploy'],
    }),
    /** Applies for a business. @param argument `remark`: an optional remark of at most 200 characters */
    applyDirectedBusiness: build.mutation<null, { readonly id: string; readonly remark?: string | undefined }>({
      query: ({ id, remark = '' }) => apiRequest(applyDirectedBusinessCall, { params: { id }, body: { remark } }),
      // a refused application means that the list is outdated
      invalidatesTags: ['Deploy'],
    }),
  }),
});

export const { useDirectedBusinessesQuery, useApplyDirectedBusinessMutation } = businessApi;
