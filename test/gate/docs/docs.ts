/**
 * Compares everything that is made from the sources with them: the baseline of the public surface, the tables of the
 * pages, the OpenAPI document, the JSON Schema of the configuration, and the lists of tags and of optional paths, which
 * elements bundle in place of their sources. `npm run docs` (`--write`) updates it.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import { EXAMPLES_FILE, examplesPage } from '#shared/build/api-examples.ts';
import { elementDocs } from '#shared/build/element-docs.ts';
import { CONFIGURATION_FILE, configurationJsonSchema, OPENAPI_FILE, openApiDocument } from '#shared/build/openapi.ts';
import { ENDPOINTS } from '#shared/topics/calls.ts';
import { hostTable, secondsTable } from '../../embed/host-kinds.ts';
import { hazardTable } from '../../lab/browsers/engines.ts';
import { layersPicture, upwardImports } from '../layers-picture.ts';
import { root } from '../project.ts';
import { browserTable } from './browser-table.ts';
import { endpointTables, payoutFieldTable, personalDataTable, scopeTable } from './endpoint-tables.ts';
import { elementTables, propertyList } from './element-tables.ts';
import { heightTable } from './height-table.ts';
import { publicSurface } from './public-surface.ts';
import { sizeTable } from './size-table.ts';

const elements = elementDocs();

const SURFACE_FILE = 'test/embed/public-surface.json';

/** A part of a page, between `<!-- name: … -->` and `<!-- /name -->`. */
interface Part {
  readonly page: string;
  readonly name: string;
  readonly content: string;
}

const api = openApiDocument();

function parts(): Part[] {
  const ofLanguages = [
    ['en', 'shared/docs'],
    ['zh-CN', 'shared/docs/zh-CN'],
  ] as const;
  return [
    ...ofLanguages.flatMap(([language, folder]) => [
      { page: `${folder}/reference/elements.md`, name: 'elements', content: elementTables(elements, language) },
      { page: `${folder}/reference/custom-properties.md`, name: 'properties', content: propertyList(language) },
      { page: `${folder}/reference/scopes.md`, name: 'scopes', content: scopeTable(language) },
      { page: `${folder}/reference/scopes.md`, name: 'personal data', content: personalDataTable(language) },
      { page: `${folder}/guides/frameworks.md`, name: 'hosts', content: hostTable(language) },
      { page: `${folder}/reference/browsers.md`, name: 'browsers', content: browserTable(language) },
      { page: `${folder}/guides/performance.md`, name: 'sizes', content: sizeTable(language) },
      { page: `${folder}/guides/performance.md`, name: 'heights', content: heightTable(language) },
    ]),
    { page: 'shared/docs/platform/wire.md', name: 'endpoints', content: endpointTables(api) },
    { page: 'shared/docs/platform/wire.md', name: 'payout fields', content: payoutFieldTable() },
    { page: 'shared/docs/quality/hosts.md', name: 'seconds', content: secondsTable() },
    { page: 'shared/docs/quality/hazards.md', name: 'tests by runner', content: hazardTable() },
    { page: 'shared/docs/contributing/architecture.md', name: 'layers', content: layersPicture() },
    {
      page: 'shared/docs/contributing/architecture.md',
      name: 'upward imports',
      content: upwardImports().join('\n') || 'None.',
    },
  ];
}

/** Returns the content of the files that are made as a whole. */
function files(): Readonly<Record<string, string>> {
  const tags = elements.map(({ tag }) => tag);
  return {
    [SURFACE_FILE]: JSON.stringify(publicSurface(elements)),
    [OPENAPI_FILE]: JSON.stringify(api),
    [EXAMPLES_FILE]: examplesPage(api.paths),
    [CONFIGURATION_FILE]: JSON.stringify(configurationJsonSchema()),
    'shared/element/element-tags.ts': `/** The tags of all elements, to suggest one for a misspelled tag. Written by \`npm run docs\`. */
export const ELEMENT_TAGS = ${JSON.stringify(tags)} as const;`,
    'shared/core/optional-paths.ts': `/** The paths of the optional calls, which elements bundle without the calls. Written by \`npm run docs\`. */
export const OPTIONAL_PATHS = ${JSON.stringify(optionalPaths())} as const;`,
  };
}

const optionalPaths = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.values(ENDPOINTS).flatMap(({ call, optional }) => (optional ? [[call.name, call.path]] : [])),
  );

const read = (file: string): string => {
  const full = path.join(root, file);
  return existsSync(full) ? readFileSync(full, 'utf8') : '';
};

const style = JSON.parse(read('.oxfmtrc.json')) as FormatConfig;
/**
 * Formats a file, so that this check and the format check agree. elements.md is not formatted, because hosts install it
 * and the padding of its columns would be a third of the page.
 */
async function formatted(file: string, text: string): Promise<string> {
  if (file.endsWith('/reference/elements.md')) return `${text.trim()}\n`;
  return (await format(file, text, style)).code;
}

const problems: string[] = [];
const mayWrite = process.argv.includes('--write');

/** Writes the file, or notes that its content is another one. */
async function keep(file: string, text: string, what = file): Promise<void> {
  const content = await formatted(file, text);
  if (mayWrite) writeFileSync(path.join(root, file), content);
  else if (read(file) !== content) problems.push(`${what} differs from its sources: run \`npm run docs\``);
}

for (const [file, content] of Object.entries(files()))
  await keep(file, content, file === SURFACE_FILE ? `${file} (describe the change in widgets/CHANGELOG.md)` : file);
for (const { page, name, content } of parts()) {
  const text = read(page);
  const [start, end] = [`<!-- ${name}: made from the sources by \`npm run docs\` -->`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < 0) problems.push(`${page} lacks the marks of a generated part: ${start} … ${end}`);
  else await keep(page, `${text.slice(0, from)}${start}\n\n${content}\n\n${text.slice(to)}`, `"${name}" of ${page}`);
}

for (const problem of problems) console.error(`docs: ${problem}`);
if (problems.length === 0) console.log('docs: as the sources');
process.exitCode = problems.length > 0 ? 1 : 0;
