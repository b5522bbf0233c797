/** What the page's embed session is good for, as it says itself (shared/docs/hosts/sessions.md); every other token may be good for all. */
import type { CallName } from '../contract/calls.ts';
import { knownToken } from './session.ts';

/** Whether a call is worth making: the platform refuses the others. */
export function isGranted(call: CallName, token = knownToken()): boolean {
  const [kind, head] = (token ?? '').split('.');
  if (kind !== 'embed-session') return true;
  try {
    // letters of names and JSON's marks are the same in base64 and in base64url
    const { calls } = JSON.parse(atob(head!)) as { calls?: readonly string[] };
    return calls?.includes(call) ?? true;
  } catch {
    return true;
  }
}
