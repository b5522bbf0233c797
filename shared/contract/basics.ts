/**
 * How values enter (wire.md, Tolerance): what is missing gets its default, numbers and flags may come as texts, ids
 * stay texts; what cannot be used is an error of its field.
 *
 * The types say it more strictly: the input of a schema is how the wire writes a value, not all that is tolerated, so
 * that an answer of our own server compiles only as the wire has it.
 */
import * as v from 'valibot';
import { unixSeconds } from '../domain/shanghai-time.ts';

/** By how the wire writes a value and what it is read as. */
export type Schema<Written, Read = Written> = v.GenericSchema<Written, Read>;

/** A finite number, also as a decimal text. */
export const number = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.nonEmpty())]),
  v.transform(Number),
  v.finite(),
) as Schema<number>;

/** Cents, days, unix seconds: a whole number. */
export const integer = v.pipe(number, v.safeInteger());

/** An id: a text, or a number that becomes one. */
export const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.nonEmpty()) as Schema<string>;

/** A text; missing, null or a number are tolerated. */
export const text = v.pipe(v.nullish(v.union([v.string(), v.number()]), ''), v.transform(String)) as Schema<string>;

/** A text that has to be there, be it an empty one. */
export const said = v.pipe(v.union([v.string(), v.number()]), v.transform(String)) as Schema<string>;

const YES: unknown[] = [true, 1, '1', 'true'];
const NO: unknown[] = [false, 0, '0', 'false'];

/** Any value; a missing one is null, so that what follows decides. */
const anything = v.optional(v.unknown(), null);

/** true or false; `undefined` when missing or not to be told. */
export const maybe = v.pipe(
  anything,
  v.transform((value): boolean | undefined => (YES.includes(value) ? true : NO.includes(value) ? false : undefined)),
) as Schema<boolean | undefined>;

/** true or false; false when missing. */
export const flag = v.pipe(
  anything,
  v.transform((value) => YES.includes(value)),
) as Schema<boolean>;

/** One of these words, else `undefined`. */
export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  v.pipe(
    anything,
    v.transform((value) => words.find((word): word is Words[number] => word === value)),
  ) as Schema<Words[number] | undefined>;

/** A moment in unix seconds: written as such, in milliseconds, or as a date of Shanghai with or without a time. */
export const moment = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform(unixSeconds),
  v.safeInteger(),
) as Schema<number>;

export interface PageOf<Row> {
  readonly list: Row[];
  readonly total: number;
  /** the platform did not say how many there are: `total` counts this page alone */
  readonly uncounted?: true;
}

/** A list as the wire writes it; with the number of all where it is one page of them. */
export type Listed<Row, Name extends string = 'list'> = { readonly [Key in Name]: readonly Row[] } & {
  readonly total?: number;
};

/** A page that is written as `items`. */
export interface Items<Row> {
  readonly items: Row[];
  readonly total: number;
}

/** Where a list stands in an answer. */
const LIST_KEYS = ['list', 'items', 'data'];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A page of records with the number of all: in `list`, `items`, `data`, or bare. An answer in which no list can be found
 * is an error of its field: nobody is told that there is nothing.
 * @param own the name that §7 gives this list
 */
export const pageOf = <Written, Row, Name extends string = 'list'>(
  row: Schema<Written, Row>,
  own?: Name,
): Schema<Listed<Written, Name>, PageOf<Row>> => {
  const keys: readonly string[] = own ? [own, ...LIST_KEYS] : LIST_KEYS;
  const rows = v.array(row);
  const page = (list: Row[], total?: number | null): PageOf<Row> =>
    total == null ? { list, total: list.length, uncounted: true } : { list, total };
  const bare = v.pipe(
    rows,
    v.transform((list) => page(list)),
  );
  const under = (key: string) =>
    v.pipe(
      v.object({ [key]: v.nullable(rows, () => []), total: v.nullish(integer) }),
      v.transform((answer) => page(answer[key] as Row[], answer.total as number | null | undefined)),
    );
  const none = v.pipe(
    v.unknown(),
    v.transform(() => page([], 0)),
  );
  return v.lazy((answer): Schema<unknown, PageOf<Row>> => {
    if (Array.isArray(answer)) return bare;
    const found = isRecord(answer)
      ? (keys.find((key) => Array.isArray(answer[key])) ?? keys.find((key) => Object.hasOwn(answer, key)))
      : undefined;
    if (!found && isRecord(answer) && `${answer.total as string}` === '0') return none;
    return under(found ?? keys[0]!);
  }) as Schema<unknown, PageOf<Row>> as Schema<Listed<Written, Name>, PageOf<Row>>;
};

/** A page whose list the wire calls `items`. */
export const itemsOf = <Written, Row>(row: Schema<Written, Row>) =>
  pageOf(row) as Schema<unknown, PageOf<Row>> as Schema<Listed<Written, 'items'>, PageOf<Row>>;

/** A list that comes whole. */
export const listOf = <Written, Row, Name extends string = 'list'>(row: Schema<Written, Row>, own?: Name) =>
  v.pipe(
    pageOf(row, own),
    v.transform(({ list }): readonly Row[] => list),
  );

/** A record that has at least one of these fields: else it is another answer, and an error of the first of them. */
export const holding = <Written, Fields>(schema: Schema<Written, Fields>, ...names: readonly string[]) =>
  v.lazy((answer): Schema<Written, Fields> => {
    const known = !isRecord(answer) || names.some((name) => answer[name] != null);
    return known ? schema : (v.object({ [names[0]!]: v.nonNullish(v.unknown()) }) as unknown as typeof schema);
  });

/** A record of which a platform may send one field alone, as a text. */
export const orText = <Written, Fields>(name: string, schema: Schema<Written, Fields>) =>
  v.pipe(
    v.unknown(),
    v.transform((answer) => (typeof answer === 'string' ? { [name]: answer } : answer)),
    schema,
  ) as Schema<Written, Fields>;

/** An answer nobody reads: the wire writes an empty record. */
export const nothing = v.pipe(
  anything,
  v.transform(() => null),
) as Schema<Readonly<Record<string, never>>, null>;
