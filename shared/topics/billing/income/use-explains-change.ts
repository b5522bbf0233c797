import { isGranted } from '#shared/client/session-scope.ts';
import { useOffered } from '#shared/host/offered.ts';

/** Returns whether the steps of a change can be shown: the platform has the endpoints, and amounts are not hidden. */
export function useExplainsChange(masked: boolean): boolean {
  return useOffered('incomeBridge', 'incomeBridgeRows') && isGranted('incomeBridge') && !masked;
}
