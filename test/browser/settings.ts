/** The settings of the run (test/runners/browser.ts) for the tests in the page. */
declare global {
  var testSettings: Partial<typeof settings> | undefined;
}

/** How long a test waits for a condition on an idle machine, in milliseconds. */
export const USUAL_PATIENCE_MS = 5_000;
/** On a busy machine, as in the gate. Not twice the usual time: that is the time limit of a host, whose timers tests hold back. */
export const BUSY_PATIENCE_MS = 45_000;

export const settings: {
  /** how often a leak test mounts an element */
  readonly mounts: number;
  /** how long a test waits for a condition, in milliseconds */
  readonly patienceMs: number;
  /** whether everything runs (test/gate/extent.ts) */
  readonly isWhole: boolean;
  /** the only seed of the truth test; 0 for all */
  readonly truthSeed: number;
} = { mounts: 20, patienceMs: USUAL_PATIENCE_MS, isWhole: false, truthSeed: 0, ...globalThis.testSettings };
