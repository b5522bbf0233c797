/** Facts about the current request for its audit rows, so that no function has to pass them on. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface RequestTrace {
  /** masked */
  readonly address: string;
  /** public ID of the session; empty without a session */
  readonly session: string;
}

const traces = new AsyncLocalStorage<RequestTrace>();

export const withTrace = <Result>(trace: RequestTrace, work: () => Promise<Result>): Promise<Result> =>
  traces.run(trace, work);

/** Returns the trace of the current request; empty for background work. */
export const currentTrace = (): RequestTrace => traces.getStore() ?? { address: '', session: '' };
