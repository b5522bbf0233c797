/**
 * What an answer says otherwise than the contract, where the schema reads it all the same. The schema that reads is
 * walked beside the value that it read, so there is no second description of the wire. Only names of the contract's own
 * fields and kinds of values are told: nothing that an answer holds.
 */
import { safeParse, type GenericSchema } from 'valibot';
import { flag, id, optionalFlag, moment, number, requiredText, text } from '#shared/contract/basics.ts';

interface Deviations {
  /** readings that are tolerant, each once: `list[].amount: a text for a number` */
  readonly tolerated: Set<string>;
  /** fields that were not sent, in no row, and that nothing depends on */
  readonly absent: Set<string>;
}

interface Found extends Deviations {
  readonly present: Set<string>;
}

/** What is read of a schema's insides. */
interface Inside {
  readonly kind: 'schema' | 'validation' | 'transformation';
  readonly type: string;
  readonly pipe?: readonly Inside[];
  readonly entries?: Readonly<Record<string, Inside>>;
  readonly wrapped?: Inside;
  readonly item?: Inside;
  readonly items?: readonly Inside[];
  readonly options?: readonly Inside[];
  readonly getter?: (value: unknown) => Inside;
  readonly '~run': (dataset: { typed: true; value: unknown }, config: object) => { value: unknown };
}

type Fields = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);

/** A kind of value in words, without the value. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  const kinds: Readonly<Record<string, string>> = {
    string: value === '' ? 'an empty text' : 'a text',
    number: 'a number',
    boolean: 'true or false',
  };
  return kinds[typeof value] ?? 'a record';
}

/** Rows beyond these say nothing new. */
const MOST_ROWS = 200;

/** @param value what the schema has read without an error */
export function deviationsOf(schema: GenericSchema, value: unknown): Deviations {
  const found: Found = { tolerated: new Set<string>(), absent: new Set<string>(), present: new Set<string>() };
  walk(schema as unknown as Inside, value, '', found);
  // the reader takes a map as pairs: the platform wrote none
  if (found.tolerated.has(MAP))
    for (const words of found.tolerated) if (words.includes(PAIR)) found.tolerated.delete(words);
  return { tolerated: found.tolerated, absent: new Set([...found.absent].filter((path) => !found.present.has(path))) };
}

const at = (path: string, name: string): string => (path ? `${path}.${name}` : name);

function walk(schema: Inside, value: unknown, path: string, found: Found): void {
  const note = (words: string): void => void found.tolerated.add(path ? `${path}: ${words}` : words);
  if (value === undefined || value === null) {
    if (path) found.absent.add(path);
    return;
  }
  found.present.add(path);
  const basic = BASICS.get(schema);
  if (basic) {
    const words = basic(value, path);
    if (words) note(words);
    return;
  }
  if (schema.pipe) return walkPipe(schema.pipe, value, path, found);
  if (schema.getter) return walk(schema.getter(value), value, path, found);
  if (schema.wrapped) return walk(schema.wrapped, value, path, found);
  if (schema.type === 'union' && schema.options) {
    const chosen = schema.options.findIndex((option) => accepts(option, value));
    const option = schema.options[chosen];
    if (!option) return;
    const names = option.entries ?? option.pipe?.[0]?.entries;
    if (chosen > 0 && isRecord(value) && names) note(`a record of ${Object.keys(names).join(' and ')}`);
    return walk(option, value, path, found);
  }
  if (schema.entries && isRecord(value)) {
    for (const [name, field] of Object.entries(schema.entries)) walk(field, value[name], at(path, name), found);
  } else if (Array.isArray(value)) {
    if (schema.item) for (const row of value.slice(0, MOST_ROWS)) walk(schema.item, row, `${path}[]`, found);
    schema.items?.forEach((item, index) => walk(item, value[index], `${path}[]`, found));
  }
}

/** Each step sees what the one before it made; what is made before a schema reads is a tolerant reading. */
function walkPipe(steps: readonly Inside[], value: unknown, path: string, found: Found): void {
  let current = value;
  steps.forEach((step, index) => {
    if (step.kind === 'schema') {
      walk(step, current, path, found);
      current = valueAfter(step, current);
    } else if (step.kind === 'transformation') {
      const made = valueAfter(step, current);
      const isReadOn = steps.slice(index + 1).some(({ kind }) => kind === 'schema');
      const words = isReadOn ? rewriting(current, made) : lost(current, made);
      if (words) found.tolerated.add(path ? `${path}: ${words}` : words);
      current = made;
    }
  });
}

const valueAfter = (step: Inside, value: unknown): unknown => step['~run']({ typed: true, value }, {}).value;

const accepts = (schema: Inside, value: unknown): boolean =>
  safeParse(schema as unknown as GenericSchema, value).success;

const MAP = 'a map for a list';
const PAIR = 'a pair for a record';

/** How one form was put into another before it was read. */
function rewriting(before: unknown, after: unknown): string | undefined {
  if (typeof before === 'string' && isRecord(after)) return `a text alone for a record of ${Object.keys(after)[0]}`;
  if (isRecord(before) && Array.isArray(after)) return MAP;
  if (Array.isArray(before) && isRecord(after)) return `${PAIR} of ${Object.keys(after).join(' and ')}`;
  if (!isRecord(before) || !isRecord(after)) return undefined;
  // The other name is not told: it may be anybody's.
  const renamed = Object.keys(after).filter(
    (name) => before[name] == null && after[name] != null && Object.values(before).includes(after[name]),
  );
  return renamed.length > 0 ? `another name for ${renamed.join(' and ')}` : undefined;
}

/** A word that nobody knows is read as if it had not been sent. */
const lost = (before: unknown, after: unknown): string | undefined =>
  after === undefined && before !== '' ? `${kindOf(before)} that is not known is taken as not sent` : undefined;

const isNumeral = (value: unknown): boolean => typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value);

const textForNumber = (value: unknown): string | undefined =>
  typeof value === 'string' ? 'a text for a number' : undefined;

/** Later than any second of these centuries: milliseconds (shared/domain/shanghai-time.ts). */
const FIRST_MS = 100_000_000_000;

function writtenMoment(value: unknown): string | undefined {
  const words = [
    ...(isNumeral(value) ? ['a text for a number'] : []),
    ...(Math.abs(Number(value)) >= FIRST_MS ? ['milliseconds for seconds'] : []),
  ];
  if (words.length > 0) return words.join(', ');
  return typeof value === 'string' ? 'a date for unix seconds' : undefined;
}

function writtenFlag(value: unknown): string | undefined {
  if (typeof value === 'boolean') return undefined;
  const isKnown = safeParse(optionalFlag, value).output !== undefined;
  return isKnown ? `${kindOf(value)} for true or false` : `${kindOf(value)} that is not known is taken as not sent`;
}

/** Ids are numbers as often as texts. */
const numberForText = (value: unknown, path: string): string | undefined =>
  typeof value === 'number' && !/id$/i.test(path) ? 'a number for a text' : undefined;

const BASICS = new Map<unknown, (value: unknown, path: string) => string | undefined>([
  [number, textForNumber],
  [moment, writtenMoment],
  [flag, writtenFlag],
  [optionalFlag, writtenFlag],
  [text, numberForText],
  [requiredText, numberForText],
  [id, () => undefined],
]);
