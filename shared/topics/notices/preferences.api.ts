/** Which messages the user receives by SMS and in groups, and when. */
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
      onQueryStarted: async (
        { walletPassword: _password, verifyCode: _code, ...chosen },
        { dispatch, queryFulfilled },
      ) => {
        const isStored = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (!isStored) return;
        dispatch(
          preferencesApi.util.updateQueryData(
            'messagePreferences',
            undefined,
            (known) => void Object.assign(known, chosen),
          ),
        );
      },
    }),
  }),
});

export const { useMessagePreferencesQuery, useModifyMessagePreferencesMutation } = preferencesApi;
