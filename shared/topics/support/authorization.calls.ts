/** Consent to the access of another product (§2.2, /openplatform/auth). */
import * as v from 'valibot';
import { text } from '../../core/wire-values.ts';
import { get, post, type RequestValues, typeOnly } from '../../core/call.ts';
import { exactText } from '../../core/request-values.ts';

const client_id = v.optional(exactText, '');
const redirect_uri = v.optional(v.pipe(v.string(), v.maxLength(1_000, '回调地址过长')), '');
const state = v.optional(v.pipe(v.string(), v.maxLength(500, 'state 过长')), '');
/** names separated by spaces */
const scope = v.optional(exactText, '');

/** Values of the query of the page's address. */
export const authorizationRequest = v.object({ client_id, redirect_uri, state, scope });
export type AuthorizationRequest = RequestValues<typeof authorizationRequest>;

/** The requesting product, the requested scopes and the redirect address. */
export const authorization = v.object({
  /** the other product and its operator */
  clientName: text,
  owner: text,
  scopes: v.nullish(v.array(v.object({ name: v.string(), description: text })), []),
  /** on the client's allow list: the platform checks it */
  redirectUri: v.pipe(v.string(), v.nonEmpty()),
});
export type Authorization = v.InferOutput<typeof authorization>;
export const authorizationCall = get({
  name: 'authorization',
  path: '/api/openplatform/authorization',
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

/** The redirect address with `code` and `state`, or with `error=access_denied` and `state`. */
const authorizationDecision = v.object({ redirectUrl: v.pipe(v.string(), v.nonEmpty()) });
export type AuthorizationDecision = v.InferOutput<typeof authorizationDecision>;

export const decideAuthorizationCall = post({
  name: 'decideAuthorization',
  path: '/api/openplatform/authorization',
  family: 'H',
  request: typeOnly<typeof decision>(),
  response: authorizationDecision,
});
