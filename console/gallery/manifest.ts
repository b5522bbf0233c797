/** What custom-elements.json says of each element, as far as the gallery shows it. */

export interface AttributeEntry {
  readonly name: string;
  /** as in TypeScript: `'week' | 'month'`, `boolean`, `number`, `string` */
  readonly type: string;
  readonly description: string;
  readonly fallback: string | undefined;
}

export interface EventEntry {
  readonly name: string;
  readonly type: string;
  readonly description: string;
}

export interface ElementEntry {
  readonly tag: string;
  readonly description: string;
  readonly attributes: readonly AttributeEntry[];
  readonly events: readonly EventEntry[];
}

interface Typed {
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
      readonly attributes?: readonly Typed[];
      readonly events?: readonly Typed[];
    }[];
  }[];
}

/** The elements of a manifest, in its order. */
export function elementsOf({ modules }: Manifest): ElementEntry[] {
  return modules
    .flatMap(({ declarations = [] }) => declarations)
    .flatMap(({ tagName, description = '', attributes = [], events = [] }) =>
      tagName
        ? [
            {
              tag: tagName,
              description,
              attributes: attributes.map((one) => ({ ...textsOf(one), fallback: one.default })),
              events: events.map(textsOf),
            },
          ]
        : [],
    );
}

const textsOf = ({ name, type, description = '' }: Typed): EventEntry => ({
  name,
  type: type?.text ?? '',
  description,
});

/** The words of a type such as `'week' | 'month' | undefined`; none when it is not made of words. */
export const wordsOf = (type: string): string[] => [...type.matchAll(/'([^']+)'/g)].map(([, word]) => word!);

/** @throws when the bundle is not built */
export async function readElements(): Promise<ElementEntry[]> {
  const answer = await fetch('/embed/custom-elements.json');
  if (!answer.ok) throw new Error(`/embed/custom-elements.json answers ${answer.status}`);
  return elementsOf((await answer.json()) as Manifest);
}
