/**
 * Schemas of single values (wire.md, Tolerance). Missing values get their default, numbers and flags may be strings,
 * and IDs stay strings. An unusable value is an error of its field.
 *
 * The types are stricter: the input type of a schema is the wire format and excludes tolerated variants. A response of
 * this server therefore compiles only in the wire format.
 */
import * as v from 'valibot';
import { unixSeconds, type UnixSeconds } from './shanghai-time.ts';

/** Schema by the wire format and the parsed value. */
export type Schema<Written, Read = Written> = v.GenericSchema<Written, Read>;

/** A finite number, or a decimal string. */
export const number = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.nonEmpty())]),
  v.transform(Number),
  v.finite(),
) as Schema<number>;

/** A whole number, such as cents, days or unix seconds. */
export const integer = v.pipe(number, v.safeInteger());

/** An amount in cents. Fractions of a cent are rounded half up. */
export const cents = v.pipe(
  number,
  // `+ 0` turns -0 into 0
  v.transform((amount) => Math.round(amount) + 0),
  v.safeInteger(),
) as Schema<number>;

/** An id: a string, or a number that is converted to one. */
export const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.nonEmpty()) as Schema<string>;

/** A string. Missing, null and numbers are tolerated. */
export const text = v.pipe(v.nullish(v.union([v.string(), v.number()]), ''), v.transform(String)) as Schema<string>;

/** A required string. It may be empty. */
export const requiredText = v.pipe(v.union([v.string(), v.number()]), v.transform(String)) as Schema<string>;

const YES: unknown[] = [true, 1, '1', 'true'];
const NO: unknown[] = [false, 0, '0', 'false'];

/** Any value. A missing one is null, so that the next step of the pipe decides. */
const anything = v.optional(v.unknown(), null);

/** true or false. `undefined` when missing or unreadable. */
export const optionalFlag = v.pipe(
  anything,
  v.transform((value): boolean | undefined => {
    if (YES.includes(value)) return true;
    return NO.includes(value) ? false : undefined;
  }),
) as Schema<boolean | undefined>;

/** true or false. false when missing. */
export const flag = v.pipe(
  anything,
  v.transform((value) => YES.includes(value)),
) as Schema<boolean>;

/** One of these values, else `undefined`. */
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  v.pipe(
    // the union keeps the values for the OpenAPI document
    v.optional(v.union([v.picklist(values), v.unknown()]), null),
    v.transform((value) => values.find((candidate): candidate is Values[number] => candidate === value)),
  ) as Schema<Values[number] | undefined>;

/** A string that can be missing. A number is converted to one, and any other value is `undefined`. */
export const optionalText = v.pipe(
  anything,
  v.transform((value): string | undefined => {
    const isText = (typeof value === 'string' && value !== '') || typeof value === 'number';
    return isText ? `${value}` : undefined;
  }),
) as Schema<string | undefined>;

/** A time. The wire may have milliseconds, or a Shanghai date with or without time. */
export const moment = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform(unixSeconds),
  v.safeInteger(),
) as Schema<UnixSeconds>;

/** A time that can be missing. A number or a text that is no time, such as 0, counts as missing. */
export const optionalMoment = v.nullish(
  v.pipe(
    v.union([v.number(), v.string()]),
    v.transform(unixSeconds),
    v.transform((seconds) => (Number.isNaN(seconds) ? undefined : seconds)),
  ) as Schema<number, UnixSeconds | undefined>,
);

/** An empty string in place of a number that can be missing. */
export const noNumber = v.pipe(
  v.literal(''),
  v.transform(() => undefined),
);

/** A number that can be missing. An empty string counts as missing too. */
export const optionalNumber = (schema: Schema<number>) =>
  v.nullish(
    v.lazy((value): v.GenericSchema => (value === '' ? noNumber : schema)) as Schema<number, number | undefined>,
  );

/**
 * A value that can be missing. An unusable value counts as missing too. For additions to the specification, because such a
 * field must not make a record unreadable that has all values of the specification.
 */
export const addition = <Written, Read>(schema: Schema<Written, Read>) => v.fallback(v.nullish(schema), undefined);

/** Records on one page (§9). */
export const RECORD_PAGE_SIZE = 10;

export interface PageOf<Row> {
  readonly list: Row[];
  readonly total: number;
  /** The platform sends no total, or one below the rows of the page, so `total` is the length of this page. */
  readonly uncounted?: true;
  /** Ids of the rows of this page that cannot be read. An id is empty if the row has none. */
  readonly unreadable?: readonly string[];
}

/** A list on the wire, with the total if it is one page. */
export type Listed<Row, Name extends string = 'list'> = { readonly [Key in Name]: readonly Row[] } & {
  readonly total?: number;
};

/** A page whose list is `items` on the wire. */
export interface Items<Row> {
  readonly items: Row[];
  readonly total: number;
}

/** Keys of a response that may hold the list. */
const LIST_KEYS = ['list', 'items', 'data'];

export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A page of records with its total: in `list`, `items`, `data`, or a bare array. A response without a list is an error of its
 * field, so that it is never shown as an empty list.
 * @param ownName the key of this list in §7
 */
export const pageOf = <Written, Row, Name extends string = 'list'>(
  row: Schema<Written, Row>,
  ownName?: Name,
): Schema<Listed<Written, Name>, PageOf<Row>> =>
  pageOfRows(
    v.pipe(
      v.array(row),
      v.transform((list) => ({ list })),
    ),
    ownName,
  );

type Rows<Row> = Pick<PageOf<Row>, 'list' | 'unreadable'>;

function pageOfRows<Written, Row, Name extends string = 'list'>(
  rows: v.GenericSchema<unknown, Rows<Row>>,
  ownName?: Name,
): Schema<Listed<Written, Name>, PageOf<Row>> {
  const keys: readonly string[] = ownName ? [ownName, ...LIST_KEYS] : LIST_KEYS;
  const page = (content: Rows<Row>, total?: number | null): PageOf<Row> => {
    const rows = content.list.length + (content.unreadable?.length ?? 0);
    // a total below the rows of the page does not count them
    return total == null || total < rows ? { ...content, total: rows, uncounted: true } : { ...content, total };
  };
  const bare = v.pipe(
    rows,
    v.transform((content) => page(content)),
  );
  const under = (key: string) =>
    v.pipe(
      v.object({ [key]: v.nullable(rows, () => []), total: optionalNumber(integer) }),
      v.transform((response) => page(response[key] as Rows<Row>, response.total as number | null | undefined)),
    );
  const none = v.pipe(
    v.unknown(),
    v.transform(() => page({ list: [] }, 0)),
  );
  return v.lazy((response): Schema<unknown, PageOf<Row>> => {
    if (Array.isArray(response)) return bare;
    const listName = isJsonObject(response)
      ? (keys.find((key) => Array.isArray(response[key])) ?? keys.find((key) => Object.hasOwn(response, key)))
      : undefined;
    if (!listName && isJsonObject(response) && `${response.total as string}` === '0') return none;
    return under(listName ?? keys[0]!);
  }) as Schema<unknown, PageOf<Row>> as Schema<Listed<Written, Name>, PageOf<Row>>;
}

/**
 * Rows that stay readable if some of them are not. If no row is readable, the list is an error of the first field.
 * @param idName the field with the id of a row
 */
export const readableRows = <Written, Row>(row: Schema<Written, Row>, idName: string) => {
  const idOf = (entry: unknown): string => {
    const parsedId = v.safeParse(id, isJsonObject(entry) ? entry[idName] : undefined);
    return parsedId.success ? parsedId.output : '';
  };
  const readable = v.pipe(
    v.array(v.unknown()),
    v.transform((list): Rows<Row> => {
      const results = list.map((entry) => v.safeParse(row, entry));
      const unreadable = list.filter((_row, index) => !results[index]!.success).map(idOf);
      return {
        list: results.flatMap((result) => (result.success ? [result.output] : [])),
        ...(unreadable.length > 0 && { unreadable }),
      };
    }),
  );
  const strict = v.pipe(
    v.array(row),
    v.transform((list): Rows<Row> => ({ list })),
  );
  const isReadable = (entry: unknown): boolean => v.safeParse(row, entry).success;
  return v.lazy((list) =>
    Array.isArray(list) && list.some(isReadable) && !list.every(isReadable) ? readable : strict,
  ) as Schema<unknown, Rows<Row>> as Schema<readonly Written[], Rows<Row>>;
};

/** A page of `readableRows`. */
export const recordsOf = <Written, Row>(row: Schema<Written, Row>, idName: string) =>
  pageOfRows<Written, Row>(readableRows(row, idName) as Schema<unknown, Rows<Row>>);

/** A page of `readableRows` whose list is `items` in responses of this server. */
export const itemsOf = <Written, Row>(row: Schema<Written, Row>, idName: string) =>
  pageOfRows<Written, Row, 'items'>(readableRows(row, idName) as Schema<unknown, Rows<Row>>, 'items');

/** A list without pages. */
export const listOf = <Written, Row, Name extends string = 'list'>(row: Schema<Written, Row>, ownName?: Name) =>
  v.pipe(
    pageOf(row, ownName),
    v.transform(({ list }): readonly Row[] => list),
  );

/** A record with at least one of these fields. Without any, it is a wrong response, and an error of the first field. */
export const holding = <Written, Fields>(schema: Schema<Written, Fields>, ...names: readonly string[]) =>
  v.lazy((response): Schema<Written, Fields> => {
    // For valibot, a list is a record without these fields.
    const hasField =
      !Array.isArray(response) && (!isJsonObject(response) || names.some((name) => response[name] != null));
    return hasField ? schema : (v.object({ [names[0]!]: v.nonNullish(v.unknown()) }) as unknown as typeof schema);
  });

/** A record. A platform may also send only this field, as a string. */
export const orText = <Written, Fields>(name: string, schema: Schema<Written, Fields>) =>
  v.pipe(
    v.unknown(),
    v.transform((response) => (typeof response === 'string' ? { [name]: response } : response)),
    schema,
  ) as Schema<Written, Fields>;

/** A record whose field may have another name. The name of the wire takes precedence. */
export const named = <Written, Fields>(name: string, others: readonly string[], schema: Schema<Written, Fields>) =>
  v.pipe(
    v.unknown(),
    v.transform((response) => {
      const other = isJsonObject(response) && response[name] == null && others.find((key) => response[key] != null);
      return isJsonObject(response) && other ? { ...response, [name]: response[other] } : response;
    }),
    schema,
  ) as Schema<unknown, Fields> as Schema<Written, Fields>;

/** A response without data. The wire has an empty record. */
export const nothing = v.pipe(
  anything,
  v.transform(() => null),
) as Schema<Readonly<Record<string, never>>, null>;
