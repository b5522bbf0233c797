import { useEffect, useSyncExternalStore } from 'react';
import { useWidget } from '../../host/widget-context.ts';
import { sessionProblem, subscribeSession } from '../../client/session.ts';
import { useSession } from '../../client/use-session.ts';

/**
 * Whether there may be somebody: for an element that shows nothing where nobody is signed in, and leaves it to the host
 * (`partner-session-required`). Where the host meant to bring a session and could not, the element has failed.
 */
export function useSignedIn(): boolean {
  const widget = useWidget();
  const session = useSession();
  const problem = useSyncExternalStore(subscribeSession, sessionProblem);
  const signedOut = session === 'none' || session === 'expired';
  useEffect(() => {
    if (!signedOut) return;
    widget.emit('partner-session-required', {});
    if (problem) widget.markFailed(problem);
  }, [signedOut, problem, widget]);
  return !signedOut;
}
