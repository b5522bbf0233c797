/** Which messages the user receives by SMS. */
import { api } from '../../client/api.ts';
import { apiRequest } from '../../client/request.ts';
import {
  messagePreferencesCall,
  modifyMessagePreferencesCall,
  type MessagePreferences,
  type NewMessagePreferences,
} from './notice.calls.ts';

const preferencesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** It is requested each time it is shown, because the user can change it on other devices. */
    messagePreferences: build.query<MessagePreferences, void>({
      query: () => apiRequest(messagePreferencesCall),
      keepUnusedDataFor: 0,
    }),
    modifyMessagePreferences: build.mutation<null, NewMessagePreferences>({
      query: (body) => apiRequest(modifyMessagePreferencesCall, { body }),
    }),
  }),
});

export const { useMessagePreferencesQuery, useModifyMessagePreferencesMutation } = preferencesApi;
