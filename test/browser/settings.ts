/** The settings of the run (test/runners/browser.ts) for the tests in the page. */
declare global {
  var testSettings: Partial<typeof settings> | undefined;
}

export const settings: {
  /** how often a leak test mounts an element */
  readonly mounts: number;
  /** how long a test waits for a condition, in milliseconds */
  readonly patienceMs: number;
} = { mounts: 50, patienceMs: 5_000, ...globalThis.testSettings };
