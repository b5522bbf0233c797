/** The settings of the run (test/runners/browser.ts) for the tests in the page. */
declare global {
  var testSettings: Partial<typeof settings> | undefined;
}

export const settings: {
  /** how often a leak test mounts an element */
  readonly mounts: number;
  /** how long a test waits for a condition, in milliseconds */
  readonly patienceMs: number;
  /** whether everything runs (test/gate/extent.ts) */
  readonly isWhole: boolean;
  /** the only seed of the truth test; 0 for all */
  readonly truthSeed: number;
} = { mounts: 50, patienceMs: 5_000, isWhole: false, truthSeed: 0, ...globalThis.testSettings };
