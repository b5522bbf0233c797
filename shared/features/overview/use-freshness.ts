import type { QueryError } from '../../client/errors.ts';
import { useOnline } from '../../client/use-status.ts';
import { lazyModule } from '../../ui/base/lazy-part.ts';
import { useIdlePreload } from '../../ui/base/use-idle.ts';
import { useOptionalModule } from '../../ui/base/lazy-part.ts';

const freshness = lazyModule(() => import('./freshness.tsx'));

/**
 * The line above figures that are old or missing, when it is wanted: fetched while the page is idle, and still has a
 * network. @param painted whether the first figures are on screen
 */
export function useFreshness(error: QueryError | undefined, painted: boolean) {
  const online = useOnline();
  useIdlePreload(freshness.preload, painted);
  const wanted = !online || error !== undefined;
  const module = useOptionalModule(freshness, wanted);
  return wanted ? module?.Freshness : undefined;
}
