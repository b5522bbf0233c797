/** Counts of notices, and how many pages a filter loads (no React, no I/O). */

/** Formats a count, as `99+` from 100 (§2.3). */
export const shownCount = (count: number): string => (count > 99 ? '99+' : `${count}`);

/** Pages that a filter by level loads for one press. */
export const FILTERED_PAGES = 10;

interface LoadedPages {
  /** requested pages */
  readonly pages: number;
  /** the number of pages that the user has agreed to load */
  readonly most: number;
  /** whether the platform has more notices than the loaded ones */
  readonly hasMore: boolean;
  readonly isSettled: boolean;
}

/**
 * Returns whether a filter by level continues with the next page. Platforms list notices of all levels, so those of one level
 * can be on later pages.
 */
export const continuesFilter = ({ pages, most, hasMore, isSettled }: LoadedPages): boolean =>
  isSettled && hasMore && pages < most;
