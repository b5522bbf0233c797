/** What one test leaves on the page is not there for the next one. */
import { allCallsEnded } from './calls.ts';

/** As shared/ui/toast-outlet.tsx keeps the messages of the page: a failure until it is closed. */
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
