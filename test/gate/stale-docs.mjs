/**
 * Compares the public surface (tags, attributes, properties, events, slots, parts, theme properties) with its baseline,
 * the tables for hosts with the sources, the OpenAPI document with the contract, and the picture of the layers with the
 * imports. `--write` updates them. A change of the surface also needs a line in the changelog in the terms of host
 * developers.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { format } from 'oxfmt';
import { MEANINGS } from '#console/gallery/meanings.text.ts';
import { storyText } from '#console/gallery/stories.text.ts';
import { EXAMPLES_FILE, examplesPage } from '#shared/build/api-examples.ts';
import { ASYNCAPI_FILE, asyncApiDocument } from '#shared/build/asyncapi.ts';
import { withoutReferences } from '#shared/build/contract-docs.ts';
import { commonEvents, commonParts, elementDocs } from '#shared/build/element-docs.ts';
import { root } from '#shared/build/entries.ts';
import { CONFIGURATION_FILE, configurationJsonSchema, OPENAPI_FILE, openApiDocument } from '#shared/build/openapi.ts';
import { cssProperties } from '#shared/build/theme-docs.ts';
import { hazardRows } from '../lab/browsers/engines.ts';
import { HOST_HEADS, hostRows, SECONDS_HEADS, secondsRows } from '../embed/host-kinds.ts';
import { layersPicture, upwardImports } from './layers-picture.ts';

const files = {
  baseline: path.join(root, 'test/embed/public-surface.json'),
  hazards: path.join(root, 'shared/docs/quality/hazards.md'),
  hosts: path.join(root, 'shared/docs/guides/frameworks.md'),
  hostsInChinese: path.join(root, 'shared/docs/zh-CN/guides/frameworks.md'),
  hostSeconds: path.join(root, 'shared/docs/quality/hosts.md'),
  architecture: path.join(root, 'shared/docs/contributing/architecture.md'),
  changelog: path.join(root, 'widgets/CHANGELOG.md'),
  tags: path.join(root, 'shared/element/element-tags.ts'),
};
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const style = JSON.parse(readFileSync(path.join(root, '.oxfmtrc.json'), 'utf8'));
/**
 * Formats a page, so that this check and the format check agree. elements.md is not formatted, because hosts install it
 * and the padding of its columns would be a third of the page.
 */
const pretty = async (text, filepath) => {
  if (filepath.endsWith('/reference/elements.md')) return `${text.trim()}\n`;
  return (await format(filepath, text, style)).code;
};
const problems = [];

const elements = elementDocs();
const names = (items) => items.map(({ name }) => name).sort();
const properties = cssProperties();
const surface = {
  elements: Object.fromEntries(
    elements.map(({ tag, attributes, properties, events, slots, cssParts }) => [
      tag,
      {
        attributes: Object.fromEntries(
          attributes.map(({ name, type, default: fallback }) => [name, [type, fallback].filter(Boolean).join(' = ')]),
        ),
        properties: names(properties),
        events: Object.fromEntries(events.map(({ name, type }) => [name, type])),
        slots: names(slots),
        parts: names(cssParts),
      },
    ]),
  ),
  configuration: interfaceMembers('shared/host/configuration.ts', 'Configuration'),
  themeProperties: names(properties),
};

/** Returns the members of an interface. The configuration is as public as an attribute. */
function interfaceMembers(file, name) {
  const body = new RegExp(`interface ${name} \\{([\\s\\S]*?)\\n\\}`).exec(read(path.join(root, file)))?.[1] ?? '';
  return [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??:/gm)].map(([, member]) => member).sort();
}

const cell = (text = '') => text.replace(/\|/g, '\\|').replace(/\s+/g, ' ');
const table = (heads, rows) =>
  rows.length
    ? [
        '',
        `| ${heads.join(' | ')} |`,
        `|${heads.map(() => '---').join('|')}|`,
        ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`),
      ]
    : [];

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

const isCommon = ({ name, description }) => ({ ...commonEvents, ...commonParts })[name] === description;

/** Returns the tables of all elements in one language. */
function elementTables(language) {
  const label = LABELS[language];
  const meaning = (english) => withoutReferences(language === 'en' ? english : (MEANINGS[english] ?? english));
  const about = (tag, english) =>
    withoutReferences((language === 'en' ? undefined : storyText[language].about[tag]) ?? english);
  const named = (head, items) =>
    table(
      [label[head], label.meaning],
      items.map(({ name, description }) => [`\`${name}\``, meaning(description)]),
    );
  const shared = (items) => Object.entries(items).map(([name, description]) => ({ name, description }));
  const common = [
    label.events,
    ...named('event', shared(commonEvents)),
    '',
    label.parts,
    ...named('part', shared(commonParts)),
  ];
  return [
    common.join('\n'),
    ...elements.map((element) =>
      [
        `### \`<${element.tag}>\``,
        '',
        about(element.tag, element.description),
        ...table(
          [label.attribute, label.type, label.default, label.meaning],
          element.attributes.map(({ name, type, default: fallback, description }) => [
            `\`${name}\``,
            `\`${type}\``,
            fallback ? `\`${fallback}\`` : '',
            meaning(description),
          ]),
        ),
        ...table(
          [label.property, label.type, label.meaning],
          element.properties.map(({ name, type, description }) => [`\`${name}\``, `\`${type}\``, meaning(description)]),
        ),
        ...named(
          'event',
          element.events.filter((event) => !isCommon(event)),
        ),
        ...named('slot', element.slots),
        ...named(
          'part',
          element.cssParts.filter((part) => !isCommon(part)),
        ),
      ].join('\n'),
    ),
  ].join('\n\n');
}

const propertyList = (language) =>
  properties
    .map(({ name, default: value, description }) => {
      const text = language === 'en' ? description : (MEANINGS[description] ?? description);
      return `- \`${name}\`: ${text} \`${value}\``;
    })
    .join('\n');

/** The Chinese cells of the table of frameworks. Names such as `Vue 3, Vite` stay. */
const CHINESE = {
  Environment: '环境',
  Example: '示例',
  Install: '安装方式',
  Balance: '余额',
  Export: '导出',
  'Second user': '切换用户',
  Language: '语言',
  Types: '类型',
  Events: '事件',
  Theme: '主题',
  'Sign-out': '退出登录',
  'Server rendering': '服务端渲染',
  'Plain page': '普通页面',
  'Mini-program webview': '小程序 webview',
  'React 19, server-rendered': 'React 19，服务端渲染',
  'one script': '脚本',
  yes: '支持',
  'yes, and hydrates': '支持，含 hydrate',
};
const inChinese = (text) => CHINESE[text] ?? text;

const write = process.argv.includes('--write');

if (write) writeFileSync(files.baseline, await pretty(JSON.stringify(surface), files.baseline));
else if (!isDeepStrictEqual(JSON.parse(read(files.baseline) || 'null'), surface)) {
  problems.push(
    'the public surface differs from test/embed/public-surface.json: run `npm run docs` and describe the change in widgets/CHANGELOG.md',
  );
}

/** Writes the file, or notes the problem when its content is another one. */
function keepFile(file, content, problem) {
  if (write) writeFileSync(file, content);
  else if (read(file) !== content) problems.push(`${problem}: run \`npm run docs\``);
}

/** Updates a page between `<!-- name: … -->` and `<!-- /name -->`, or reports that this part is stale. */
async function keepPart(file, name, content) {
  const [start, end] = [`<!-- ${name}: made from the sources by \`npm run docs\` -->`, `<!-- /${name} -->`];
  const page = read(file);
  const known = path.relative(root, file);
  if (!page.includes(start) || !page.includes(end))
    return void problems.push(`${known} lacks the marks of a generated part: ${start} … ${end}`);
  const [before, after] = [page.slice(0, page.indexOf(start)), page.slice(page.indexOf(end))];
  const renewed = await pretty(`${before}${start}\n\n${content}\n\n${after}`, file);
  keepFile(file, renewed, `the part "${name}" of ${known} is stale`);
}

for (const [language, folder] of [
  ['en', 'shared/docs'],
  ['zh-CN', 'shared/docs/zh-CN'],
]) {
  await keepPart(path.join(root, folder, 'reference/elements.md'), 'elements', elementTables(language));
  await keepPart(path.join(root, folder, 'reference/custom-properties.md'), 'properties', propertyList(language));
}
await keepPart(
  files.hazards,
  'tests by runner',
  table(
    ['', 'Hazard', 'Node', 'Chromium', 'Firefox', 'WebKit', 'End-to-end', 'Soak'],
    hazardRows().map((row) => row.map(String)),
  ).join('\n'),
);
await keepPart(files.hosts, 'hosts', table(HOST_HEADS, hostRows()).join('\n'));
await keepPart(
  files.hostsInChinese,
  'hosts',
  table(
    HOST_HEADS.map(inChinese),
    hostRows().map((row) => row.map(inChinese)),
  ).join('\n'),
);
await keepPart(files.hostSeconds, 'seconds', table(SECONDS_HEADS, secondsRows()).join('\n'));
await keepPart(files.architecture, 'layers', layersPicture());
await keepPart(files.architecture, 'upward imports', upwardImports().join('\n') || 'None.');

const api = openApiDocument();
for (const [name, content] of [
  [OPENAPI_FILE, JSON.stringify(api)],
  [EXAMPLES_FILE, examplesPage(api.paths)],
  [ASYNCAPI_FILE, JSON.stringify(asyncApiDocument(api.info.version))],
  [CONFIGURATION_FILE, JSON.stringify(configurationJsonSchema())],
]) {
  const file = path.join(root, name);
  keepFile(file, await pretty(content, file), `${name} differs from the contract`);
}

const tags = `/** The tags of all elements, to suggest one for a misspelled tag. Written by \`npm run docs\`. */
export const ELEMENT_TAGS = ${JSON.stringify(elements.map(({ tag }) => tag))} as const;`;
keepFile(files.tags, await pretty(tags, files.tags), 'shared/element/element-tags.ts is stale');

const index = read(path.join(root, 'widgets/index.ts'));
for (const { tag, file } of elements) {
  if (!index.includes(`'./${path.relative('widgets', file)}'`))
    problems.push(`widgets/index.ts does not define ${tag}`);
}

const { version } = JSON.parse(read(path.join(root, 'package.json')));
const released = /^## (\d+\.\d+\.\d+)/m.exec(read(files.changelog))?.[1];
if (released !== version)
  problems.push(`widgets/CHANGELOG.md begins with ${released}, but package.json has ${version}`);
const stated = /VERSION = '([^']+)'/.exec(read(path.join(root, 'shared/element/version.ts')))?.[1];
if (stated !== version) problems.push(`shared/element/version.ts has ${stated}, but package.json has ${version}`);

for (const problem of problems) console.error(`docs: ${problem}`);
if (problems.length === 0) console.log(`docs: ${elements.length} elements, as documented`);
process.exitCode = problems.length ? 1 : 0;
