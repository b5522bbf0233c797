/** Errors are values. All errors between an element and the platform have one shape (§8). */
import type { SerializedError } from '@reduxjs/toolkit';
import type { CallName } from '../topics/calls.ts';
import type { ErrorCode } from '../core/error-codes.ts';
import { textOf } from '../host/locale.ts';
import { responseText } from './response.text.ts';

export type PlatformErrorKind =
  /** no session, or an expired one */
  | 'unauthorized'
  /** the page of the host cannot confirm the user; the platform has not run the call */
  | 'unconfirmed'
  | 'forbidden'
  /** 400, 422: the platform refused the values of the request */
  | 'invalid'
  /** 409 */
  | 'conflict'
  /** 429 */
  | 'limited'
  /** a code other than 0 in the code family */
  | 'code'
  /** 5xx */
  | 'server'
  /** no response: offline, refused, reset */
  | 'network'
  | 'timeout'
  /** a response that is not JSON, or without required data */
  | 'shape'
  /** canceled before its response arrived, because the session changed */
  | 'aborted'
  | 'unknown';

/** Serializable, because it is kept in the store. */
export interface PlatformError {
  readonly kind: PlatformErrorKind;
  /** HTTP status, if there was a response */
  readonly status?: number;
  /** code of the platform, else the HTTP status, else the kind */
  readonly code: string | number;
  /** message for the user: of the platform, else in the language of the page */
  readonly message: string;
  /** request ID for the support */
  readonly requestId?: string;
  /** the unusable field of a response (`shape`), or the field that the platform names */
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

/** Returns whether the platform reports by status that something does not exist. */
export const isNotFound = (error: QueryError | undefined): boolean => toPlatformError(error)?.status === 404;

/** Returns whether the platform sent this code, as a number or as text. */
export const hasCode = (error: { readonly code?: string | number } | undefined, code: ErrorCode): boolean =>
  `${error?.code}` === `${code}`;

/**
 * Returns the error to show after a write: the platform's error, or the message `unknown` after a lost response with an
 * unknown outcome (hazard 2).
 * @param isDone checks whether the platform ran the write anyway; `lost` if the response was lost
 * @returns `undefined` when the write is done
 */
export async function errorToShow(
  error: QueryError | undefined,
  unknown: string,
  isDone?: (lost: boolean) => boolean | Promise<boolean>,
): Promise<PlatformError | undefined> {
  const lost = error !== undefined && isOutcomeUnknown(error);
  if (!error || (await isDone?.(lost))) return undefined;
  const failure = toPlatformError(error);
  return lost ? { ...failure, message: unknown } : failure;
}
