/** One call to the platform: its session, its tries, its answer. */
import { getConfiguration } from '../host/configuration.ts';
import { notify } from '../host/notify.ts';
import { failureOf, readAnswer, type Outcome, type RawAnswer } from './answer.ts';
import { addressOf } from './configured-addresses.ts';
import type { PlatformError } from './errors.ts';
import {
  isGranted,
  accountUid,
  endSession,
  knownToken,
  noteServed,
  personChanges,
  renewToken,
  sessionToken,
} from './session.ts';
import { noteDone } from './told-account.ts';
import { readWalletTicket } from './wallet-ticket.ts';
import { accountInfoCall } from '../contract/account.ts';
import {
  isWalletCall,
  type Call,
  type PathParameters,
  type ResponseOf,
  type RequestInput,
  type RequestSchema,
} from '../contract/call.ts';
import type { NamedCall } from '../contract/calls.ts';
import type { AxiosError, AxiosHeaders, InternalAxiosRequestConfig } from 'axios';
import xhr from 'axios/unsafe/adapters/xhr.js';

interface Transmission {
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

/**
 * One request over axios. Its XMLHttpRequest adapter is taken alone: the client around it would add 9 KB (brotli) of
 * transforms, interceptors and a second adapter to every first screen, and answers are read by our own rules anyway.
 * @throws 'timeout' | 'network' when there is no answer
 */
async function transmit({ query, body, headers, isFile, ...rest }: Transmission): Promise<RawAnswer> {
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

interface Options {
  /** Own headers, such as `Idempotency-Key`; not sent when the configuration turns own headers off. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The caller shows the error itself: no message to the page (§8). */
  readonly noAlert?: boolean;
  /** Of a form that is open to everybody: to the external host, where one is configured, and without a token. */
  readonly external?: boolean;
  /** A file may come in place of JSON: whether this body is one. The schema then gets it as it is. */
  readonly isFile?: (body: Blob) => Promise<boolean>;
}

/** One call with all that is sent. */
interface Request extends Options {
  readonly call: NamedCall;
  /** Parts of the path, such as `id`. */
  readonly params?: Readonly<Record<string, string>>;
  /** Parameters of the address; `undefined` ones are left out. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** RequestInput as JSON. */
  readonly body?: object;
}

/** What is sent with this call, as the contract has it, and how. */
export type Asked<Of extends Call> = Options &
  (Of['path'] extends `${string}{${string}` ? { readonly params: PathParameters<Of['path']> } : unknown) &
  ([RequestSchema<Of>] extends [never]
    ? unknown
    : Of['method'] extends 'GET'
      ? { readonly query: RequestInput<RequestSchema<Of>> }
      : { readonly body: RequestInput<RequestSchema<Of>> });

export type PlatformCall<Of extends NamedCall> = { readonly call: Of } & Asked<Of>;

const READ_MS = 15_000;
const WRITE_MS = 30_000;
/** Pauses before a read is tried again, ms; the real ones are between half of it and all of it. */
const PAUSES = [400, 1_600];

/** Calls with the session's token, or without one where the call is public, and says on the page what went wrong. */
export async function callPlatform<Of extends NamedCall>(
  request: PlatformCall<Of>,
  signal?: AbortSignal,
): Promise<Outcome<ResponseOf<Of>>> {
  const { body }: Request = request;
  const isPublic = request.call.access === 'public';
  const isRead = request.call.method === 'GET';
  let token: string | undefined;
  if (!request.external) token = isPublic ? knownToken() : await sessionToken();
  if (!token && !isPublic) return failureOf(request.call, 'unauthorized');
  const person = personChanges();
  const isOwn = () => person === personChanges();
  let outcome =
    isPublic || isGranted(request.call.name, token)
      ? await callWithToken(request, token, signal)
      : failureOf(request.call, 'forbidden');
  if (!isPublic && outcome.error?.kind === 'unauthorized') {
    const fresh = await renewToken(token, ownerOf);
    // A refused session means that the call was not carried out, so a write may be sent again as well: once, with its
    // own Idempotency-Key where the platform honours it, and only for the person who is known to have made it.
    if (fresh && isOwn() && (isRead || (accountUid() && (!request.headers || honoursKeys())))) {
      outcome = await callWithToken(request, fresh, signal);
      if (outcome.error?.kind === 'unauthorized') endSession(fresh);
    } else if (token === knownToken()) outcome = failureOf(request.call, 'network');
  }
  // What is the last person's is nothing to the one who is here now.
  if (!isPublic && !isOwn()) return isRead ? failureOf(request.call, 'unauthorized') : outcome;
  if (!outcome.error && !request.external) {
    if (!isPublic) noteServed(knownToken());
    noteDone(knownToken(), request.call.name, body);
  }
  if (outcome.error && !signal?.aborted) outcome = { error: await explained(request, outcome.error) };
  // what the page may not show is told in its place
  const untold = request.noAlert || (isRead && outcome.error?.code === 'out-of-scope');
  if (outcome.error && !untold && !signal?.aborted) alertOf(outcome.error);
  return outcome;
}

async function ownerOf(token: string): Promise<string | undefined> {
  const { data, error } = await callWithToken({ call: accountInfoCall }, token);
  return error?.kind === 'unauthorized' ? '' : data?.uid;
}

/** Calls with this token alone; the session is neither asked nor ended. Reads are tried again, writes never. */
export async function callWithToken<Of extends NamedCall>(
  request: PlatformCall<Of>,
  token: string | undefined,
  signal?: AbortSignal,
): Promise<Outcome<ResponseOf<Of>>> {
  const pauses = request.call.method === 'GET' ? PAUSES : [];
  for (let tries = 0; ; tries++) {
    const outcome = await tryOnce(request, token, signal);
    const pause = pauses[tries];
    if (!pause || signal?.aborted || !outcome.error || !isPassing(outcome.error)) return outcome;
    await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random() / 2)));
  }
}

async function tryOnce<Of extends NamedCall>(
  request: PlatformCall<Of>,
  token: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Outcome<ResponseOf<Of>>> {
  const { call, params, query, body, isFile, external, headers }: Request = request;
  const { method } = call;
  try {
    const raw = await transmit({
      method,
      url: addressOf(call, params, external),
      query,
      body,
      headers: headersOf(request, token),
      timeout: method === 'GET' ? READ_MS : WRITE_MS,
      signal,
      isFile,
    });
    requests.unshift({ call: call.name, status: raw.status, ...(raw.requestId && { requestId: raw.requestId }) });
    requests.length = Math.min(requests.length, KEPT_REQUESTS);
    if (raw.echoedKey && raw.echoedKey === headers?.['Idempotency-Key']) echoed = true;
    return readAnswer(call, raw, call.response) as Outcome<ResponseOf<Of>>;
  } catch (reason) {
    return failureOf(call, reason === 'timeout' ? reason : 'network');
  }
}

const requests: { call: string; status: number; requestId?: string }[] = [];
const KEPT_REQUESTS = 9;

/** The last answers, newest first: what the support asks for. */
export const lastRequests = (): readonly (typeof requests)[number][] => [...requests];

let echoed = false;

/** Whether the platform is known to make one withdrawal of however many with one key: by the host's word, or its own. */
export function honoursKeys(): boolean {
  const { ownHeaders, honoursIdempotencyKey } = getConfiguration();
  return ownHeaders !== false && (honoursIdempotencyKey ?? echoed);
}

function headersOf({ call, headers }: Request, token: string | undefined): Record<string, string> {
  const own = getConfiguration().ownHeaders !== false;
  const uid = accountUid();
  const ticket = own && uid && isWalletCall(call) ? readWalletTicket(uid) : undefined;
  return {
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(ticket && { 'X-Wallet-Ticket': ticket }),
    ...(own && headers),
  };
}

/** Faults that pass by themselves: no network, a gateway without its platform. */
const isPassing = ({ kind, status }: PlatformError): boolean =>
  kind === 'network' || (status !== undefined && status > 501 && status < 505);

/** Codes of errors that are more often the page's or the platform's set-up than a passing fault. */
const SET_UP = ['network', 'not-found', 'shape', 'out-of-scope', 'wrong-origin'];

/** Whoever joins a platform to these elements is told what is wrong; its words, and the looking, are fetched then. */
async function explained({ call, params, external }: Request, error: PlatformError): Promise<PlatformError> {
  if (!SET_UP.includes(`${error.code}`)) return error;
  try {
    return await (await import('./explain.ts')).explained(error, addressOf(call, params, external));
  } catch {
    return error;
  }
}

let lastShown = { message: '', at: 0 };
/** Several reads that fail for one reason are one message. */
const SAME_MESSAGE_MS = 3_000;

/** §8: shown for 6 s; the end of a session is told by the way to the log-in. */
function alertOf({ kind, message, requestId }: PlatformError): void {
  const now = Date.now();
  if (kind === 'unauthorized' || (message === lastShown.message && now - lastShown.at < SAME_MESSAGE_MS)) return;
  lastShown = { message, at: now };
  notify({ tone: 'failure', message, requestId });
}
