/** Changes since the last visit: an addition that platforms can lack (wire.md). */
import { api } from '../../client/api.ts';
import { apiRequest } from '../../client/request.ts';
import { sinceLastVisitCall, type SinceLastVisit } from './since-last-visit.calls.ts';

const sinceLastVisitApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Requested each time it is shown, because the wallet password adds amounts. No push makes it stale: it states its times. */
    sinceLastVisit: build.query<SinceLastVisit, void>({
      query: () => apiRequest(sinceLastVisitCall),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useSinceLastVisitQuery } = sinceLastVisitApi;
