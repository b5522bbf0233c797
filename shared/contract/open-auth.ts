/** Consent to what another product may see (§2.2, /openplatform/auth). */
import * as v from 'valibot';
import { OPTIONAL_PATHS } from '../domain/optional-calls.ts';
import { text } from './basics.ts';
import { get, post, type RequestValues, typeOnly } from './call.ts';
import { shortText } from './inputs.ts';

const client_id = v.optional(shortText, '');
const redirect_uri = v.optional(v.pipe(v.string(), v.maxLength(1_000, '回调地址过长')), '');
const state = v.optional(v.pipe(v.string(), v.maxLength(500, 'state 过长')), '');
/** names with spaces between them */
const scope = v.optional(shortText, '');

/** As it stands in the query of the page's address. */
export const authorizationRequest = v.object({ client_id, redirect_uri, state, scope });
export type AuthorizationRequest = RequestValues<typeof authorizationRequest>;

/** Who asks, for what, and where the answer goes. */
export const authorization = v.object({
  /** the other product and who runs it */
  clientName: text,
  owner: text,
  scopes: v.nullish(v.array(v.object({ name: v.string(), description: text })), []),
  /** one of the client's allow list, as the platform has checked */
  redirectUri: v.pipe(v.string(), v.nonEmpty()),
});
export type Authorization = v.InferOutput<typeof authorization>;
export const authorizationCall = get({
  name: 'authorization',
  path: OPTIONAL_PATHS.authorization,
  family: 'H',
  request: typeOnly<typeof authorizationRequest>(),
  response: authorization,
});

export const decision = v.object({
  client_id,
  redirect_uri,
  state,
  scope,
  agree: v.boolean('请选择同意或拒绝'),
});

/** Where to go, with `code` and `state`, or with `error=access_denied` and `state`. */
export const authorizationDecision = v.object({ redirectUrl: v.pipe(v.string(), v.nonEmpty()) });
export type AuthorizationDecision = v.InferOutput<typeof authorizationDecision>;

export const decideAuthorizationCall = post({
  name: 'decideAuthorization',
  path: OPTIONAL_PATHS.decideAuthorization,
  family: 'H',
  request: typeOnly<typeof decision>(),
  response: authorizationDecision,
});
