/** The page-level message of an error (§8). Opt-in: most views show errors in place. */
import { useEffect } from 'react';
import { notify } from '../host/notify.ts';
import type { PlatformError } from './errors.ts';

/** Several requests that fail for one reason show one message. */
const SAME_MESSAGE_MS = 3_000;

const last = { message: '', at: 0 };

/** Shows a message for 6 s. A refused session has its own screen, and elements explain calls that are out of scope. */
export function alertError({ kind, code, message, requestId }: PlatformError): void {
  const now = Date.now();
  if (kind === 'unauthorized' || code === 'out-of-scope') return;
  if (message === last.message && now - last.at < SAME_MESSAGE_MS) return;
  Object.assign(last, { message, at: now });
  notify({ tone: 'failure', message, requestId });
}

/** Shows the error of a query as a page-level message. */
export function useErrorAlert(error: PlatformError | undefined): void {
  useEffect(() => {
    // the element states it in place
    if (error && error.kind !== 'unconfirmed') alertError(error);
  }, [error]);
}
