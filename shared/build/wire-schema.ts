/**
 * Converts schemas of the contract to the wire format (wire.md). A response schema tolerates the variants of other
 * platforms, such as numbers as strings. The OpenAPI document states only the format that a platform should send.
 */
import * as v from 'valibot';
import {
  cents,
  flag,
  id,
  integer,
  moment,
  nothing,
  number,
  optionalFlag,
  optionalMoment,
  optionalText,
  requiredText,
  text,
} from '../core/wire-values.ts';
import { pairs } from '../topics/billing/bill/bill.calls.ts';
import { userInfo } from '../topics/accounts/account.calls.ts';
import { codeLogin, login, loginResponse, passwordLogin } from '../topics/accounts/session.calls.ts';

type AnySchema = v.GenericSchema & {
  readonly pipe?: readonly PipeItem[];
  readonly entries?: Readonly<Record<string, AnySchema>>;
  readonly wrapped?: AnySchema;
  readonly default?: unknown;
  readonly item?: AnySchema;
  readonly items?: readonly AnySchema[];
  readonly options?: readonly AnySchema[];
  readonly getter?: (input: unknown) => AnySchema;
};

type PipeItem = AnySchema | { readonly kind: 'validation'; readonly type: string; readonly requirement?: unknown };

const wholeNumber = v.pipe(v.number(), v.integer());

/** Schemas whose conversion would lose the meaning of their docstring. */
const WIRE = new Map<unknown, v.GenericSchema>([
  [number, v.number()],
  [integer, wholeNumber],
  [cents, wholeNumber],
  [moment, wholeNumber],
  [optionalMoment, v.nullish(wholeNumber)],
  [id, v.string()],
  [text, v.optional(v.string())],
  [optionalText, v.optional(v.string())],
  [requiredText, v.string()],
  [flag, v.optional(v.boolean())],
  [optionalFlag, v.optional(v.boolean())],
  [nothing, v.object({})],
  [pairs, v.pipe(v.array(wholeNumber), v.length(2))],
]);

/** Returns the schema of the wire format. */
export function wireSchema(schema: v.GenericSchema): v.GenericSchema {
  const known = WIRE.get(schema);
  if (known) return known;
  if (schema === (login as v.GenericSchema))
    return v.union([wireSchema(passwordLogin as v.GenericSchema), wireSchema(codeLogin as v.GenericSchema)]);
  if (schema === (loginResponse as v.GenericSchema))
    return wireSchema(v.object({ token: v.string(), ...userInfo.entries }) as v.GenericSchema);
  const any = schema as AnySchema;
  return any.pipe ? ofPipe(any.pipe) : ofPart(any);
}

/** A later schema reads what the first steps of a pipe have converted, so it describes the wire. */
function ofPipe(pipe: readonly PipeItem[]): v.GenericSchema {
  const [first, ...others] = pipe;
  const later = others.filter((item): item is AnySchema => item.kind === 'schema').at(-1);
  if (later) return wireSchema(later);
  const converted = others.findIndex(({ type }) => type === 'transform');
  const checks = (converted < 0 ? others : others.slice(0, converted)).flatMap(statedCheck);
  const wire = wireSchema(first as AnySchema);
  return checks.length > 0 ? piped(wire, ...checks) : wire;
}

const piped = v.pipe as unknown as (...items: readonly unknown[]) => v.GenericSchema;

const STATED = new Set(['integer', 'max_length', 'max_value', 'min_length', 'min_value', 'non_empty', 'regex']);

/** Returns a check as JSON Schema can state it, or nothing. JSON Schema has no flags of patterns. */
function statedCheck(check: PipeItem): readonly unknown[] {
  if (check.type === 'safe_integer') return [v.integer()];
  const hasFlags = 'requirement' in check && check.requirement instanceof RegExp && check.requirement.flags !== '';
  return STATED.has(check.type) && !hasFlags ? [check] : [];
}

function ofPart(schema: AnySchema): v.GenericSchema {
  switch (schema.type) {
    case 'lazy':
      return wireSchema(schema.getter!(undefined));
    case 'object':
    case 'strict_object': {
      const entries = Object.fromEntries(
        Object.entries(schema.entries!).map(([name, entry]) => [name, wireSchema(entry)]),
      );
      return schema.type === 'object' ? v.object(entries) : v.strictObject(entries);
    }
    case 'array':
      return v.array(wireSchema(schema.item!));
    case 'optional':
      return v.optional(wireSchema(schema.wrapped!), defaultOf(schema) as never);
    case 'nullish':
      return schema.default == null
        ? v.nullish(wireSchema(schema.wrapped!))
        : v.optional(wireSchema(schema.wrapped!), defaultOf(schema) as never);
    case 'nullable':
      return schema.default === undefined ? v.nullable(wireSchema(schema.wrapped!)) : wireSchema(schema.wrapped!);
    case 'variant':
    case 'union': {
      const options = schema.options!.filter(({ type }) => type !== 'unknown' && type !== 'instance').map(wireSchema);
      return options.length === 1 ? options[0]! : v.union(options);
    }
    // a file
    case 'instance':
      return v.string();
    default:
      return schema;
  }
}

/** Where null has a default, it is a variant of a missing value and no default of the wire. */
const defaultOf = ({ default: value }: AnySchema): unknown =>
  typeof value === 'function' || value === null ? undefined : value;
