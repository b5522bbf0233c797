/** Runs first in every browser test file and clears the state of the page between tests. */
import { chai } from '@open-wc/testing';
import { dayChange } from '#shared/client/day-change.ts';
import { tokenRetryLimits } from '#shared/client/token-retry.ts';
import { allCallsEnded } from './calls.ts';
import { shortenRetryPauses } from './retry-pauses.ts';

/** The toasts of the page, in the form of shared/ui/overlay/toast-outlet.tsx. A failure stays until it is closed. */
interface Board {
  readonly outlets: readonly (() => void)[];
  toasts: readonly unknown[];
}

shortenRetryPauses();
Object.assign(dayChange, { leastMs: 50, spreadMs: 0 });
Object.assign(tokenRetryLimits, { pausesMs: [10, 20, 40, 80] });

const BOARD = Symbol.for('partner-console.toasts');

declare global {
  /** Prints a failed test at once. WebKit does not have it. */
  var reportFailure: ((failure: string) => Promise<void>) | undefined;
}

afterEach(function () {
  const test = this.currentTest!;
  if (test.state === 'failed')
    void globalThis.reportFailure?.(`${test.fullTitle()}: ${test.err?.message.split('\n')[0]}`);
});

afterEach(async () => {
  // A late call would meet the faults of the next test.
  await allCallsEnded();
  const board = (globalThis as { [BOARD]?: Board })[BOARD];
  if (!board) return;
  board.toasts = [];
  for (const show of board.outlets) show();
});

// The runner compares and sends both values of a failure. An element refers to the whole page, so this would not end.
chai.config.showDiff = false;

afterEach(function () {
  const error = this.currentTest?.err as { actual?: unknown; expected?: unknown } | undefined;
  for (const side of ['actual', 'expected'] as const)
    if (error?.[side] instanceof Object) error[side] = toText(error[side]);
});

function toText(value: object): string {
  if (value instanceof Element) return value.outerHTML;
  try {
    return JSON.stringify(value, undefined, 2);
  } catch {
    return String(value);
  }
}
