/**
 * Pause between midnight in Shanghai and the change of the day on a page, ms: at least `leastMs`, because the clock of this device
 * can have drifted since the last response, and up to `spreadMs` more. Each page chooses its own, because all pages would
 * otherwise request the new day in the same second. Browser tests shorten both (test/browser/between-tests.ts).
 */
export const dayChange = { leastMs: 5_000, spreadMs: 30_000 };
