import { api } from '../../client/api.ts';
import { apiRequest } from '../../client/request.ts';
import { searchCall, type Found } from './search.calls.ts';

const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Finds nodes, users, records and articles by their beginning or a part of their name. */
    search: build.query<readonly Found[], string>({
      query: (keyWords) => apiRequest(searchCall, { query: { keyWords } }),
    }),
  }),
});

export const { useSearchQuery } = searchApi;
