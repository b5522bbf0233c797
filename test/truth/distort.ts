/**
 * Distorts a response of the reference platform in ways that the specification does not rule out, or that a faulty platform
 * may send. A seed decides the distortions, so that each one can be repeated.
 */
import type { Chance } from './chance.ts';

export interface Distorted {
  readonly body: unknown;
  /** the distortions, for example `data.list[].amount: null` */
  readonly changes: readonly string[];
}

type Fields = Record<string, unknown>;
/** A change with its description. Returning `GONE` drops the field. */
type Change = readonly [name: string, change: (value: never) => unknown];
type Place = readonly [holder: Fields, key: string];

const GONE = Symbol('gone');
const MOST_CHANGES = 3;
const HUGE = 1e12;
const UNKNOWN_CODE = 150;
const UNKNOWN_TEXT = 'unheard-of';

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTime = (value: number): boolean => value > 1e9 && value < 3e9;
const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

const ANY: readonly Change[] = [
  ['dropped', () => GONE],
  ['null', () => null],
  ['an empty string', () => ''],
  ['an empty record', () => ({})],
  ['in a list', (value: unknown) => [value]],
];
const NUMBER: readonly Change[] = [
  ['0', () => 0],
  ['negative', (value: number) => -value],
  ['10^12', () => HUGE],
  ['a fraction', (value: number) => value + 0.4],
  ['a numeric string', (value: number) => `${value}`],
  ['an unknown code', () => UNKNOWN_CODE],
  ['an unknown text', () => UNKNOWN_TEXT],
];
const TIME: readonly Change[] = [
  ['milliseconds', (value: number) => value * 1000],
  ['a day', (value: number) => isoOf(value).slice(0, 10)],
  ['a day with a time', (value: number) => isoOf(value).slice(0, 19).replace('T', ' ')],
  ['an ISO date', isoOf],
];
const TEXT: readonly Change[] = [
  ['an unknown text', () => UNKNOWN_TEXT],
  ['a number', () => UNKNOWN_CODE],
  ['long', (value: string) => value.padEnd(300, '长')],
];
const FLAG: readonly Change[] = [
  ['a digit', (value: boolean) => Number(value)],
  ['a string', (value: boolean) => `${value}`],
  ['inverted', (value: boolean) => !value],
  ['an unknown text', () => UNKNOWN_TEXT],
];
const LIST: readonly Change[] = [
  ['empty', () => []],
  ['cut to half', (list: unknown[]) => list.slice(0, Math.ceil(list.length / 2))],
  ['cut to one row', (list: unknown[]) => list.slice(0, 1)],
  ['with its rows twice', (list: unknown[]) => [...list, ...structuredClone(list)]],
  ['with a row of null', (list: unknown[]) => [...list, null]],
  ['with an empty row', (list: unknown[]) => [{}, ...list]],
  ['wrapped in list', (list: unknown[]) => ({ list })],
];

/** Names under which platforms send a list. */
const LIST_KEYS = ['list', 'items', 'data', 'records'];
const ERROR = { code: 5001, message: '服务维护中', requestId: 'r-7' };

const payloadOf = (body: unknown): unknown => (isRecord(body) && body.code === 0 ? body.data : body);
const withPayload = (body: unknown, payload: unknown): unknown =>
  isRecord(body) && body.code === 0 ? { ...body, data: payload } : payload;
const listKeyOf = (payload: unknown): string | undefined =>
  isRecord(payload) ? Object.keys(payload).find((key) => Array.isArray(payload[key])) : undefined;

/** Changes of the whole response. Each returns `undefined` if it does not apply. */
const WHOLE: readonly Change[] = [
  ['an error with status 200', () => ({ ...ERROR })],
  [
    'the other family',
    (body: unknown) =>
      isRecord(body) && body.code === 0 ? body.data : { code: 0, message: '', requestId: 'r-7', data: body },
  ],
  ['wrapped in data', (body: unknown) => withPayload(body, { data: payloadOf(body) })],
  ['null', (body: unknown) => withPayload(body, null)],
  ['an empty record', (body: unknown) => withPayload(body, {})],
  [
    'a bare list',
    (body: unknown) => {
      const payload = payloadOf(body);
      const key = listKeyOf(payload);
      return key && withPayload(body, (payload as Fields)[key]);
    },
  ],
  ...LIST_KEYS.map((name): Change => [
    `its list in ${name}`,
    (body: unknown) => {
      const payload = payloadOf(body);
      const key = listKeyOf(payload);
      if (!key || key === name) return undefined;
      const { [key]: list, ...rest } = payload as Fields;
      return withPayload(body, { ...rest, [name]: list });
    },
  ]),
];

/** Changes by the kind of a value. */
const CHANGES = {
  list: [...ANY, ...LIST, ...LIST],
  time: [...ANY, ...NUMBER, ...TIME, ...TIME],
  number: [...ANY, ...NUMBER],
  string: [...ANY, ...TEXT],
  boolean: [...ANY, ...FLAG],
  other: ANY,
} satisfies Readonly<Record<string, readonly Change[]>>;

function kindOf(value: unknown): keyof typeof CHANGES {
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'number') return isTime(value) ? 'time' : 'number';
  if (typeof value === 'string') return 'string';
  return typeof value === 'boolean' ? 'boolean' : 'other';
}

/** Returns the fields of a response by their path. The rows of a list share the paths of their fields. */
function placesIn(value: unknown, path: string, places = new Map<string, Place[]>()): Map<string, Place[]> {
  if (Array.isArray(value)) for (const row of value) placesIn(row, `${path}[]`, places);
  else if (isRecord(value))
    for (const [key, field] of Object.entries(value)) {
      const own = path ? `${path}.${key}` : key;
      places.set(own, [...(places.get(own) ?? []), [value, key]]);
      placesIn(field, own, places);
    }
  return places;
}

const pick = <One>(all: readonly One[], chance: Chance): One => all[Math.floor(chance() * all.length)]!;

function changeFields(body: unknown, chance: Chance): string | undefined {
  const places = [...placesIn(payloadOf(body), '')];
  if (places.length === 0) return undefined;
  const [path, found] = pick(places, chance);
  const isOneRow = found.length > 1 && chance() < 0.5;
  const changed = isOneRow ? [pick(found, chance)] : found;
  const sample = changed.find(([holder, key]) => holder[key] !== null) ?? changed[0]!;
  const kind = kindOf(sample[0][sample[1]]);
  const [name, change] = pick<Change>(CHANGES[kind], chance);
  for (const [holder, key] of changed) {
    // An earlier change may have left a value of another kind.
    if (kindOf(holder[key]) !== kind) continue;
    const value = change(holder[key] as never);
    if (value === GONE) delete holder[key];
    else holder[key] = value;
  }
  return `${path}${isOneRow ? ' of one row' : ''}: ${name}`;
}

/** Distorts a response. The given body stays as it is. */
export function distort(body: unknown, chance: Chance): Distorted {
  let distorted = structuredClone(body);
  const changes: string[] = [];
  const count = 1 + Math.floor(chance() ** 2 * MOST_CHANGES);
  while (changes.length < count) {
    const isWhole = chance() < 0.25;
    const [name, change] = pick(WHOLE, chance);
    const whole = isWhole ? change(distorted as never) : undefined;
    if (whole !== undefined) {
      distorted = whole;
      changes.push(name);
    } else {
      const field = changeFields(distorted, chance);
      // Nothing is left to distort.
      if (!field) break;
      changes.push(field);
    }
  }
  return { body: distorted, changes };
}
