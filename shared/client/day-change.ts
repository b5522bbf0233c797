/**
 * Longest pause between midnight in Shanghai and the change of the day on a page, ms. Each page chooses its own, because all
 * pages would otherwise request the new day in the same second. Browser tests shorten it (test/browser/between-tests.ts).
 */
export const dayChange = { spreadMs: 30_000 };
