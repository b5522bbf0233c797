/** Scopes of embed sessions (shared/docs/guides/sessions.md). */
import type { CallName } from '../topics/calls.ts';
import { session } from './session.ts';

/**
 * Whether the token allows a call. An embed session lists its calls, and the platform refuses the others. Every other token
 * may allow all calls.
 */
export function isGranted(call: CallName, token = session.token()): boolean {
  const [kind, head] = (token ?? '').split('.');
  if (kind !== 'embed-session') return true;
  try {
    // base64 and base64url encode names and JSON punctuation with the same letters.
    const { calls } = JSON.parse(atob(head!)) as { calls?: readonly string[] };
    return calls?.includes(call) ?? true;
  } catch {
    return true;
  }
}
