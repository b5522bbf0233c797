import type { QueryError } from '../../client/errors.ts';
import { useOnline } from '../../client/use-online.ts';
import { useIdlePreload } from '../../ui/base/use-idle.ts';
import { lazyView } from '../../ui/base/lazy-view.tsx';

const Freshness = lazyView(() => import('./freshness.tsx'));

/**
 * Returns the line above missing or outdated metrics. Its code loads while the page is idle and still online.
 * @param painted whether the first metrics are on screen
 */
export function useFreshness(error: QueryError | undefined, painted: boolean) {
  const online = useOnline();
  useIdlePreload(Freshness.preload, painted);
  return !online || error !== undefined ? Freshness : undefined;
}
