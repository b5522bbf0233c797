import { isGranted } from '#shared/client/session-scope.ts';
import { useOffered } from '#shared/host/offered.ts';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import type { FilteredList, ListedFilters } from './saved-filter.rules.ts';

const SavedFiltersButton = lazyView(() => import('./saved-filters-button.tsx'));

/** The space of the button, so that the controls next to it do not move when its code is loaded. */
const SPACE = <span style={{ width: 40 }} />;

/** Returns whether the platform stores filters and the session may read them. */
export const useSavesFilters = (): boolean => useOffered('savedFilters') && isGranted('savedFilters');

/** The button with the saved filters of a list. Without the endpoint or the permission, there is none. */
export function SavedFilters<List extends FilteredList>(filters: ListedFilters<List>) {
  const isOffered = useSavesFilters();
  if (!isOffered) return null;
  return <SavedFiltersButton {...(filters as unknown as ListedFilters)} fallback={SPACE} />;
}
