/** The tables of the reference for hosts: elements and custom properties. */
import { MEANINGS } from '#console/gallery/meanings.text.ts';
import { storyText } from '#console/gallery/stories.text.ts';
import { withoutReferences } from '#shared/build/contract-docs.ts';
import { commonEvents, commonParts, type ElementDocs, type Item } from '#shared/build/element-docs.ts';
import { cssProperties } from '#shared/build/theme-docs.ts';
import type { Locale } from '#shared/host/configuration.ts';
import { markdownTable } from './markdown-table.ts';

const LABELS = {
  en: {
    ...{ attribute: 'Attribute', type: 'Type', default: 'Default', property: 'Property', event: 'Event' },
    ...{ slot: 'Slot', part: 'Part', meaning: 'Meaning' },
    events: 'Every element emits these events. The table of an element describes them in more detail.',
    parts: 'Every element has these parts:',
  },
  'zh-CN': {
    ...{ attribute: '属性', type: '类型', default: '默认值', property: 'Property', event: '事件' },
    ...{ slot: '插槽', part: 'Part', meaning: '说明' },
    events: '所有组件都会触发以下事件，各组件的表格有更具体的说明。',
    parts: '所有组件都有以下 part：',
  },
};

const inLanguage = (english: string, language: Locale): string =>
  language === 'en' ? english : (MEANINGS[english] ?? english);

const code = (text: string): string => `\`${text}\``;

/** Returns what all elements have in common, and the tables of each element. */
export function elementTables(elements: readonly ElementDocs[], language: Locale): string {
  const label = LABELS[language];
  const named = (head: 'event' | 'slot' | 'part', items: readonly Item[]): string =>
    markdownTable(
      [label[head], label.meaning],
      items.map(({ name, description }) => [code(name), meaningOf(description, language)]),
    );
  const all = (items: Readonly<Record<string, string>>): Item[] =>
    Object.entries(items).map(([name, description]) => ({ name, description }));
  return [
    ...[label.events, named('event', all(commonEvents)), label.parts, named('part', all(commonParts))],
    ...elements.flatMap((element) => [
      `### \`<${element.tag}>\``,
      aboutOf(element, language),
      markdownTable(
        [label.attribute, label.type, label.default, label.meaning],
        element.attributes.map(({ name, type, default: fallback, description }) => [
          ...[code(name), code(type), fallback ? code(fallback) : ''],
          meaningOf(description, language),
        ]),
      ),
      markdownTable(
        [label.property, label.type, label.meaning],
        element.properties.map(({ name, type, description }) => [
          ...[code(name), code(type)],
          meaningOf(description, language),
        ]),
      ),
      named('event', element.events.filter(isOwn)),
      named('slot', element.slots),
      named('part', element.cssParts.filter(isOwn)),
    ]),
  ]
    .filter(Boolean)
    .join('\n\n');
}

const meaningOf = (english: string, language: Locale): string => withoutReferences(inLanguage(english, language));

function aboutOf({ tag, description }: ElementDocs, language: Locale): string {
  const stories: Readonly<Record<string, string>> = storyText[language].about;
  return withoutReferences((language === 'en' ? undefined : stories[tag]) ?? description);
}

/** Whether the element describes the event or part itself. */
const isOwn = ({ name, description }: Item): boolean => ({ ...commonEvents, ...commonParts })[name] !== description;

/** Returns the list of the custom properties. */
export const propertyList = (language: Locale): string =>
  cssProperties()
    .map(({ name, default: value, description }) => `- \`${name}\`: ${inLanguage(description, language)} \`${value}\``)
    .join('\n');
