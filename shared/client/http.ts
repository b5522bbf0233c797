/** The axios instance of a page: defaults, headers and a log of the last responses. */
import axios, { type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { getConfiguration } from '../host/configuration.ts';
import { getLocale } from '../host/locale.ts';
import { pageOrigin } from '../host/page-address.ts';
import type { RawResponse } from './read-response.ts';
import { configuredAddress } from './configured-addresses.ts';
import { confirmKeySupport } from './idempotency.ts';
import type { ApiRequest } from './request.ts';
import { session } from './session.ts';
import { isOfOtherSession, noteAge } from './stored-responses.ts';
import { readWalletTicket } from './wallet-ticket.ts';
import { isWalletCall } from '../core/call.ts';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** Name of the call, for the log. */
    callName?: string | undefined;
    /** Sent as `Authorization`. */
    token?: string | undefined;
    /** Sent as `Idempotency-Key`. */
    idempotencyKey?: string | undefined;
    /** Sends the account's wallet ticket as `X-Wallet-Ticket`. */
    walletTicket?: boolean | undefined;
  }
}

const READ_TIMEOUT_MS = 15_000;
const WRITE_TIMEOUT_MS = 30_000;
const UPLOAD_TIMEOUT_MS = 180_000;

const http = axios.create({
  headers: { Accept: 'application/json' },
  // JSON.parse would round ids above 2^53, so the response reader parses the text.
  responseType: 'text',
  // The response reader turns other statuses into errors.
  validateStatus: () => true,
  transitional: { clarifyTimeoutError: true },
  // The platform identifies users by token, never by cookie.
  withXSRFToken: false,
});

http.interceptors.request.use(addToken);
http.interceptors.request.use(addLanguage);
http.interceptors.request.use(addOwnHeaders);
http.interceptors.request.use(addTrace);
http.interceptors.response.use(noteHeaders);

function addToken(config: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
  if (config.token) config.headers.set('Authorization', `Bearer ${config.token}`);
  return config;
}

/** The language of the page, in which the platform sends codes. Browsers allow this header across origins without a preflight. */
function addLanguage(config: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
  config.headers.set('Accept-Language', getLocale());
  return config;
}

function addOwnHeaders(config: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
  if (getConfiguration().ownHeaders === false) return config;
  const uid = session.uid();
  const ticket = config.walletTicket && uid ? readWalletTicket(uid) : undefined;
  if (ticket) config.headers.set('X-Wallet-Ticket', ticket);
  if (config.idempotencyKey) config.headers.set('Idempotency-Key', config.idempotencyKey);
  return config;
}

/** Starts a trace, so that the logs of a gateway and of the platform name the same request. */
function addTrace(config: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
  if (getConfiguration().traceRequests ?? new URL(config.url!).origin === pageOrigin())
    config.headers.set('Traceparent', `00-${randomHex(16)}-${randomHex(8)}-01`);
  return config;
}

const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

function noteHeaders(response: AxiosResponse): AxiosResponse {
  const { callName, idempotencyKey } = response.config;
  if (callName) logResponse(callName, response.status, requestIdOf(response));
  if (idempotencyKey && response.headers['idempotency-key'] === idempotencyKey) confirmKeySupport();
  return response;
}

const requestIdOf = ({ headers }: AxiosResponse): string | undefined => headers['x-request-id'] as string | undefined;

function timeoutOf(method: 'GET' | 'POST', isUpload: boolean): number {
  if (isUpload) return UPLOAD_TIMEOUT_MS;
  return method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS;
}

/**
 * Sends a request once, with this token. Returns `undefined` for a response of another session.
 * @throws AxiosError when no response arrives, Error without an address of the platform
 */
export async function sendHttp(
  { call, params, query, body, external, idempotencyKey, isFile, onProgress }: ApiRequest,
  token: string | undefined,
  signal?: AbortSignal,
): Promise<RawResponse | undefined> {
  const url = configuredAddress(call, params, external);
  if (url === undefined) throw new Error('The platform has no valid address');
  const response = await http.request<string | Blob>({
    method: call.method,
    url,
    params: query,
    data: body,
    timeout: timeoutOf(call.method, onProgress !== undefined),
    ...(onProgress && { onUploadProgress: ({ progress = 0 }) => onProgress(progress) }),
    ...(signal && { signal }),
    ...(isFile && { responseType: 'blob', headers: { Accept: '*/*' } }),
    callName: call.name,
    token,
    idempotencyKey,
    walletTicket: isWalletCall(call),
  });
  const { status, statusText, data } = response;
  if (call.method === 'GET' && call.access !== 'public') {
    if (isOfOtherSession(response)) return undefined;
    noteAge(response);
  }
  const file = data instanceof Blob && (await isFile?.(data)) ? data : undefined;
  const text = data instanceof Blob && !file ? await data.text() : `${data as string}`;
  return { status, statusText, text, file, requestId: requestIdOf(response) };
}

/** A response in the log, for `diagnose()` and the support. */
interface LoggedRequest {
  readonly call: string;
  readonly status: number;
  readonly requestId?: string;
}

const LOG_LENGTH = 9;

const log: LoggedRequest[] = [];

function logResponse(call: string, status: number, requestId: string | undefined): void {
  log.unshift({ call, status, ...(requestId && { requestId }) });
  log.length = Math.min(log.length, LOG_LENGTH);
}

/** Returns the last responses, newest first. */
export const lastRequests = (): readonly LoggedRequest[] => [...log];
