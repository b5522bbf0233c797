import { hasFeature, isGranted } from '../../client/session-scope.ts';
import { useOffered } from '../../host/offered.ts';

/** Returns whether the user can appeal records here: the platform takes tickets, and the session includes appeals. */
export const useMayAppeal = (): boolean =>
  useOffered('createTicket') && isGranted('createTicket') && hasFeature('appeal');
