/**
 * Finds deviations of a response from the contract that the schema accepts. It walks the schema and the value together,
 * so no second description of the wire is required. It reports only field names of the contract and types, no values.
 */
import { safeParse, type GenericSchema } from 'valibot';
import {
  flag,
  id,
  noNumber,
  optionalFlag,
  moment,
  optionalMoment,
  number,
  requiredText,
  text,
} from '#shared/core/wire-values.ts';

/** The end of a deviation whose value is unknown to the schema. */
export const NOT_SENT = 'treated as not sent';

interface Deviations {
  /** accepted deviations, each once: `list[].amount: a string instead of a number` */
  readonly tolerated: Set<string>;
  /** optional fields that no row contains */
  readonly absent: Set<string>;
}

interface Found extends Deviations {
  readonly present: Set<string>;
}

/** The parts of a valibot schema that the walk reads. */
interface SchemaNode {
  readonly kind: 'schema' | 'validation' | 'transformation';
  readonly type: string;
  readonly pipe?: readonly SchemaNode[];
  readonly entries?: Readonly<Record<string, SchemaNode>>;
  readonly wrapped?: SchemaNode;
  readonly item?: SchemaNode;
  readonly items?: readonly SchemaNode[];
  readonly options?: readonly SchemaNode[];
  readonly getter?: (value: unknown) => SchemaNode;
  readonly '~run': (dataset: { typed: true; value: unknown }, config: object) => { value: unknown };
}

type Fields = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);

/** Describes the JSON type of a value without the value. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'an array';
  const kinds: Readonly<Record<string, string>> = {
    string: value === '' ? 'an empty string' : 'a string',
    number: 'a number',
    boolean: 'a boolean',
  };
  return kinds[typeof value] ?? 'an object';
}

/** Rows to check per list; further rows rarely differ. */
const MAX_ROWS = 200;

/** @param value a value that the schema accepted */
export function deviationsOf(schema: GenericSchema, value: unknown): Deviations {
  const findings: Found = { tolerated: new Set<string>(), absent: new Set<string>(), present: new Set<string>() };
  walk(schema as unknown as SchemaNode, value, '', findings);
  // the reader converts a map to pairs, so the platform did not send these pairs
  if (findings.tolerated.has(MAP))
    for (const deviation of findings.tolerated) if (deviation.includes(PAIR)) findings.tolerated.delete(deviation);
  return {
    tolerated: findings.tolerated,
    absent: new Set([...findings.absent].filter((path) => !findings.present.has(path))),
  };
}

const at = (path: string, name: string): string => (path ? `${path}.${name}` : name);

function walk(schema: SchemaNode, value: unknown, path: string, findings: Found): void {
  const note = (deviation: string): void => void findings.tolerated.add(path ? `${path}: ${deviation}` : deviation);
  if (value === undefined || value === null) {
    if (path) findings.absent.add(path);
    return;
  }
  findings.present.add(path);
  const basic = BASICS.get(schema);
  if (basic) {
    const deviation = basic(value, path);
    if (deviation) note(deviation);
    return;
  }
  if (schema.pipe) return walkPipe(schema.pipe, value, path, findings);
  if (schema.getter) return walk(schema.getter(value), value, path, findings);
  if (schema.wrapped) return walk(schema.wrapped, value, path, findings);
  if (schema.type === 'union' && schema.options) {
    const optionIndex = schema.options.findIndex((option) => accepts(option, value));
    const option = schema.options[optionIndex];
    if (!option) return;
    const names = option.entries ?? option.pipe?.[0]?.entries;
    if (optionIndex > 0 && isRecord(value) && names) note(`an object with ${Object.keys(names).join(' and ')}`);
    return walk(option, value, path, findings);
  }
  if (schema.entries && isRecord(value)) {
    for (const [name, field] of Object.entries(schema.entries)) walk(field, value[name], at(path, name), findings);
  } else if (Array.isArray(value)) {
    if (schema.item) for (const row of value.slice(0, MAX_ROWS)) walk(schema.item, row, `${path}[]`, findings);
    schema.items?.forEach((item, index) => walk(item, value[index], `${path}[]`, findings));
  }
}

/** Passes the output of each step to the next. A transformation before a schema is a deviation. */
function walkPipe(steps: readonly SchemaNode[], value: unknown, path: string, findings: Found): void {
  let current = value;
  steps.forEach((step, index) => {
    if (step.kind === 'schema') {
      walk(step, current, path, findings);
      current = valueAfter(step, current);
    } else if (step.kind === 'transformation') {
      const output = valueAfter(step, current);
      const isBeforeSchema = steps.slice(index + 1).some(({ kind }) => kind === 'schema');
      const deviation = isBeforeSchema ? describeConversion(current, output) : describeLoss(current, output);
      if (deviation) findings.tolerated.add(path ? `${path}: ${deviation}` : deviation);
      current = output;
    }
  });
}

const valueAfter = (step: SchemaNode, value: unknown): unknown => step['~run']({ typed: true, value }, {}).value;

const accepts = (schema: SchemaNode, value: unknown): boolean =>
  safeParse(schema as unknown as GenericSchema, value).success;

const MAP = 'a map instead of a list';
const PAIR = 'a pair instead of an object';

/** Describes how the reader converted a value before the schema read it. */
function describeConversion(before: unknown, after: unknown): string | undefined {
  if (typeof before === 'string' && isRecord(after))
    return `a string instead of an object with ${Object.keys(after)[0]}`;
  if (isRecord(before) && Array.isArray(after)) return MAP;
  if (Array.isArray(before) && isRecord(after)) return `${PAIR} with ${Object.keys(after).join(' and ')}`;
  if (!isRecord(before) || !isRecord(after)) return undefined;
  // the sent name is not reported, because it can be personal data
  const renamed = Object.keys(after).filter(
    (name) => before[name] == null && after[name] != null && Object.values(before).includes(after[name]),
  );
  return renamed.length > 0 ? `another name for ${renamed.join(' and ')}` : undefined;
}

/** Describes an unknown value, which is treated as not sent. */
function describeLoss(before: unknown, after: unknown): string | undefined {
  if (typeof before === 'number' && typeof after === 'number' && before !== after)
    return 'a fraction of a cent, rounded half up';
  return after === undefined && before !== '' ? `${kindOf(before)} with an unknown value, ${NOT_SENT}` : undefined;
}

const isNumeral = (value: unknown): boolean => typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value);

const textForNumber = (value: unknown): string | undefined =>
  typeof value === 'string' ? 'a string instead of a number' : undefined;

/** Larger numbers are milliseconds, because no date in seconds reaches them (shared/core/shanghai-time.ts). */
const FIRST_MS = 100_000_000_000;

function writtenMoment(value: unknown): string | undefined {
  const deviation = [
    ...(isNumeral(value) ? ['a string instead of a number'] : []),
    ...(Math.abs(Number(value)) >= FIRST_MS ? ['milliseconds instead of seconds'] : []),
  ];
  if (deviation.length > 0) return deviation.join(', ');
  return typeof value === 'string' ? 'a date instead of Unix seconds' : undefined;
}

/** 0 means no time, as in the expiry of an image without an address. */
function writtenOptionalMoment(value: unknown): string | undefined {
  if (value === 0) return undefined;
  const isKnown = safeParse(moment, value).success;
  return isKnown ? writtenMoment(value) : `${kindOf(value)} with an unknown value, treated as not sent`;
}

function writtenFlag(value: unknown): string | undefined {
  if (typeof value === 'boolean') return undefined;
  const isKnown = safeParse(optionalFlag, value).output !== undefined;
  return isKnown ? `${kindOf(value)} instead of a boolean` : `${kindOf(value)} with an unknown value, ${NOT_SENT}`;
}

/** Ignores IDs, because both numbers and strings are common. */
const numberForText = (value: unknown, path: string): string | undefined =>
  typeof value === 'number' && !/id$/i.test(path) ? 'a number instead of a string' : undefined;

const BASICS = new Map<unknown, (value: unknown, path: string) => string | undefined>([
  [number, textForNumber],
  [noNumber, () => `an empty string, ${NOT_SENT}`],
  [moment, writtenMoment],
  [optionalMoment, writtenOptionalMoment],
  [flag, writtenFlag],
  [optionalFlag, writtenFlag],
  [text, numberForText],
  [requiredText, numberForText],
  [id, () => undefined],
]);
