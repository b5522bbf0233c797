/**
 * Pauses before the retries of a read, ms. The real pause is between half of it and all of it. Browser tests shorten the
 * pauses (test/browser/retry-pauses.ts).
 */
export const retryPausesMs = [400, 1_600];
