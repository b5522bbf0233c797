/** Sends signed requests to servers of others: to the providers of the operator, and to partners. */
import { once } from 'node:events';
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { VERSION } from '#shared/core/version.ts';

/** Name and version of this product, for logs and firewalls of other servers (guides/webhooks.md). */
const USER_AGENT = `partner-console/${VERSION}`;

/** `timeout` and `unreachable`: no response. `status`: not 2xx. `unreadable`: longer than the limit. */
export type RequestFailure = 'timeout' | 'unreachable' | 'status' | 'unreadable';

interface SignedRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  /** with the signature */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; empty for no body */
  readonly body: string;
  /** for the whole response */
  readonly timeoutMs: number;
  /** bytes; without it, the body of the response is not read */
  readonly maxResponse?: number;
  readonly lookup?: LookupFunction | undefined;
  /** Creates the error of a failure. The detail contains no URL, which can be a secret. */
  readonly failed: (failure: RequestFailure, detail: string, status?: number) => Error;
}

interface SignedResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** empty if it is not read */
  readonly text: string;
}

/**
 * Sends a request once. Redirects are not followed. After a failure, it is unknown whether the other server has processed
 * the request.
 * @throws the error of `failed` unless the status is 2xx
 */
export async function sendSigned(request: SignedRequest): Promise<SignedResponse> {
  const { url, method, headers, body, timeoutMs, maxResponse, lookup, failed } = request;
  const signal = AbortSignal.timeout(timeoutMs);
  const outgoing = (url.protocol === 'https:' ? https : http).request(url, {
    method,
    headers: { 'user-agent': USER_AGENT, ...headers, ...(body && { 'content-type': 'application/json' }) },
    signal,
    // a kept connection can be closed by the other server while a request is on its way, and no request is sent twice
    agent: false,
    ...(lookup && { lookup }),
  });
  // a connection that breaks after the response must not end the process
  outgoing.on('error', () => {});
  outgoing.end(body);
  let response: IncomingMessage | undefined;
  let text: string | undefined = '';
  try {
    [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    if (maxResponse !== undefined && isSuccess(response)) text = await textOf(response, maxResponse);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (signal.aborted) throw failed('timeout', 'no complete response in time');
    throw failed('unreachable', code ?? message);
  } finally {
    response?.destroy();
  }
  const status = response.statusCode!;
  if (!isSuccess(response)) throw failed('status', `HTTP ${status}`, status);
  if (text === undefined) throw failed('unreadable', 'the response is too long');
  return { status, headers: response.headers, text };
}

const isSuccess = ({ statusCode = 0 }: IncomingMessage): boolean => statusCode >= 200 && statusCode <= 299;

/** @returns `undefined` for a longer text */
async function textOf(response: IncomingMessage, most: number): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response as AsyncIterable<Uint8Array>) {
    length += part.length;
    if (length > most) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
