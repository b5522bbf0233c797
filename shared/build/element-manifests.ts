/** Describes the elements for editors and documentation tools. */
import type { Plugin } from 'rollup';
import { commonParts, elementDocs } from './element-docs.ts';
import { DETAIL_TYPES } from './element-types.ts';
import { EMBED } from './entries.ts';
import { cssProperties } from './theme-docs.ts';

const THEME = 'PartnerElement';
const INDEX = 'dist/npm/index.js';

/** Types of event details that the types of every element's module export as well. */
const detailTypes = DETAIL_TYPES.map((name) => ({ kind: 'js', name, declaration: { name, module: INDEX } }));

/** Returns `custom-elements.json`: https://github.com/webcomponents/custom-elements-manifest */
export function customElementsManifest(): object {
  // The theme properties of all elements are listed once.
  const theme = {
    kind: 'javascript-module',
    path: INDEX,
    declarations: [
      {
        ...{ kind: 'class', name: THEME, description: 'The parts and theme properties of every element.' },
        cssParts: Object.entries(commonParts).map(([name, description]) => ({ name, description })),
        cssProperties: cssProperties(),
      },
    ],
    exports: [],
  };
  return {
    schemaVersion: '2.1.0',
    readme: 'README.md',
    modules: [
      theme,
      ...elementDocs().map((element) => ({
        kind: 'javascript-module',
        path: `dist/npm/${element.tag}.js`,
        declarations: [
          {
            ...{ kind: 'class', customElement: true, name: element.className, tagName: element.tag },
            description: element.description,
            attributes: element.attributes.map(({ property, type, ...rest }) => ({
              ...rest,
              // the value of an attribute is text
              type: { text: isOneOfNumbers(type) ? type.replace(/\d+/g, "'$&'") : type },
              fieldName: property,
            })),
            members: [
              ...element.attributes.map(({ name, property, type }) => ({
                ...{ kind: 'field', name: property, attribute: name },
                type: { text: isOneOfNumbers(type) ? 'number' : type },
              })),
              ...element.properties.map(({ type, ...rest }) => ({ kind: 'field', ...rest, type: { text: type } })),
            ],
            events: element.events.map(({ type, ...rest }) => ({ ...rest, type: { text: type } })),
            slots: element.slots,
            cssParts: element.cssParts.filter(({ name, description }) => commonParts[name] !== description),
            superclass: { name: THEME, module: INDEX },
          },
        ],
        exports: [
          ...detailTypes,
          {
            ...{ kind: 'custom-element-definition', name: element.tag },
            declaration: { name: element.className, module: `dist/npm/${element.tag}.js` },
          },
        ],
      })),
    ],
  };
}

/** Whether the type is one of several numbers, which readers of the manifest do not know as a type. */
const isOneOfNumbers = (type: string): boolean => /^\d+( \| \d+)+$/.test(type);

/** Returns the elements for VS Code: `"html.customData": ["…/vscode.html-data.json"]`. */
const htmlData = (): object => ({
  version: 1.1,
  tags: elementDocs().map(({ tag, description, attributes }) => ({
    name: tag,
    description,
    attributes: attributes.map(({ name, type, description: about }) => ({
      name,
      description: about,
      ...(type.includes(' | ') && { values: type.split(' | ').map((word) => ({ name: word.replaceAll("'", '') })) }),
      ...(type === 'boolean' && { valueSet: 'v' }),
    })),
  })),
});

/** Returns the theme properties for VS Code: `"css.customData": ["…/vscode.css-data.json"]`. */
const cssData = (): object => ({
  version: 1.1,
  properties: cssProperties().map(({ name, description, default: value }) => ({
    name,
    description: `${description} Default: ${value}`,
  })),
});

/** Returns the elements for JetBrains editors: https://github.com/JetBrains/web-types */
const webTypes = (version: string): object => ({
  $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
  ...{ name: 'partner-console', version, 'description-markup': 'markdown' },
  contributions: {
    html: {
      elements: elementDocs().map(({ tag, description, attributes, properties, events, slots, cssParts }) => ({
        ...{ name: tag, description },
        attributes: attributes.map(({ name, description: about, type, default: value }) => ({
          ...{ name, description: about, value: { type }, ...(value && { default: value }) },
        })),
        slots,
        css: { parts: cssParts },
        js: {
          properties: [
            ...attributes.map(({ property, description: about, type }) => ({
              ...{ name: property, description: about, type },
            })),
            ...properties,
          ],
          events,
        },
      })),
    },
    css: {
      properties: cssProperties().map(({ name, description, default: value }) => ({
        ...{ name, description: `${description} Default: ${value}` },
      })),
    },
  },
});

export const elementManifests = (version: string): Plugin => ({
  name: 'element-manifests',
  generateBundle() {
    const emit = (name: string, content: object): void =>
      void this.emitFile({ type: 'asset', fileName: EMBED + name, source: `${JSON.stringify(content)}\n` });
    emit('custom-elements.json', customElementsManifest());
    emit('vscode.html-data.json', htmlData());
    emit('vscode.css-data.json', cssData());
    emit('web-types.json', webTypes(version));
  },
});
