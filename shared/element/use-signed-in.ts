import { useEffect, useSyncExternalStore } from 'react';
import { session } from '../client/session.ts';
import { useSessionStatus } from '../client/use-status.ts';
import { useWidget } from '../host/widget-context.ts';

/**
 * Returns whether a user may be signed in. If not, the element emits `partner-session-required`. If the host meant to provide a
 * session and could not, the element has failed.
 */
export function useSignedIn(): boolean {
  const widget = useWidget();
  const status = useSessionStatus();
  const problem = useSyncExternalStore(session.subscribe, session.problem);
  const signedOut = status === 'none' || status === 'expired';
  useEffect(() => {
    if (!signedOut) return;
    widget.emit('partner-session-required', {});
    if (problem) widget.markFailed(problem);
  }, [signedOut, problem, widget]);
  return !signedOut;
}
