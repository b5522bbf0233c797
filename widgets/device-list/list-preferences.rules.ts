/** The order and the hidden columns that a user chose, and their stored form (no React, no I/O). */
import * as v from 'valibot';
import { hashOf } from '#shared/core/hash.ts';
import { SORT_KEYS, type SortKey } from '#shared/topics/devices/list-order.rules.ts';
import { FIRST_SORT, type Sort } from './device-list.rules.ts';

export interface ListPreferences {
  readonly sort: Sort;
  readonly hidden: readonly SortKey[];
}

export const NO_PREFERENCES: ListPreferences = { sort: FIRST_SORT, hidden: [] };

/** Returns the local-storage key of a user. It contains a hash instead of the user's ID. */
export const preferencesKey = (uid: string): string => `deviceList:${hashOf(uid)}`;

const column = v.picklist(SORT_KEYS);

const storedSchema = v.object({
  sort: v.fallback(v.object({ key: column, descending: v.boolean() }), FIRST_SORT),
  hidden: v.fallback(v.array(column), []),
});

/** Reads stored preferences. Unreadable parts have their defaults. The name is always shown. */
export function readPreferences(text: string | undefined): ListPreferences {
  try {
    const { sort, hidden } = v.parse(storedSchema, JSON.parse(text ?? ''));
    return { sort, hidden: hidden.filter((key) => key !== 'name') };
  } catch {
    return NO_PREFERENCES;
  }
}

/** Returns the order as text: the column, with `-` for the descending order. */
export const sortText = ({ key, descending }: Sort): string => `${descending ? '-' : ''}${key}`;

/** Returns the order of a text, or `undefined` if it names no column. */
export function sortOf(text: string | undefined): Sort | undefined {
  const descending = text?.startsWith('-') ?? false;
  const key = SORT_KEYS.find((each) => each === text?.slice(Number(descending)));
  return key && { key, descending };
}

/** Returns the shown columns as text. It contains the name, so that it is never empty. */
export const columnsText = (columns: readonly { readonly key: SortKey }[], hidden: readonly SortKey[]): string =>
  shownColumns(columns, hidden)
    .map(({ key }) => key)
    .join(',');

/** Returns the hidden columns: all except the name and those of a text. */
export const columnsWithout = (text: string): readonly SortKey[] => {
  const names = new Set(text.split(',').map((each) => each.trim()));
  return SORT_KEYS.filter((key) => key !== 'name' && !names.has(key));
};

/** Returns the columns that are shown. The first one names the row and cannot be hidden. */
export const shownColumns = <Column extends { readonly key: SortKey }>(
  columns: readonly Column[],
  hidden: readonly SortKey[],
): readonly Column[] => columns.filter(({ key }, place) => place === 0 || !hidden.includes(key));

/** Returns the order, or the first one if the list cannot be sorted this way, such as by hidden numbers. */
export const allowedSort = (
  sort: Sort,
  columns: readonly { readonly key: SortKey; readonly sortable?: boolean | undefined }[],
): Sort => (columns.some(({ key, sortable }) => key === sort.key && sortable) ? sort : FIRST_SORT);
