/** Consent to the access of another product (§2.2, /openplatform/auth). */
import { api } from '../../client/api.ts';
import {
  authorizationCall,
  decideAuthorizationCall,
  type Authorization,
  type AuthorizationDecision,
  type AuthorizationRequest,
  type decision,
} from './authorization.calls.ts';
import type { RequestValues } from '../../core/call.ts';
import { apiRequest } from '../../client/request.ts';

const authorizationApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The platform refuses unknown clients and addresses that are not on their allow list. */
    authorization: build.query<Authorization, AuthorizationRequest>({
      query: (query) => apiRequest(authorizationCall, { query }),
    }),
    decideAuthorization: build.mutation<AuthorizationDecision, RequestValues<typeof decision>>({
      query: (body) => apiRequest(decideAuthorizationCall, { body }),
    }),
  }),
});

export const { useAuthorizationQuery, useDecideAuthorizationMutation } = authorizationApi;
