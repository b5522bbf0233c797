/** Consent to what another product may see (§2.2, /openplatform/auth). */
import * as v from 'valibot';
import { text } from './basics.ts';

/** GET openplatform/authorization: who asks, for what, and where the answer goes. */
export const authorization = v.object({
  /** the other product and who runs it */
  clientName: text,
  owner: text,
  scopes: v.nullish(v.array(v.object({ name: v.string(), description: text })), []),
  /** one of the client's allow list, as the platform has checked */
  redirectUri: v.pipe(v.string(), v.nonEmpty()),
});
export type Authorization = v.InferOutput<typeof authorization>;

/** POST of the same: where to go, with `code` and `state`, or with `error=access_denied` and `state`. */
export const authorizationDecision = v.object({ redirectUrl: v.pipe(v.string(), v.nonEmpty()) });
export type AuthorizationDecision = v.InferOutput<typeof authorizationDecision>;
