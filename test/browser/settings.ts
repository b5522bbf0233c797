/** The settings of the run (test/runners/browser.ts), as the tests in the page read them. */
declare global {
  var testSettings: Partial<typeof settings> | undefined;
}

export const settings: {
  /** how often the tests of leaks mount an element */
  readonly mounts: number;
  /** how long a test waits for a condition, in milliseconds */
  readonly patienceMs: number;
} = { mounts: 50, patienceMs: 5_000, ...globalThis.testSettings };
