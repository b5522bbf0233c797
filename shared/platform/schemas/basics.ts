/**
 * How values enter (wire.md, Tolerance): what is missing gets its default, numbers and flags may come as texts, ids
 * stay texts; what cannot be used is an error of its field.
 */
import * as v from 'valibot';
import { dayStart } from '../../domain/shanghai-time.ts';

/** A finite number, also as a decimal text. */
export const number = v.pipe(v.union([v.number(), v.pipe(v.string(), v.nonEmpty())]), v.transform(Number), v.finite());

/** Cents, days, unix seconds: a whole number. */
export const integer = v.pipe(number, v.safeInteger());

/** An id: a text, or a number that becomes one. */
export const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.nonEmpty());

/** A text; missing, null or a number are tolerated. */
export const text = v.pipe(v.nullish(v.union([v.string(), v.number()]), ''), v.transform(String));

const YES: unknown[] = [true, 1, '1', 'true'];
const NO: unknown[] = [false, 0, '0', 'false'];

/** Any value; a missing one is null, so that what follows decides. */
const anything = v.optional(v.unknown(), null);

/** true or false; `undefined` when missing or not to be told. */
export const maybe = v.pipe(
  anything,
  v.transform((value): boolean | undefined => (YES.includes(value) ? true : NO.includes(value) ? false : undefined)),
);

/** true or false; false when missing. */
export const flag = v.pipe(
  anything,
  v.transform((value) => YES.includes(value)),
);

/** One of these words, else `undefined`. */
export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  v.pipe(
    anything,
    v.transform((value) => words.find((word): word is Words[number] => word === value)),
  );

/** A moment in unix seconds; a text such as `2026-10-31` is the first second of that day in Shanghai. */
export const moment = v.union([
  integer,
  v.pipe(
    v.string(),
    v.isoDate(),
    v.transform((day) => dayStart(day) / 1000),
  ),
]);

/** A page of records with the number of all. */
export const pageOf = <Row>(row: v.GenericSchema<unknown, Row>) =>
  v.pipe(
    v.object({ list: v.nullish(v.array(row), []), total: v.nullish(integer) }),
    v.transform(({ list, total }): PageOf<Row> => ({ list, total: total ?? list.length })),
  );

/** The same where the wire calls the list `items`. */
export const itemsOf = <Row>(row: v.GenericSchema<unknown, Row>) =>
  v.pipe(
    v.object({ items: v.nullish(v.array(row), []), total: v.nullish(integer) }),
    v.transform(({ items, total }): PageOf<Row> => ({ list: items, total: total ?? items.length })),
  );

export interface PageOf<Row> {
  readonly list: Row[];
  readonly total: number;
}

/** An answer nobody reads. */
export const nothing = v.pipe(
  anything,
  v.transform(() => null),
);
