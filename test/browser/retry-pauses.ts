/** The pauses of the client before it retries a read. Tests of failures would wait for them two seconds each time. */
import { retryPausesMs } from '#shared/client/retry-pauses.ts';

const real = [...retryPausesMs];

export const shortenRetryPauses = (): void => void retryPausesMs.splice(0, Infinity, 10, 40);

/** For tests of the pauses themselves. */
export const restoreRetryPauses = (): void => void retryPausesMs.splice(0, Infinity, ...real);
