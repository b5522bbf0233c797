import { useSyncExternalStore, useEffect } from 'react';
import { session, type SessionStatus } from './session.ts';
import { useWidget } from '../host/widget-context.ts';

/** Status of the session. */
export const useSessionStatus = (): SessionStatus =>
  useSyncExternalStore(session.subscribe, session.status, session.status);

/**
 * Returns whether a user may be signed in. If not, the element emits `partner-session-required`. If the host meant to provide a
 * session and could not, the element has failed.
 */
export function useSignedIn(): boolean {
  const widget = useWidget();
  const status = useSessionStatus();
  const problem = useSyncExternalStore(session.subscribe, session.problem);
  const signedOut = status === 'none' || status === 'expired';
  // a covered element has content, which comes back
  const failed = signedOut || (status === 'unknown' && !session.token());
  useEffect(() => {
    if (signedOut) widget.emit('partner-session-required', {});
    if (failed && problem) widget.markFailed(problem);
  }, [signedOut, failed, problem, widget]);
  return !signedOut && status !== 'unknown';
}
