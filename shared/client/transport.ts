/**
 * One request over axios. Its XMLHttpRequest adapter is taken alone: the client around it would add 9 KB (brotli) of
 * transforms, interceptors and a second adapter to every first screen, and answers are read by our own rules anyway.
 */
import type { AxiosError, AxiosHeaders, InternalAxiosRequestConfig } from 'axios';
import xhr from 'axios/unsafe/adapters/xhr.js';
import type { RawAnswer } from './answer.ts';

export interface Transmission {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly query?: Readonly<Record<string, string | number | undefined>> | undefined;
  readonly body?: object | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** ms */
  readonly timeout: number;
  readonly signal?: AbortSignal | undefined;
  /** A file may come in place of JSON: whether this body is one. */
  readonly isFile?: ((body: Blob) => Promise<boolean>) | undefined;
}

/** @throws 'timeout' | 'network' when there is no answer */
export async function transmit({ query, body, headers, isFile, ...rest }: Transmission): Promise<RawAnswer> {
  try {
    const {
      status,
      statusText,
      data,
      headers: answered,
    } = await xhr({
      ...rest,
      params: query,
      data: body && JSON.stringify(body),
      headers: {
        Accept: isFile ? '*/*' : 'application/json',
        ...(body && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      responseType: isFile ? 'blob' : 'text',
      transitional: { clarifyTimeoutError: true },
    } as unknown as InternalAxiosRequestConfig);
    const header = (name: string): string | undefined => {
      const value = (answered as AxiosHeaders).get(name);
      return value ? `${value}` : undefined;
    };
    const file = isFile && (await isFile(data as Blob)) ? (data as Blob) : undefined;
    const text = isFile && !file ? await (data as Blob).text() : `${data}`;
    return { status, statusText, text, file, requestId: header('x-request-id'), echoedKey: header('idempotency-key') };
  } catch (error) {
    throw (error as AxiosError).code === 'ETIMEDOUT' ? 'timeout' : 'network';
  }
}
