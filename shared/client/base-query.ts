/** Base query of the API: the session's token, one renewal of a refused session, retries of reads, typed errors. */
import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { AxiosError, isAxiosError } from 'axios';
import { errorWithoutResponse, readResponse, type ApiResult } from './read-response.ts';
import { configuredAddress } from './configured-addresses.ts';
import { hasCode, type PlatformError } from './errors.ts';
import { sendHttp } from './http.ts';
import { supportsIdempotencyKeys } from './idempotency.ts';
import { apiRequest, type ApiRequest, type PlatformRequest } from './request.ts';
import { retryPausesMs } from './retry-pauses.ts';
import { session } from './session.ts';
import { isGranted } from './session-scope.ts';
import { accountCache } from './account-cache.ts';
import { getLocale, textOf } from '../host/locale.ts';
import { responseText } from './response.text.ts';
import { accountInfoCall } from '../topics/accounts/account.calls.ts';
import type { ResponseOf } from '../core/call.ts';
import { ERROR_CODES } from '../core/error-codes.ts';
import type { NamedCall } from '../topics/calls.ts';

export const axiosBaseQuery: BaseQueryFn<ApiRequest, unknown, PlatformError> = (request, { signal }) =>
  callPlatform(request as PlatformRequest<NamedCall>, signal);

/** Sends a request outside of the store, such as a page of an export. */
export async function callPlatform<Of extends NamedCall>(
  request: PlatformRequest<Of>,
  signal?: AbortSignal,
): Promise<ApiResult<ResponseOf<Of>>> {
  const outcome = await callWithSession(request as ApiRequest, signal);
  if (!outcome.error || signal?.aborted) return outcome as ApiResult<ResponseOf<Of>>;
  return { error: await explained(request, outcome.error) };
}

async function callWithSession(request: ApiRequest, signal?: AbortSignal): Promise<ApiResult<unknown>> {
  const { call, body, external, idempotencyKey } = request;
  const isPublic = call.access === 'public';
  const isRead = call.method === 'GET';
  const user = session.userVersion();
  const isSameUser = () => user === session.userVersion();
  let token: string | undefined;
  if (!external) token = isPublic ? session.token() : await session.getToken(!isRead);
  // While the request waited for the host, the page can have passed to another user, who has not pressed anything.
  if (!isPublic && (!token || !isSameUser())) return errorWithoutResponse(call, missingSession());

  let outcome =
    isPublic || isGranted(call.name, token)
      ? await send(request, token, signal)
      : errorWithoutResponse(call, 'forbidden');
  if (!isPublic && outcome.error?.kind === 'unauthorized') {
    const fresh = await session.renew(token, !isRead);
    // A refused session means that the platform did not run the call. A write may therefore be repeated once, for the
    // same user, and with its Idempotency-Key if the platform supports such keys.
    const repeats = isRead || (session.uid() && (!idempotencyKey || supportsIdempotencyKeys()));
    if (fresh && isSameUser() && repeats) {
      outcome = await send(request, fresh, signal);
      if (outcome.error?.kind === 'unauthorized') session.expire(fresh);
    } else if (token === session.token()) outcome = errorWithoutResponse(call, missingSession());
  }
  // Drop responses that belong to the previous user. The result of a write is still reported.
  if (!isPublic && !isSameUser()) return isRead ? errorWithoutResponse(call, 'unauthorized') : outcome;
  if (!outcome.error && !external) {
    if (!isPublic) session.markAccepted(session.token());
    accountCache.addFromWrite(session.token(), call.name, body);
  }
  return outcome;
}

/** Why there is no token: no user is signed in, or the host cannot confirm the user. The platform has not run the call. */
const missingSession = () => (session.isInDoubt() ? 'unconfirmed' : 'unauthorized');

/** Finds the uid of the account that a token belongs to. */
async function ownerOf(token: string) {
  const { data, error } = await callWithToken(apiRequest(accountInfoCall), token);
  return { uid: data?.uid, refusal: error?.kind };
}
session.setFindOwner(ownerOf);

/** Replaces a token that the platform has refused to a frame of this page. */
export const renewSession = (refusedToken: string, isPress: boolean): Promise<string | undefined> =>
  session.renew(refusedToken, isPress);

/** Sends a request with this token instead of the session's. */
export const callWithToken = <Of extends NamedCall>(
  request: PlatformRequest<Of>,
  token: string | undefined,
  signal?: AbortSignal,
): Promise<ApiResult<ResponseOf<Of>>> => send(request, token, signal) as Promise<ApiResult<ResponseOf<Of>>>;

/** Sends a request without the session of the page. Its refusals are in the language of the page. */
export async function callWithoutSession<Of extends NamedCall>(
  request: PlatformRequest<Of>,
  signal: AbortSignal,
): Promise<ApiResult<ResponseOf<Of>>> {
  const outcome = await callWithToken(request, undefined, signal);
  return outcome.error ? { error: await explained(request, outcome.error) } : outcome;
}

/** Retries reads, never writes. */
async function send(request: ApiRequest, token: string | undefined, signal?: AbortSignal): Promise<ApiResult<unknown>> {
  const pauses = request.call.method === 'GET' ? retryPausesMs : [];
  for (const pause of pauses) {
    const outcome = await sendOnce(request, token, signal);
    if (signal?.aborted || !outcome.error || !isTransient(outcome.error)) return outcome;
    await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random() / 2)));
  }
  return sendOnce(request, token, signal);
}

/** Code of a response of another session. A service worker can have requested the response of this one meanwhile. */
const STORED = 'stored-response';

/** No network, a gateway that cannot reach the platform, or other requests of the user that have not ended. */
const isTransient = (error: PlatformError): boolean =>
  error.kind === 'network' ||
  error.code === STORED ||
  [502, 503, 504].includes(error.status ?? 0) ||
  hasCode(error, ERROR_CODES.tooManyAtOnce);

async function sendOnce(
  request: ApiRequest,
  token: string | undefined,
  signal?: AbortSignal,
): Promise<ApiResult<unknown>> {
  const { call } = request;
  try {
    const response = await sendHttp(request, token, signal);
    if (response) return readResponse(call, response, call.response);
    return { error: { kind: 'shape', code: STORED, call: call.name, message: textOf(responseText).unreadable } };
  } catch (error) {
    return errorWithoutResponse(
      call,
      isAxiosError(error) && error.code === AxiosError.ETIMEDOUT ? 'timeout' : 'network',
    );
  }
}

/** Codes that are caused more often by the setup of the page or the platform than by a transient failure. */
const SETUP_CODES = ['network', 'not-found', 'shape', 'out-of-scope', 'wrong-origin', STORED];

/** Explains a setup error to the developer of the page, and a Chinese refusal to other users. The code loads on demand. */
async function explained({ call, params, external }: ApiRequest, error: PlatformError): Promise<PlatformError> {
  const isSetup = SETUP_CODES.includes(`${error.code}`);
  const isForeign = getLocale() !== 'zh-CN' && /\p{Script=Han}/u.test(error.message);
  if (!isSetup && !isForeign) return error;
  try {
    const { explainError, translateRefusal } = await import('./explain.ts');
    return isSetup ? await explainError(error, configuredAddress(call, params, external)) : translateRefusal(error);
  } catch {
    return error;
  }
}
