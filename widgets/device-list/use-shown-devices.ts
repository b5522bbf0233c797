import { useDeferredValue, useMemo } from 'react';
import { filterDevices, sortDevices, type DeviceFilter, type DeviceRow, type Sort } from './device-list.rules.ts';

interface Wish {
  /** Whose figures of which time; those of another one never stay on the screen. */
  readonly scope: string;
  readonly rows: readonly DeviceRow[];
  readonly filter: DeviceFilter;
  readonly sort: Sort;
}

/** What is to be shown, found and sorted without holding up typing and scrolling. */
export function useShownDevices(scope: string, rows: readonly DeviceRow[], filter: DeviceFilter, sort: Sort) {
  const wish = useMemo<Wish>(() => ({ scope, rows, filter, sort }), [scope, rows, filter, sort]);
  const later = useDeferredValue(wish);
  // The first rows of a list wait for nothing.
  const now = later.scope === scope && later.rows.length > 0 ? later : wish;
  const shown = useMemo(() => sortDevices(filterDevices(now.rows, now.filter), now.sort), [now]);
  return { shown, filter: now.filter, sort: now.sort, all: now.rows };
}
