/** Formats counts of notices (no React, no I/O). */

/** Formats a count, as `99+` from 100 (§2.3). */
export const shownCount = (count: number): string => (count > 99 ? '99+' : `${count}`);
