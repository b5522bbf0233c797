/** Saved filters of the user: additions that platforms can lack (wire.md). */
import { api } from '#shared/client/api.ts';
import { apiRequest } from '#shared/client/request.ts';
import {
  deleteSavedFilterCall,
  saveFilterCall,
  savedFiltersCall,
  type FilterToSave,
  type SavedFilter,
} from './saved-filter.calls.ts';

const savedFilterApi = api.injectEndpoints({
  endpoints: (build) => ({
    savedFilters: build.query<readonly SavedFilter[], void>({
      query: () => apiRequest(savedFiltersCall),
      providesTags: ['SavedFilters'],
    }),
    saveFilter: build.mutation<{ readonly id: string }, FilterToSave>({
      query: (body) => apiRequest(saveFilterCall, { body }),
      // the platform may have it even if the response was lost
      invalidatesTags: ['SavedFilters'],
    }),
    deleteSavedFilter: build.mutation<null, { readonly id: string }>({
      query: (params) => apiRequest(deleteSavedFilterCall, { params }),
      invalidatesTags: ['SavedFilters'],
    }),
  }),
});

export const { useSavedFiltersQuery, useSaveFilterMutation, useDeleteSavedFilterMutation } = savedFilterApi;
