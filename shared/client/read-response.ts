/** Reads a response: its data, or one typed error (wire.md, Families; wire.md, Tolerance; §8). */
import { getDotPath, parse, safeParse, type GenericSchema } from 'valibot';
import { parseJson } from '../core/exact-json.ts';
import { textOf } from '../host/locale.ts';
import { familyOf } from './configured-addresses.ts';
import type { PlatformError, PlatformErrorKind } from './errors.ts';
import { optionalFlag, nothing } from '../core/wire-values.ts';
import type { NamedCall } from '../topics/calls.ts';
import { ERROR_CODES } from '../core/error-codes.ts';
import { responseText } from './response.text.ts';

/** A response of the network, before it is read. */
export interface RawResponse {
  readonly status: number;
  readonly statusText: string;
  readonly text: string;
  /** The body, if the call can return a file and it is one. */
  readonly file?: Blob | undefined;
  readonly requestId?: string | undefined;
}

export type ApiResult<Data> =
  | { readonly data: Data; readonly error?: undefined }
  | { readonly error: PlatformError; readonly data?: undefined };

const MAX_MESSAGE_LENGTH = 300;

/** Checks a response against its schema. */
export function readResponse<Data>(
  call: NamedCall,
  raw: RawResponse,
  schema: GenericSchema<unknown, Data>,
): ApiResult<Data> {
  const family = familyOf(call);
  const body = raw.file ?? parseJson(raw.text);
  const fields = recordOf(body);
  const code = codeOf(fields);
  const isOk = raw.status > 199 && raw.status < 300;
  // Some platforms put the status only into the body.
  const status = isOk && code !== undefined && /^[45]\d\d$/.test(code) ? Number(code) : raw.status;
  const fail = (kind: PlatformErrorKind, message: string, more?: Partial<PlatformError>) => ({
    error: {
      kind,
      call: call.name,
      // A 404 without JSON comes from another server.
      code: code ?? (status === 404 && body === undefined ? 'not-found' : raw.status),
      message: message.slice(0, MAX_MESSAGE_LENGTH),
      status,
      ...idOf(fields, raw),
      ...fieldOf(fields),
      ...more,
    },
  });

  const { session, unknown, busy, server, unreadable } = textOf(responseText);
  if (code === `${ERROR_CODES.noSession}` || status === 401)
    return fail('unauthorized', messageOf(fields) || plainText(body, raw) || session);
  if (!isOk) return fail(kindOf(status), refusalMessage(body, fields, raw));
  // A code or a flag for a failure is an error in both families. Success must never be shown by mistake.
  if ((code !== undefined && code !== '0') || successOf(fields) === false)
    return fail(
      status === raw.status ? 'code' : kindOf(status),
      messageOf(fields) || (status < 500 ? unknown : server),
    );

  // A response without data may be "OK" or empty. A page of HTML comes from another server. Plain text may be the data.
  const text = body === undefined ? plainText(body, raw) : '';
  const isRead = (schema as unknown) !== nothing;
  if (body === undefined && !(isRead ? text : family === 'H' && !isHtml(raw.text)))
    return fail('shape', busy, { code: 'shape' });

  const parsed = safeParse(schema, text || payloadOf(body, fields));
  if (parsed.success) return { data: parsed.output };
  // Another request returns the same data, so the message does not offer a retry.
  return fail('shape', unreadable, { code: 'shape', field: getDotPath(parsed.issues[0]) ?? '' });
}

/** Fields of the envelope around the data. */
const ENVELOPE = ['code', 'message', 'msg', 'requestId', 'success', 'ok'];

/** Returns the data: `data` next to a code 0, or the body itself. `undefined` for an envelope without data. */
function payloadOf(body: unknown, fields: Fields): unknown {
  const isEnvelope = codeOf(fields) === '0' || successOf(fields) === true;
  const rest = Object.keys(fields).filter((key) => !ENVELOPE.includes(key));
  const isOnlyData = rest.length === 1 && rest[0] === 'data';
  if (isOnlyData) return fields.data;
  if (!isEnvelope) return body;
  // A list in `data` has its total next to it.
  if ('data' in fields && !Array.isArray(fields.data)) return fields.data;
  return rest.length > 0 ? body : undefined;
}

/** Why there is no response. `forbidden`: the embed session of the page does not allow the call. */
type MissingResponse = 'network' | 'timeout' | 'unauthorized' | 'unconfirmed' | 'forbidden';

function codeWithoutResponse(kind: MissingResponse): string {
  if (kind === 'forbidden') return 'out-of-scope';
  return kind === 'network' && globalThis.navigator?.onLine === false ? 'offline' : kind;
}

/** Returns the error of a request that has no response. */
export const errorWithoutResponse = ({ name, method }: NamedCall, kind: MissingResponse): { error: PlatformError } => ({
  error: { kind, call: name, code: codeWithoutResponse(kind), message: messageWithoutResponse(kind, method) },
});

function messageWithoutResponse(kind: MissingResponse, method: NamedCall['method']): string {
  const text = textOf(responseText);
  if (kind === 'unauthorized') return text.session;
  if (kind === 'unconfirmed') return method === 'GET' ? text.unconfirmed : text.notSent;
  return text.busy;
}

type Fields = Readonly<Record<string, unknown>>;

const recordOf = (body: unknown): Fields =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Fields) : {};

const stringOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const messageOf = (fields: Fields): string => stringOf(fields.msg) || stringOf(fields.message);

const codeOf = ({ code }: Fields): string | undefined =>
  typeof code === 'number' || typeof code === 'string' ? `${code}` : undefined;

/** Returns the flag of success, or `undefined` when there is none. */
function successOf({ success, ok }: Fields): boolean | undefined {
  return parse(optionalFlag, success ?? ok);
}

function idOf(fields: Fields, raw: RawResponse): { requestId?: string } {
  const requestId = stringOf(fields.requestId) || raw.requestId;
  return requestId ? { requestId } : {};
}

/** Returns the field of the request that the platform refuses. */
function fieldOf({ field }: Fields): { field?: string } {
  const name = stringOf(field);
  return name ? { field: name } : {};
}

const isHtml = (text: string): boolean => /^\s*</.test(text);

/** Returns a body of plain text: a JSON string, or text that is neither JSON nor HTML. */
const plainText = (body: unknown, { text }: RawResponse): string =>
  stringOf(body) || (body === undefined && !isHtml(text) ? text.trim() : '');

function kindOf(status: number): PlatformErrorKind {
  if (status >= 500) return 'server';
  const kinds: Readonly<Record<number, PlatformErrorKind>> = {
    400: 'invalid',
    403: 'forbidden',
    409: 'conflict',
    422: 'invalid',
    429: 'limited',
  };
  return kinds[status] ?? 'unknown';
}

/** Returns the message of §8 for an HTTP status. */
function refusalMessage(body: unknown, fields: Fields, raw: RawResponse): string {
  const { server, unknown } = textOf(responseText);
  const text = plainText(body, raw);
  if (raw.status === 500) return text || server;
  const message = messageOf(fields) || text;
  if (message) return message;
  if (raw.status === 400) return (body !== undefined ? JSON.stringify(body) : raw.statusText) || unknown;
  return raw.status > 500 ? textOf(responseText).busy : unknown;
}
