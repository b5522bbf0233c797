import { useState } from 'react';
import { useWidget } from './widget-context.ts';

/** Filters of an element by attribute, as text; `undefined` is the default of the element. */
type FilterValues = Readonly<Record<string, string | undefined>>;

/**
 * Returns the filters that the host requests by attributes, until the user changes them, and the function that changes them. A
 * changed attribute wins again. `partner-filters-changed` reports the user's changes, so that a host can keep them in its address.
 */
export function useFilters<Filters extends FilterValues>(
  requested: Filters,
): readonly [Filters, (change: Partial<Filters>) => void] {
  const { emit } = useWidget();
  const [filters, setFilters] = useState(requested);
  const [followed, setFollowed] = useState(requested);
  const changed = Object.entries(requested).filter(([name, value]) => value !== followed[name]);
  if (changed.length > 0) {
    setFollowed(requested);
    setFilters({ ...filters, ...Object.fromEntries(changed) });
  }
  const change = (next: Partial<Filters>): void => {
    const all: Filters = { ...filters, ...next };
    const set = Object.entries<string | undefined>(all).flatMap(([name, value]) => (value ? [[name, value]] : []));
    const detail: Record<string, string> = Object.fromEntries(set);
    if (emit('partner-filters-changed', { filters: detail })) setFilters(all);
  };
  return [filters, change];
}

/** Returns the page number of a filter: the first page by default. */
export const pageNumberOf = (text: string | undefined): number => {
  const page = Math.trunc(Number(text));
  return page >= 1 && page <= MOST_PAGES ? page : 1;
};

/** Returns a page number as a filter; the first page is the default. */
export const pageFilter = (page: number | undefined): string | undefined =>
  page !== undefined && page > 1 ? `${page}` : undefined;

/** A higher number is a mistake in an address. */
const MOST_PAGES = 100_000;
