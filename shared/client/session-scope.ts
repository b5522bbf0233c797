/** Scopes of embed sessions (shared/docs/guides/sessions.md). */
import type { CallName } from '../topics/calls.ts';
import type { Feature } from '../topics/scopes.ts';
import { session } from './session.ts';

interface Limits {
  readonly calls?: readonly string[];
  /** features that are switched off */
  readonly off?: readonly string[];
}

/** Returns the limits of an embed session. Other tokens have none. */
function limitsOf(token: string | undefined): Limits {
  const [kind, head] = (token ?? '').split('.');
  if (kind !== 'embed-session') return {};
  try {
    // base64 and base64url encode names and JSON punctuation with the same letters.
    return JSON.parse(atob(head!)) as Limits;
  } catch {
    return {};
  }
}

/**
 * Whether the token allows a call. An embed session lists its calls, and the platform refuses the others. Every other token
 * may allow all calls.
 */
export const isGranted = (call: CallName, token = session.token()): boolean =>
  limitsOf(token).calls?.includes(call) ?? true;

/** Whether the session has a feature. The server refuses the calls of features that are switched off. */
export const hasFeature = (feature: Feature): boolean => !limitsOf(session.token()).off?.includes(feature);
