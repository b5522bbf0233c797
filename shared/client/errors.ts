/** Errors are values: one shape for whatever goes wrong between an element and the platform (§8). */
import type { SerializedError } from '@reduxjs/toolkit';
import type { CallName } from '../contract/calls.ts';
import type { ErrorCode } from '../contract/error-codes.ts';
import { textOf } from '../host/locale.ts';
import { responseText } from './response.text.ts';

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
  /** given up before its response arrived, because the session changed */
  | 'aborted'
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
  /** absent when the error belongs to no call */
  readonly call?: CallName;
}

/** Errors of RTK Query's hooks: a request that the store aborts has a SerializedError. */
export type QueryError = PlatformError | SerializedError;

/** Returns the error of a hook as a PlatformError. A PlatformError is returned as it is. */
export function toPlatformError(error: QueryError): PlatformError;
export function toPlatformError(error: QueryError | undefined): PlatformError | undefined;
export function toPlatformError(error: QueryError | undefined): PlatformError | undefined {
  if (!error || 'kind' in error) return error;
  return { kind: 'aborted', code: 'aborted', message: textOf(responseText).busy };
}

/** Whether the platform may have run a write although no usable response arrived (hazard 2). */
export function isOutcomeUnknown(error: QueryError): boolean {
  const { kind, status } = toPlatformError(error);
  return ['network', 'timeout', 'shape', 'aborted'].includes(kind) || (kind === 'server' && status !== 501);
}

/** Returns whether the platform sent this code, as a number or as text. */
export const hasCode = (error: { readonly code?: string | number } | undefined, code: ErrorCode): boolean =>
  `${error?.code}` === `${code}`;

/**
 * What a person is told of a write: why the platform refused it, or `unknown` where its answer was lost and nobody knows
 * whether it was carried out (hazard 2).
 * @param isDone looks whether it was carried out all the same; `lost` when its answer was
 * @returns nothing to tell once it is done
 */
export async function failureToTell(
  error: QueryError | undefined,
  unknown: string,
  isDone?: (lost: boolean) => boolean | Promise<boolean>,
): Promise<PlatformError | undefined> {
  const lost = error !== undefined && isOutcomeUnknown(error);
  if (!error || (await isDone?.(lost))) return undefined;
  const failure = toPlatformError(error);
  return lost ? { ...failure, message: unknown } : failure;
}
