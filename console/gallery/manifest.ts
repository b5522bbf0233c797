/** What custom-elements.json says of each element, as far as the gallery shows it. */

interface NamedEntry {
  readonly name: string;
  readonly description: string;
}

export interface EventEntry extends NamedEntry {
  /** as in TypeScript */
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
  /** its own, then those of every element */
  readonly parts: readonly NamedEntry[];
}

/** A custom property, and what it is where nobody sets it. */
export interface PropertyEntry extends NamedEntry {
  readonly fallback: string | undefined;
}

export interface Elements {
  readonly list: readonly ElementEntry[];
  /** what every element takes of a theme */
  readonly properties: readonly PropertyEntry[];
}

interface Named {
  readonly name: string;
  readonly description?: string;
  readonly default?: string;
  readonly type?: { readonly text: string };
}

/** The part of the format of custom-elements.json that is read here. */
export interface Manifest {
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

/** The elements of a manifest, in its order. What all have stands in a declaration without a tag. */
export function elementsOf({ modules }: Manifest): Elements {
  const declarations = modules.flatMap((module) => module.declarations ?? []);
  const common = declarations.filter(({ tagName }) => !tagName);
  const commonParts = common.flatMap(({ cssParts = [] }) => cssParts.map(named));
  return {
    properties: common.flatMap(({ cssProperties = [] }) =>
      cssProperties.map((one) => ({ ...named(one), fallback: one.default })),
    ),
    list: declarations.flatMap(
      ({ tagName, description = '', attributes = [], events = [], slots = [], cssParts = [] }) =>
        tagName
          ? [
              {
                tag: tagName,
                description,
                attributes: attributes.map((one) => ({ ...typed(one), fallback: one.default })),
                events: events.map(typed),
                slots: slots.map(named),
                parts: [...cssParts.map(named), ...commonParts],
              },
            ]
          : [],
    ),
  };
}

const named = ({ name, description = '' }: Named): NamedEntry => ({ name, description });
const typed = (one: Named): EventEntry => ({ ...named(one), type: one.type?.text ?? '' });

/** The words of a type such as `'week' | 'month' | undefined`; none when it is not made of words. */
export const wordsOf = (type: string): string[] => [...type.matchAll(/'([^']+)'/g)].map(([, word]) => word!);

/** @throws when the bundle is not built */
export async function readElements(): Promise<Elements> {
  const answer = await fetch('/embed/custom-elements.json');
  if (!answer.ok) throw new Error(`/embed/custom-elements.json answers ${answer.status}`);
  return elementsOf((await answer.json()) as Manifest);
}
