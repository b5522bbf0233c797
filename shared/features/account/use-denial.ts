import { isGranted } from '../../client/session.ts';
import type { PlatformError } from '../../client/errors.ts';
import type { CallName } from '../../contract/calls.ts';
import { lazyModule, useRequiredModule } from '../../ui/lazy-part.ts';

const words = lazyModule(() => import('../../client/explain.ts'));

/** Whether the page's embed session is not good for a call, and what is said in the place of what is for that call. */
export function useDenial(call: CallName | undefined): { denied: boolean; error: PlatformError | undefined } {
  const denied = call !== undefined && !isGranted(call);
  const Words = useRequiredModule(words, denied);
  return { denied, error: denied ? Words?.outOfScopeError(call) : undefined };
}
