/** The forms in which editors and documentation tools read what elements offer. */
import { commonParts, cssProperties, elementDocs } from './element-docs.mjs';
import { EMBED } from './widget-entries.mjs';

const THEME = 'PartnerElement';

/** `custom-elements.json`, the community's manifest: https://github.com/webcomponents/custom-elements-manifest */
export async function customElementsManifest() {
  // What all elements take of a theme stands once.
  const theme = {
    kind: 'javascript-module',
    path: 'dist/npm/index.js',
    declarations: [
      {
        ...{ kind: 'class', name: THEME, description: 'What every element takes of a theme.' },
        cssParts: Object.entries(commonParts).map(([name, description]) => ({ name, description })),
        cssProperties: await cssProperties(),
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
              type: { text: type },
              fieldName: property,
            })),
            members: [
              ...element.attributes.map(({ name, property, type }) => ({
                ...{ kind: 'field', name: property, type: { text: type }, attribute: name },
              })),
              ...element.properties.map(({ type, ...rest }) => ({ kind: 'field', ...rest, type: { text: type } })),
            ],
            events: element.events.map(({ type, ...rest }) => ({ ...rest, type: { text: type } })),
            slots: element.slots,
            cssParts: element.cssParts.filter(({ name, description }) => commonParts[name] !== description),
            superclass: { name: THEME, module: theme.path },
          },
        ],
        exports: [
          {
            ...{ kind: 'custom-element-definition', name: element.tag },
            declaration: { name: element.className, module: `dist/npm/${element.tag}.js` },
          },
        ],
      })),
    ],
  };
}

/** VS Code: `"html.customData": ["…/vscode.html-data.json"]`. */
const htmlData = () => ({
  version: 1.1,
  tags: elementDocs().map(({ tag, description, attributes }) => ({
    name: tag,
    description,
    attributes: attributes.map(({ name, type, description: about }) => ({
      name,
      description: about,
      ...(type.includes("'") && { values: [...type.matchAll(/'([^']*)'/g)].map(([, word]) => ({ name: word })) }),
      ...(type === 'boolean' && { valueSet: 'v' }),
    })),
  })),
});

/** VS Code: `"css.customData": ["…/vscode.css-data.json"]`. */
const cssData = async () => ({
  version: 1.1,
  properties: (await cssProperties()).map(({ name, description, default: value }) => ({
    name,
    description: `${description} Default: ${value}`,
  })),
});

/** @returns {import('rollup').Plugin} */
export function elementManifests() {
  return {
    name: 'element-manifests',
    async generateBundle() {
      const emit = (name, content) =>
        this.emitFile({ type: 'asset', fileName: EMBED + name, source: `${JSON.stringify(content)}\n` });
      emit('custom-elements.json', await customElementsManifest());
      emit('vscode.html-data.json', htmlData());
      emit('vscode.css-data.json', await cssData());
    },
  };
}
