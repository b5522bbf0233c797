/** Conversion between the text of an attribute and its value. */
export interface Attribute<Value> {
  /** Value that the component receives if the attribute is missing, empty or invalid. */
  readonly fallback: Value;
  /** Value of the bare attribute, if it differs from the fallback. */
  readonly bare?: Value;
  /** Parses a text that is not empty; `undefined` if it is invalid. */
  parse(text: string): Value | undefined;
  /**
   * Formats a value as text; `null` removes the attribute. Without `format`, the value is kept by identity and not
   * reflected.
   */
  format?(value: Value): string | null;
}

/** A property without an attribute: any object or function, kept by identity and never reflected. */
export interface Property<Value> {
  readonly fallback: Value;
}

export type AttributeMap = Readonly<Record<string, Attribute<unknown>>>;
export type PropertyMap = Readonly<Record<string, Property<unknown>>>;

/** Values by property name, as a component receives them. */
export type ValuesOf<Map> = {
  readonly [Name in keyof Map]: Map[Name] extends { readonly fallback: infer V } ? V : never;
};

/** Longer JSON is refused: attributes are for settings, not for data. */
const LONGEST_JSON = 100_000;

/** Own keys that reach prototypes when an object is merged (hazard 23). */
const UNSAFE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

const text = (value: unknown): string | null =>
  value === undefined || value === null || value === '' ? null : `${value}`;

export const attribute = {
  /** Free text. */
  string<Fallback extends string | undefined = undefined>(fallback?: Fallback): Attribute<string | Fallback> {
    return { fallback: fallback as string | Fallback, parse: (value) => value, format: text };
  },

  /** One of `options`. Any other text or number is the fallback. */
  oneOf<const Option extends string | number, Fallback extends Option | undefined = undefined>(
    options: readonly Option[],
    fallback?: Fallback,
  ): Attribute<Option | Fallback> {
    return {
      fallback: fallback as Option | Fallback,
      parse: (value) => options.find((option) => text(option) === value),
      format: text,
    };
  },

  /** A finite decimal number. */
  number<Fallback extends number | undefined = undefined>(fallback?: Fallback): Attribute<number | Fallback> {
    return {
      fallback: fallback as number | Fallback,
      parse: (value) =>
        /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(value) && isFinite(+value) ? +value : undefined,
      format: text,
    };
  },

  /** `open`, `open=""` and `open="true"` are true; a missing attribute and `open="false"` are false. */
  boolean(): Attribute<boolean> {
    return {
      fallback: false,
      bare: true,
      parse: (value) => value.toLowerCase() !== 'false',
      format: (value) => (value ? '' : null),
    };
  },

  /** JSON, without keys that could reach a prototype (hazard 23). A value set as a property keeps its identity. */
  json<Value, Fallback extends Value | undefined = undefined>(fallback?: Fallback): Attribute<Value | Fallback> {
    return {
      fallback: fallback as Value | Fallback,
      parse(value) {
        if (value.length > LONGEST_JSON) return undefined;
        try {
          return JSON.parse(value, (key, member: unknown) => (UNSAFE_KEYS.has(key) ? undefined : member)) as Value;
        } catch {
          return undefined;
        }
      },
    };
  },
};

/** Declares a property without an attribute. */
export function property<Value>(): Property<Value | undefined>;
export function property<Value>(fallback: Value): Property<Value>;
export function property<Value>(fallback?: Value): Property<Value | undefined> {
  return { fallback };
}

/** Returns the attribute of a property: `page-size` for `pageSize`. */
export const attributeName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Parses the text of an attribute. Invalid text logs one warning and becomes the fallback, never NaN or an empty
 * element.
 */
export function parseAttribute(definition: Attribute<unknown>, raw: string | null, where: string): unknown {
  if (raw === null) return definition.fallback;
  if (raw === '') return definition.bare ?? definition.fallback;
  const value = definition.parse(raw);
  if (value !== undefined) return value;
  const excerpt = raw.length > 60 ? `${raw.slice(0, 60)}…` : raw;
  console.warn(`${where}: invalid value "${excerpt}". ${JSON.stringify(definition.fallback)} is used.`);
  return definition.fallback;
}
