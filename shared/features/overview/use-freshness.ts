import type { QueryError } from '../../client/errors.ts';
import { useOnline } from '../../client/use-status.ts';
import { useIdlePreload } from '../../ui/base/use-idle.ts';
import { lazyView } from '../../ui/base/lazy-view.tsx';

const Freshness = lazyView(() => import('./freshness.tsx'));

/**
 * The line above figures that are old or missing, when it is wanted: fetched while the page is idle, and still has a
 * network. @param painted whether the first figures are on screen
 */
export function useFreshness(error: QueryError | undefined, painted: boolean) {
  const online = useOnline();
  useIdlePreload(Freshness.preload, painted);
  return !online || error !== undefined ? Freshness : undefined;
}
