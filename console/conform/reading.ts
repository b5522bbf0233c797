/** From an answer to a verdict, by the very reader and schemas of the elements. */
import { pipe, transform, unknown, type GenericSchema } from 'valibot';
import { familyOf } from '#shared/client/configured-addresses.ts';
import { parseJson, readResponse, type RawResponse } from '#shared/client/read-response.ts';
import { nothing } from '#shared/contract/basics.ts';
import { CALLS, type CallName } from '#shared/contract/calls.ts';
import { deviationsOf, isRecord, kindOf } from './tolerance.ts';

export const VERDICTS = ['understood', 'tolerated', 'missing', 'refused', 'unreadable', 'skipped'] as const;
export type Verdict = (typeof VERDICTS)[number];

export interface Reading {
  readonly verdict: Verdict;
  /** why it is not understood; names of the contract, kinds of values, codes */
  readonly reason?: string;
  /** how it was read all the same */
  readonly tolerated: readonly string[];
  /** fields that were not sent and have a default */
  readonly absent: readonly string[];
  /** what the elements would see; never part of a report */
  readonly data?: unknown;
  /** what ails a whole platform rather than a call */
  readonly cause?: 'no-answer' | 'session' | 'nowhere';
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
  /** the name of the list that the answer is, as the specification or the embedded platform has it */
  readonly list?: string;
  /** what a 404 with a code of the platform's own says: there is the call, and nothing for this person */
  readonly none?: string;
}

/** Statuses of a call that is not there. */
const NOT_THERE = [404, 405, 501];

export function readingOf({ call, list, none }: Expected, raw: RawResponse): Reading {
  const schema = CALLS[call].response;
  let payload: unknown;
  const seen = pipe(
    unknown(),
    transform((answer) => (payload = answer)),
    schema,
  );
  const { data, error } = readResponse<unknown>(
    CALLS[call],
    raw,
    schema === (nothing as GenericSchema) ? nothing : seen,
  );
  if (!error) {
    if (list && isEmpty(data)) return bare('skipped', 'an empty list: no row was read');
    const { tolerated, absent } = deviationsOf(schema, payload);
    const all = [...envelopeOf(call, raw), ...listNotes(payload, list), ...tolerated];
    return {
      verdict: all.length > 0 ? 'tolerated' : 'understood',
      tolerated: all,
      absent: [...absent].filter((path) => path !== 'total' || !Array.isArray(data)),
      data,
    };
  }
  const { kind, status = raw.status, field } = error;
  const code = codeWords(error.code, status, raw.status);
  if (kind === 'unauthorized') return bare('refused', `the session was refused (${code})`, 'session');
  if (none && status === 404 && `${error.code}` !== '404') return bare('skipped', `${none} (${code})`);
  if (NOT_THERE.includes(status)) return bare('missing', `the call is not there (${code})`, 'nowhere');
  if (kind !== 'shape') return bare('refused', code);
  // words alone are read as such; where a record belongs, they are no JSON
  if (!field && parseJson(raw.text) === undefined) return bare('unreadable', bodyWords(raw), 'nowhere');
  return fieldReading(field ?? '', payload, list);
}

/** A code is told, if it is one: a text of the platform may hold anything. */
function codeWords(code: string | number, status: number, answered: number): string {
  const isCode = `${code}` !== `${answered}` && /^[\w.-]{1,32}$/.test(`${code}`) && !/\d{9}/.test(`${code}`);
  return `HTTP ${answered}${isCode ? `, code ${code}` : ''}${status === answered || isCode ? '' : `, read as ${status}`}`;
}

const bodyWords = ({ text, status }: RawResponse): string => `${bodyKind(text)} (HTTP ${status})`;

/** What stands where JSON belongs. */
function bodyKind(text: string): string {
  if (text.trim() === '') return 'an empty body';
  return /^\s*</.test(text) ? 'a page of HTML' : 'no JSON';
}

const isEmpty = (data: unknown): boolean => {
  const rows = isRecord(data) ? data.list : data;
  return Array.isArray(rows) && rows.length === 0;
};

/** The answer's wrapping against the family of the call (§7, §8). */
function envelopeOf(call: CallName, raw: RawResponse): string[] {
  if (raw.file) return [];
  const body = parseJson(raw.text);
  const family = familyOf(CALLS[call]);
  if (!isRecord(body)) return family === 'C' ? ['no {code, data} around the data: family H'] : [];
  if (body.code === undefined) {
    if (body.success !== undefined || body.ok !== undefined) return ['a flag of success for a code'];
    return family === 'C' ? ['no {code, data} around the data: family H'] : [];
  }
  if (family === 'H') return ['{code, data} around the data: family C'];
  return [
    ...(typeof body.code === 'string' ? ['code: a text for a number'] : []),
    ...('data' in body || Object.keys(body).every((name) => ENVELOPE.includes(name)) ? [] : ['the data beside code 0']),
  ];
}

const ENVELOPE = ['code', 'message', 'msg', 'requestId', 'success', 'ok'];

/** The names that a list may have beside its own; the reader takes them in this order. */
const LIST_NAMES = ['list', 'items', 'data'];

function listNotes(payload: unknown, own: string | undefined): string[] {
  if (!own) return [];
  if (Array.isArray(payload)) return [`a bare list, not under ${own}`];
  if (!isRecord(payload) || Array.isArray(payload[own])) return [];
  const other = LIST_NAMES.find((name) => Array.isArray(payload[name]));
  return other ? [`${other} for ${own}`] : [];
}

/** A field that the elements cannot do without: not there, or not to be read. */
function fieldReading(field: string, payload: unknown, list: string | undefined): Reading {
  const parts = field ? field.split('.') : [];
  const name = parts.at(-1);
  let holder = payload;
  for (const part of parts.slice(0, -1))
    holder = isRecord(holder) || Array.isArray(holder) ? (holder as never)[part] : undefined;
  if (name === undefined || /^\d+$/.test(name)) {
    const value = name === undefined ? payload : (holder as readonly unknown[] | undefined)?.[Number(name)];
    return bare('unreadable', `${pathWords(parts)}: ${kindOf(value)} that cannot be read`);
  }
  const value = isRecord(holder) ? holder[name] : undefined;
  const path = pathWords(parts);
  if (value != null) return bare('unreadable', `${path}: ${kindOf(value)} that cannot be read`);
  const near = isRecord(holder)
    ? Object.keys(holder).find((key) => key !== name && plain(key) === plain(name))
    : undefined;
  const others = list && parts.length === 1 ? `, nor any of ${LIST_NAMES.join(', ')}` : '';
  return bare('missing', `${path}: no such field${near ? ` (there is ${near})` : others}`);
}

/** `list.0.amount` as `list[].amount`. */
const pathWords = (parts: readonly string[]): string => parts.join('.').replace(/(^|\.)\d+/g, '[]') || 'the answer';

/** What two spellings of one name have in common. */
const plain = (name: string): string => name.replace(/[^a-z0-9]/gi, '').toLowerCase();
