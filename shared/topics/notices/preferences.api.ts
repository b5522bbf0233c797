/** Which messages the user receives by SMS. */
import { api } from '../../client/api.ts';
import { apiRequest } from '../../client/request.ts';
import {
  messagePreferencesCall,
  modifyMessagePreferencesCall,
  type MessagePreferences,
  type NewMessagePreferences,
} from './preferences.calls.ts';

const preferencesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** It is requested each time it is shown, because the user can change it on other devices. */
    messagePreferences: build.query<MessagePreferences, void>({
      query: () => apiRequest(messagePreferencesCall),
      keepUnusedDataFor: 0,
    }),
    modifyMessagePreferences: build.mutation<null, NewMessagePreferences>({
      query: (body) => apiRequest(modifyMessagePreferencesCall, { body }),
      onQueryStarted: async ({ moneySms }, { dispatch, queryFulfilled }) => {
        const isStored = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (isStored)
          dispatch(preferencesApi.util.updateQueryData('messagePreferences', undefined, () => ({ moneySms })));
      },
    }),
  }),
});

export const { useMessagePreferencesQuery, useModifyMessagePreferencesMutation } = preferencesApi;
