/** Reads the parts of custom-elements.json that the gallery shows. */
import { resolveAddress } from '#shared/host/page-address.ts';

interface NamedEntry {
  readonly name: string;
  readonly description: string;
}

export interface EventEntry extends NamedEntry {
  /** a TypeScript type */
  readonly type: string;
}

export interface AttributeEntry extends EventEntry {
  readonly fallback: string | undefined;
}

export interface ElementEntry {
  readonly tag: string;
  readonly description: string;
  readonly attributes: readonly AttributeEntry[];
  readonly events: readonly EventEntry[];
  readonly slots: readonly NamedEntry[];
  /** parts of this element, then common parts */
  readonly parts: readonly NamedEntry[];
}

/** A custom property and its default. */
export interface PropertyEntry extends NamedEntry {
  readonly fallback: string | undefined;
}

export interface Elements {
  readonly list: readonly ElementEntry[];
  /** custom properties that every element supports */
  readonly properties: readonly PropertyEntry[];
}

interface Named {
  readonly name: string;
  readonly description?: string;
  readonly default?: string;
  readonly type?: { readonly text: string };
}

/** The used part of the custom-elements.json format. */
export interface ElementManifest {
  readonly modules: readonly {
    readonly declarations?: readonly {
      readonly tagName?: string;
      readonly description?: string;
      readonly attributes?: readonly Named[];
      readonly events?: readonly Named[];
      readonly slots?: readonly Named[];
      readonly cssParts?: readonly Named[];
      readonly cssProperties?: readonly Named[];
    }[];
  }[];
}

/** Returns the elements of a manifest in its order. A declaration without a tag lists common parts and properties. */
export function elementsOf({ modules }: ElementManifest): Elements {
  const declarations = modules.flatMap((module) => module.declarations ?? []);
  const common = declarations.filter(({ tagName }) => !tagName);
  const commonParts = common.flatMap(({ cssParts = [] }) => cssParts.map(toEntry));
  return {
    properties: common.flatMap(({ cssProperties = [] }) =>
      cssProperties.map((one) => ({ ...toEntry(one), fallback: one.default })),
    ),
    list: declarations.flatMap(
      ({ tagName, description = '', attributes = [], events = [], slots = [], cssParts = [] }) =>
        tagName
          ? [
              {
                tag: tagName,
                description,
                attributes: attributes.map((one) => ({ ...toEventEntry(one), fallback: one.default })),
                events: events.map(toEventEntry),
                slots: slots.map(toEntry),
                parts: [...cssParts.map(toEntry), ...commonParts],
              },
            ]
          : [],
    ),
  };
}

const toEntry = ({ name, description = '' }: Named): NamedEntry => ({ name, description });
const toEventEntry = (one: Named): EventEntry => ({ ...toEntry(one), type: one.type?.text ?? '' });

/** Returns the literals of a type such as `'week' | 'month' | undefined` or `10 | 20`. */
export const literalsOf = (type: string): string[] =>
  [...type.matchAll(/'([^']+)'|\b\d+\b/g)].map(([number, literal]) => literal ?? number);

/** @throws if the bundle is not built */
export async function readElements(): Promise<Elements> {
  const response = await fetch(resolveAddress('/embed/custom-elements.json')!);
  if (!response.ok) throw new Error(`Couldn't load /embed/custom-elements.json: HTTP ${response.status}`);
  return elementsOf((await response.json()) as ElementManifest);
}
