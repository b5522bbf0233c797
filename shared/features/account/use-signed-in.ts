import { useEffect } from 'react';
import { useWidget } from '../../host/widget-context.ts';
import { useSession } from '../../client/use-session.ts';

/**
 * Whether there may be somebody: for an element that shows nothing where nobody is signed in, and leaves it to the host
 * (`partner-session-required`).
 */
export function useSignedIn(): boolean {
  const widget = useWidget();
  const session = useSession();
  const signedOut = session === 'none' || session === 'expired';
  useEffect(() => {
    if (signedOut) widget.emit('partner-session-required', {});
  }, [signedOut, widget]);
  return !signedOut;
}
