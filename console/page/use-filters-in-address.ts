import { useSearchParams } from 'react-router';
import type { WidgetElements } from '#shared/element/jsx-elements.ts';

type Attributes<Tag extends keyof WidgetElements> = Pick<
  WidgetElements[Tag],
  Extract<keyof WidgetElements[Tag], string>
>;

/**
 * Returns the named attributes of an element from the query, and the listener that stores the user's changes there. Each
 * change is a history entry, so that the back button undoes it. The element refuses values that it does not know.
 */
export type FiltersInAddress = <Tag extends keyof WidgetElements>(
  ...names: readonly Extract<keyof Attributes<Tag>, string>[]
) => Partial<Attributes<Tag>>;

export function useFiltersInAddress(): FiltersInAddress {
  const [search, setSearch] = useSearchParams();
  const filters = (...names: readonly string[]): object => ({
    ...Object.fromEntries(names.map((name) => [name, search.get(name) ?? undefined])),
    'onpartner-filters-changed': ({ detail }: HTMLElementEventMap['partner-filters-changed']) => {
      const next = new URLSearchParams(search);
      for (const name of names) next.delete(name);
      for (const [name, value] of Object.entries(detail.filters)) next.set(name, value);
      if (next.toString() !== search.toString()) setSearch(next);
    },
  });
  return filters as FiltersInAddress;
}
