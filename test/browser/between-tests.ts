/** Begins every browser test file: what one test leaves on the page is not there for the next one. */
import { chai } from '@open-wc/testing';
import { allCallsEnded } from './calls.ts';

/** As shared/ui/overlay/toast-outlet.tsx keeps the messages of the page: a failure until it is closed. */
interface Board {
  readonly outlets: readonly (() => void)[];
  toasts: readonly unknown[];
}

const BOARD = Symbol.for('partner-console.toasts');

afterEach(async () => {
  // a call that is late would meet the faults of the next test
  await allCallsEnded();
  const board = (globalThis as { [BOARD]?: Board })[BOARD];
  if (!board) return;
  board.toasts = [];
  for (const show of board.outlets) show();
});

// A failure's two values are compared and sent by the runner, and an element leads to everything: it would never end.
chai.config.showDiff = false;

afterEach(function () {
  const error = this.currentTest?.err as { actual?: unknown; expected?: unknown } | undefined;
  for (const side of ['actual', 'expected'] as const)
    if (error?.[side] instanceof Object) error[side] = inWords(error[side]);
});

function inWords(value: object): string {
  if (value instanceof Element) return value.outerHTML;
  try {
    return JSON.stringify(value, undefined, 2);
  } catch {
    return String(value);
  }
}
