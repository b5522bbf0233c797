/** The last responses of the page, for `diagnose()` and the support. */

export interface LoggedRequest {
  readonly call: string;
  readonly status: number;
  readonly requestId?: string;
}

const LOG_LENGTH = 9;

const log: LoggedRequest[] = [];

export function logResponse(call: string, status: number, requestId: string | undefined): void {
  log.unshift({ call, status, ...(requestId && { requestId }) });
  log.length = Math.min(log.length, LOG_LENGTH);
}

/** Returns the last responses, newest first. */
export const lastRequests = (): readonly LoggedRequest[] => [...log];
