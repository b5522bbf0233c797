/** Records of consents: an addition that platforms can lack (wire.md). */
import { api } from '../../client/api.ts';
import { apiRequest } from '../../client/request.ts';
import { consentsCall, recordConsentCall, type Consent, type NewConsent } from './privacy.calls.ts';

const consentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. Requested each time it is shown, because other devices add records. */
    consents: build.query<readonly Consent[], void>({
      query: () => apiRequest(consentsCall),
      keepUnusedDataFor: 0,
    }),
    recordConsent: build.mutation<null, NewConsent>({
      query: (body) => apiRequest(recordConsentCall, { body }),
      // the account states whether an agreement must be accepted
      invalidatesTags: (_, error) => (error ? [] : ['Account']),
    }),
  }),
});

export const { useConsentsQuery, useLazyConsentsQuery, useRecordConsentMutation } = consentsApi;
