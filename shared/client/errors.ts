/** Errors are values: one shape for whatever goes wrong between an element and the platform (§8). */
import type { CallName } from '../contract/calls.ts';

export type PlatformErrorKind =
  /** no session, or one that has ended */
  | 'unauthorized'
  | 'forbidden'
  /** 400, 422: the platform refused what was sent */
  | 'invalid'
  /** 409 */
  | 'conflict'
  /** 429 */
  | 'limited'
  /** a code other than 0 in the code family */
  | 'code'
  /** 5xx */
  | 'server'
  /** no answer: offline, refused, reset */
  | 'network'
  | 'timeout'
  /** an answer that is no JSON, or misses what a screen cannot do without */
  | 'shape'
  | 'unknown';

/** Plain and serialisable: it lives in the store. */
export interface PlatformError {
  readonly kind: PlatformErrorKind;
  /** HTTP status, when there was an answer */
  readonly status?: number;
  /** the platform's code, else the HTTP status, else the kind */
  readonly code: string | number;
  /** ready to show, in the language of the page when the platform gave none */
  readonly message: string;
  /** what the support asks for */
  readonly requestId?: string;
  /** the field of the answer that could not be used (`shape`), or that the platform names */
  readonly field?: string;
  readonly call: CallName;
}

/**
 * Whether a write may have been carried out although no usable answer came: its outcome must be asked for (hazard 2). An
 * error without a kind is the store's: the session ended or changed under the call, which was given up.
 */
export const isOutcomeUnknown = ({ kind, status }: PlatformError): boolean =>
  !kind || kind === 'network' || kind === 'timeout' || kind === 'shape' || (kind === 'server' && status !== 501);

/**
 * What a person is told of a write: why the platform refused it, or `unknown` where its answer was lost and nobody knows
 * whether it was carried out (hazard 2).
 * @param isDone looks whether it was carried out all the same; `lost` when its answer was
 * @returns nothing to tell once it is done
 */
export async function failureToTell(
  error: PlatformError | undefined,
  unknown: string,
  isDone?: (lost: boolean) => boolean | Promise<boolean>,
): Promise<PlatformError | undefined> {
  const lost = error !== undefined && isOutcomeUnknown(error);
  if (!error || (await isDone?.(lost))) return undefined;
  return lost ? { ...error, message: unknown } : error;
}
