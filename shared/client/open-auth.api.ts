/** Consent to what another product may see (§2.2, /openplatform/auth). */
import { api } from './api.ts';
import {
  authorization,
  authorizationDecision,
  type Authorization,
  type AuthorizationDecision,
} from '../contract/open-auth.ts';

/** As it stands in the query of the address. */
export type AuthorizationRequest = Readonly<{
  client_id: string;
  redirect_uri: string;
  state: string;
  /** names with spaces between them */
  scope: string;
}>;

const noAlert = true;

export const openAuthApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Refused unless the client is known and the address is on its allow list: then nobody is sent there. */
    authorization: build.query<Authorization, AuthorizationRequest>({
      query: (query) => ({ call: 'authorization', query, schema: authorization, noAlert }),
    }),
    decideAuthorization: build.mutation<AuthorizationDecision, AuthorizationRequest & { readonly agree: boolean }>({
      query: (body) => ({ call: 'decideAuthorization', body, schema: authorizationDecision, noAlert }),
    }),
  }),
});

export const { useAuthorizationQuery, useDecideAuthorizationMutation } = openAuthApi;
