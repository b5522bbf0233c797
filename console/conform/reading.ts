/** Turns a response into a verdict, with the same code and schemas as the elements. */
import { pipe, transform, unknown, type GenericSchema } from 'valibot';
import { familyOf } from '#shared/client/configured-addresses.ts';
import { readResponse, type RawResponse } from '#shared/client/read-response.ts';
import { nothing } from '#shared/core/wire-values.ts';
import { CALLS, type CallName } from '#shared/topics/calls.ts';
import { parseJson } from '#shared/core/exact-json.ts';
import { unknownValues } from './enums.ts';
import { screenNotes } from './screen-notes.ts';
import { deviationsOf, isRecord, kindOf, NOT_SENT } from './tolerance.ts';

export const VERDICTS = ['understood', 'tolerated', 'missing', 'refused', 'unreadable', 'skipped'] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface Reading {
  readonly verdict: Verdict;
  /** why it is not understood: names of the contract, types and codes, without values */
  readonly reason?: string;
  /** accepted deviations from the contract */
  readonly tolerated: readonly string[];
  /** fields that were not sent and have a default */
  readonly absent: readonly string[];
  /** the data that elements would receive; never part of a report */
  readonly data?: unknown;
  /** set if the platform or the user, not the endpoint, can be the cause */
  readonly cause?: 'no-response' | 'session' | 'not-found' | 'forbidden';
}

export const bare = (verdict: Verdict, reason: string, cause?: Reading['cause']): Reading => ({
  verdict,
  reason,
  tolerated: [],
  absent: [],
  ...(cause && { cause }),
});

export interface Expected {
  readonly call: CallName;
  /** the key of the list in the response, as in the example */
  readonly list?: string | undefined;
  /** the meaning of a 404 with a code of the platform */
  readonly none?: string;
}

/** Statuses of an endpoint that does not exist. */
const MISSING_STATUSES = [404, 405, 501];

/** @param query the query of the request */
export function readingOf(
  { call, list, none }: Expected,
  raw: RawResponse,
  query?: Readonly<Record<string, string | number>>,
): Reading {
  const schema = CALLS[call].response;
  let payload: unknown;
  const capturingSchema = pipe(
    unknown(),
    transform((response) => (payload = response)),
    schema,
  );
  const { data, error } = readResponse<unknown>(
    CALLS[call],
    raw,
    schema === (nothing as GenericSchema) ? nothing : capturingSchema,
  );
  if (!error) {
    if (list && isEmpty(data)) return bare('skipped', 'an empty list has no rows to check');
    const { tolerated, absent } = deviationsOf(schema, payload);
    const unknown = unknownValues(call, payload);
    const isNamed = (deviation: string) =>
      deviation.endsWith(NOT_SENT) && unknown.some(({ path }) => lastName(path) === lastName(deviation.split(':')[0]!));
    const all = [
      ...envelopeOf(call, raw),
      ...listNotes(payload, list),
      ...[...tolerated].filter((deviation) => !isNamed(deviation)),
      ...unknown.map(({ note }) => note),
      ...screenNotes(call, data, query),
    ];
    return {
      verdict: all.length > 0 ? 'tolerated' : 'understood',
      tolerated: all,
      absent: [...absent].filter((path) => path !== 'total' || !Array.isArray(data)),
      data,
    };
  }
  const { kind, status = raw.status, field } = error;
  const code = describeCode(error.code, status, raw.status);
  if (kind === 'unauthorized') return bare('refused', `the session was rejected (${code})`, 'session');
  if (none && status === 404 && `${error.code}` !== '404') return bare('skipped', `${none} (${code})`);
  if (MISSING_STATUSES.includes(status)) return bare('missing', `the endpoint does not exist (${code})`, 'not-found');
  if (kind !== 'shape') return bare('refused', code, status === 403 ? 'forbidden' : undefined);
  // the reader accepts plain text as a string, so text in place of an object is reported as invalid JSON
  if (!field && parseJson(raw.text) === undefined) return bare('unreadable', describeBody(raw), 'not-found');
  return fieldReading(field ?? '', payload, list);
}

const lastName = (path: string): string => path.split('.').at(-1)!;

/** Reports a code only if it looks like a code, because other texts can contain personal data. */
function describeCode(code: string | number, status: number, httpStatus: number): string {
  const isCode = `${code}` !== `${httpStatus}` && /^[\w.-]{1,32}$/.test(`${code}`) && !/\d{9}/.test(`${code}`);
  return `HTTP ${httpStatus}${isCode ? `, code ${code}` : ''}${status === httpStatus || isCode ? '' : `, read as ${status}`}`;
}

const describeBody = ({ text, status }: RawResponse): string => `${bodyKind(text)} (HTTP ${status})`;

/** Describes a body that is not JSON. */
function bodyKind(text: string): string {
  if (text.trim() === '') return 'an empty body';
  return /^\s*</.test(text) ? 'an HTML page' : 'invalid JSON';
}

const isEmpty = (data: unknown): boolean => {
  const rows = isRecord(data) ? data.list : data;
  return Array.isArray(rows) && rows.length === 0;
};

/** Compares the envelope of the response with the family of the endpoint (§7, §8). */
function envelopeOf(call: CallName, raw: RawResponse): string[] {
  if (raw.file) return [];
  const body = parseJson(raw.text);
  const family = familyOf(CALLS[call]);
  if (!isRecord(body)) return family === 'C' ? ['no {code, data} envelope: family H'] : [];
  if (body.code === undefined) {
    if (body.success !== undefined || body.ok !== undefined) return ['a success flag instead of a code'];
    return family === 'C' ? ['no {code, data} envelope: family H'] : [];
  }
  if (family === 'H') return ['a {code, data} envelope: family C'];
  return [
    ...(typeof body.code === 'string' ? ['code: a string instead of a number'] : []),
    ...('data' in body || Object.keys(body).every((name) => ENVELOPE.includes(name)) ? [] : ['data next to code 0']),
  ];
}

const ENVELOPE = ['code', 'message', 'msg', 'requestId', 'success', 'ok'];

/** Accepted keys of a list, in the order of the reader. */
const LIST_NAMES = ['list', 'items', 'data'];

function listNotes(payload: unknown, ownName: string | undefined): string[] {
  if (!ownName) return [];
  if (Array.isArray(payload)) return [`an array instead of an object with ${ownName}`];
  if (!isRecord(payload) || Array.isArray(payload[ownName])) return [];
  const other = LIST_NAMES.find((name) => Array.isArray(payload[name]));
  return other ? [`${other} instead of ${ownName}`] : [];
}

/** Describes a required field that is missing or invalid. */
function fieldReading(field: string, payload: unknown, list: string | undefined): Reading {
  const parts = field ? field.split('.') : [];
  const name = parts.at(-1);
  let holder = payload;
  for (const part of parts.slice(0, -1))
    holder = isRecord(holder) || Array.isArray(holder) ? (holder as never)[part] : undefined;
  if (name === undefined || /^\d+$/.test(name)) {
    const value = name === undefined ? payload : (holder as readonly unknown[] | undefined)?.[Number(name)];
    return bare('unreadable', `${formatPath(parts)}: ${kindOf(value)} that cannot be read`);
  }
  const value = isRecord(holder) ? holder[name] : undefined;
  const path = formatPath(parts);
  if (value != null) return bare('unreadable', `${path}: ${kindOf(value)} that cannot be read`);
  const near = isRecord(holder)
    ? Object.keys(holder).find((key) => key !== name && plain(key) === plain(name))
    : undefined;
  const others = list && parts.length === 1 ? ` (accepted names: ${LIST_NAMES.join(', ')})` : '';
  return bare('missing', `${path}: the field is missing${near ? ` (found ${near})` : others}`);
}

/** Formats `list.0.amount` as `list[].amount`. */
const formatPath = (parts: readonly string[]): string => parts.join('.').replace(/(^|\.)\d+/g, '[]') || 'the response';

/** Removes separators and case, so that two spellings of one name are equal. */
const plain = (name: string): string => name.replace(/[^a-z0-9]/gi, '').toLowerCase();
