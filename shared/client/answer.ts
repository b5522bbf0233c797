/** From the bytes of an answer to data or one typed error (wire.md, Families; wire.md, Tolerance; §8). */
import { getDotPath, parse, safeParse, type GenericSchema } from 'valibot';
import { textOf } from '../host/locale.ts';
import { familyOf } from './configured-addresses.ts';
import type { PlatformError, PlatformErrorKind } from './errors.ts';
import { maybe, nothing } from '../contract/basics.ts';
import type { NamedCall } from '../contract/calls.ts';
import { ERROR_CODES } from '../contract/error-codes.ts';
import { answerText } from './answer.text.ts';

/** What came back over the network, before anybody looked into it. */
export interface RawAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly text: string;
  /** the body, where the call can bring a file and it is one */
  readonly file?: Blob | undefined;
  readonly requestId?: string | undefined;
}

export type Outcome<Answer> =
  | { readonly data: Answer; readonly error?: undefined }
  | { readonly error: PlatformError; readonly data?: undefined };

/** A longer answer is not read: no call comes near it, and parsing it would stop the page (hazard 23). */
const LONGEST_ANSWER = 20_000_000;
/** A longer text is no message to a person. */
const LONGEST_MESSAGE = 300;

/** Checks an answer and gives it its shape. */
export function readAnswer<Answer>(
  call: NamedCall,
  raw: RawAnswer,
  schema: GenericSchema<unknown, Answer>,
): Outcome<Answer> {
  const family = familyOf(call);
  const body = raw.file ?? parseJson(raw.text);
  const fields = recordOf(body);
  const code = codeOf(fields);
  const answered = raw.status > 199 && raw.status < 300;
  // Some say the status in the body alone.
  const status = answered && code !== undefined && /^[45]\d\d$/.test(code) ? Number(code) : raw.status;
  const fail = (kind: PlatformErrorKind, message: string, more?: Partial<PlatformError>) => ({
    error: {
      kind,
      call: call.name,
      // nobody speaks for the platform there
      code: code ?? (status === 404 && body === undefined ? 'not-found' : raw.status),
      message: message.slice(0, LONGEST_MESSAGE),
      status,
      ...idOf(fields, raw),
      ...fieldOf(fields),
      ...more,
    },
  });

  const { session, unknown, busy, server } = textOf(answerText);
  if (code === `${ERROR_CODES.noSession}` || status === 401)
    return fail('unauthorized', messageOf(fields) || plainText(body, raw) || session);
  if (!answered) return fail(kindOf(status), refusalMessage(body, fields, raw));
  // A code or a flag that says no is a refusal in either family: nobody may be told that something was done which was not.
  if ((code !== undefined && code !== '0') || successOf(fields) === false)
    return fail(
      status === raw.status ? 'code' : kindOf(status),
      messageOf(fields) || (status < 500 ? unknown : server),
    );

  const unusable = family === 'C' ? busy : server;
  // A call whose answer nobody reads may say "OK" or nothing at all, but a page of HTML is somebody else's answer.
  // Words alone may be what somebody reads.
  const words = body === undefined ? plainText(body, raw) : '';
  const isRead = (schema as unknown) !== nothing;
  if (body === undefined && !(isRead ? words : family === 'H' && !isHtml(raw.text)))
    return fail('shape', unusable, { code: 'shape' });

  const parsed = safeParse(schema, words || payloadOf(body, fields));
  if (parsed.success) return { data: parsed.output };
  return fail('shape', unusable, { code: 'shape', field: getDotPath(parsed.issues[0]) ?? '' });
}

/** What an answer says of itself, beside its data. */
const ENVELOPE = ['code', 'message', 'msg', 'requestId', 'success', 'ok'];

/** The data: in `data`, beside a code 0, or the body itself. `undefined` where an envelope holds none. */
function payloadOf(body: unknown, fields: Fields): unknown {
  const isEnvelope = codeOf(fields) === '0' || successOf(fields) === true;
  const rest = Object.keys(fields).filter((key) => !ENVELOPE.includes(key));
  const alone = rest.length === 1 && rest[0] === 'data';
  if (alone) return fields.data;
  if (!isEnvelope) return body;
  // a list in `data` has its total beside it
  if ('data' in fields && !Array.isArray(fields.data)) return fields.data;
  return rest.length > 0 ? body : undefined;
}

/** Why there is no answer; `forbidden` by the page's embed session, which need not be asked for that. */
type Unanswered = 'network' | 'timeout' | 'unauthorized' | 'forbidden';

function codeWithoutAnswer(kind: Unanswered): string {
  if (kind === 'forbidden') return 'out-of-scope';
  return kind === 'network' && globalThis.navigator?.onLine === false ? 'offline' : kind;
}

/** An error without an answer. */
export const failureOf = ({ name }: NamedCall, kind: Unanswered): { error: PlatformError } => ({
  error: {
    kind,
    call: name,
    code: codeWithoutAnswer(kind),
    message: textOf(answerText)[kind === 'unauthorized' ? 'session' : 'busy'],
  },
});

/**
 * JSON with whole numbers beyond 2^53 kept as texts, as ids do not survive as numbers (hazard 12).
 * `undefined` when the text is no JSON.
 */
export function parseJson(text: string): unknown {
  try {
    if (text.length > LONGEST_ANSWER) return undefined;
    const exact = /\d{16}/.test(text)
      ? text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g, (token) =>
          /^-?\d+$/.test(token) && !Number.isSafeInteger(+token) ? `"${token}"` : token,
        )
      : text;
    return JSON.parse(exact) as unknown;
  } catch {
    return undefined;
  }
}

type Fields = Readonly<Record<string, unknown>>;

const recordOf = (body: unknown): Fields =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Fields) : {};

const stringOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const messageOf = (fields: Fields): string => stringOf(fields.msg) || stringOf(fields.message);

const codeOf = ({ code }: Fields): string | undefined =>
  typeof code === 'number' || typeof code === 'string' ? `${code}` : undefined;

/** What a flag of success says; `undefined` where there is none. */
function successOf({ success, ok }: Fields): boolean | undefined {
  return parse(maybe, success ?? ok);
}

function idOf(fields: Fields, raw: RawAnswer): { requestId?: string } {
  const requestId = stringOf(fields.requestId) || raw.requestId;
  return requestId ? { requestId } : {};
}

/** What the platform says is wrong with the request. */
function fieldOf({ field }: Fields): { field?: string } {
  const name = stringOf(field);
  return name ? { field: name } : {};
}

const isHtml = (text: string): boolean => /^\s*</.test(text);

/** A body that is words: a JSON string, or a text that is neither JSON nor HTML. */
const plainText = (body: unknown, { text }: RawAnswer): string =>
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

/** The words of §8 for a refusal by HTTP status. */
function refusalMessage(body: unknown, fields: Fields, raw: RawAnswer): string {
  const { server, unknown } = textOf(answerText);
  const words = plainText(body, raw);
  if (raw.status === 500) return words || server;
  const said = messageOf(fields) || words;
  if (said) return said;
  if (raw.status === 400) return (body !== undefined ? JSON.stringify(body) : raw.statusText) || unknown;
  return raw.status > 500 ? textOf(answerText).busy : unknown;
}
