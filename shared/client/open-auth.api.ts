/** Consent to what another product may see (§2.2, /openplatform/auth). */
import { api } from './api.ts';
import {
  authorizationCall,
  decideAuthorizationCall,
  type Authorization,
  type AuthorizationDecision,
  type AuthorizationRequest,
  type decision,
} from '../contract/open-auth.ts';
import type { RequestValues } from '../contract/call.ts';
import { apiRequest } from './request.ts';

export const openAuthApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Refused unless the client is known and the address is on its allow list: then nobody is sent there. */
    authorization: build.query<Authorization, AuthorizationRequest>({
      query: (query) => apiRequest(authorizationCall, { query }),
    }),
    decideAuthorization: build.mutation<AuthorizationDecision, RequestValues<typeof decision>>({
      query: (body) => apiRequest(decideAuthorizationCall, { body }),
    }),
  }),
});

export const { useAuthorizationQuery, useDecideAuthorizationMutation } = openAuthApi;
