/** The public surface: tags, attributes, properties, events, slots, parts, configuration and theme properties. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ElementDocs, Item } from '#shared/build/element-docs.ts';
import { cssProperties } from '#shared/build/theme-docs.ts';
import { root } from '../project.ts';

const namesOf = (items: readonly Pick<Item, 'name'>[]): string[] => items.map(({ name }) => name).sort();

/** Returns the public surface as the baseline test/embed/public-surface.json has it. */
export const publicSurface = (elements: readonly ElementDocs[]): object => ({
  elements: Object.fromEntries(
    elements.map(({ tag, attributes, properties, events, slots, cssParts }) => [
      tag,
      {
        attributes: Object.fromEntries(
          attributes.map(({ name, type, default: fallback }) => [name, [type, fallback].filter(Boolean).join(' = ')]),
        ),
        properties: namesOf(properties),
        events: Object.fromEntries(events.map(({ name, type }) => [name, type])),
        slots: namesOf(slots),
        parts: namesOf(cssParts),
      },
    ]),
  ),
  configuration: interfaceMembers('shared/host/configuration.ts', 'Configuration'),
  themeProperties: namesOf(cssProperties()),
});

/** Returns the members of an interface. The configuration is as public as an attribute. */
function interfaceMembers(file: string, name: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  const [, body] = new RegExp(`interface ${name} \\{([\\s\\S]*?)\\n\\}`).exec(source)!;
  return [...body!.matchAll(/^ {2}(?:readonly )?(\w+)\??:/gm)].map(([, member]) => member!).sort();
}
