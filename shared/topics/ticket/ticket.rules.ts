/** Limits of tickets and replies (no React, no I/O). */

/** Characters of a description or a reply. */
export const LONGEST_CONTENT = 2_000;
