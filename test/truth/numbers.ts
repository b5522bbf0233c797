/** Reads the numbers and the lists of the sent responses. */
import type { SentResponse } from './distorted-responses.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** The numbers of one response. Numeric strings count as numbers. */
export interface Numbers {
  readonly call: string;
  /** by the path of the field; the rows of a list share a path */
  readonly byPath: ReadonlyMap<string, readonly number[]>;
  readonly lengths: readonly number[];
  /** paths of the lists */
  readonly lists: readonly string[];
}

/** Derives values, in cents, from the sent responses. */
export type Rule = (responses: readonly Numbers[], sent: readonly SentResponse[]) => Iterable<number>;

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Half up, to the cent. The screens show the sign of an amount in words, colors or a mark. */
export const toCents = (value: number): number => Math.abs(Math.round(value));

export const numberOf = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : Number.NaN;

export function numbersOf({ call, body }: SentResponse): Numbers {
  const byPath = new Map<string, number[]>();
  const lengths: number[] = [];
  const lists: string[] = [];
  const walk = (value: unknown, path: string): void => {
    if (Array.isArray(value)) {
      lengths.push(value.length);
      lists.push(path);
      for (const each of value) walk(each, `${path}[]`);
    } else if (isRecord(value)) for (const [key, field] of Object.entries(value)) walk(field, `${path}.${key}`);
    else if (Number.isFinite(numberOf(value))) byPath.set(path, [...(byPath.get(path) ?? []), numberOf(value)]);
  };
  // The code of a success is not an amount.
  walk(isRecord(body) && 'code' in body ? body.data : body, '');
  return { call, byPath, lengths, lists };
}

/** The numbers of the fields whose path matches. */
export const pathsOf = ({ byPath }: Numbers, name: RegExp): number[] =>
  [...byPath].filter(([path]) => name.test(path)).flatMap(([, values]) => values);

/** The amounts of a call whose path matches. */
export const amountsOf = (responses: readonly Numbers[], name: string, path: RegExp): number[] =>
  responses.filter(({ call }) => call === name).flatMap((response) => pathsOf(response, path).map(Math.round));

/** Returns the lists of all responses; those of all pages of a call are one. */
export function listsOf(sent: readonly SentResponse[]): readonly (readonly unknown[])[] {
  const lists = new Map<string, unknown[]>();
  for (const { call, body } of sent) {
    const walk = (value: unknown, path: string): void => {
      if (Array.isArray(value)) lists.set(path, [...(lists.get(path) ?? []), ...(value as unknown[])]);
      else if (isRecord(value)) for (const [key, field] of Object.entries(value)) walk(field, `${path}.${key}`);
    };
    walk(body, call);
  }
  return [...lists.values()];
}
