/**
 * A step of the gate that needs a build. Names the functions of the browser and the CSS that files of the elements use and that the oldest browsers lack
 * (hazard 53). eslint-plugin-compat reads the scripts. No kept tool reads the CSS in them, so this file searches it for the
 * names in the data of MDN.
 */
import bcd, { type Identifier } from '@mdn/browser-compat-data';
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { BROWSERS } from '#shared/build/compile.ts';
import { root } from './project.ts';

const CHUNKS = path.join(root, 'dist/embed/chunks');
const targets = Object.entries('browsers' in BROWSERS ? BROWSERS.browsers : {});

/** Accepted uses with their reasons. Files named `older-…` are in shared/ui/older. */
const ACCEPTED: Readonly<Record<string, string>> = {
  'Object.hasOwn()': 'older-globals',
  reportError: 'older-globals',
  'Intl.Segmenter()': 'called where it exists',
  requestIdleCallback: 'called where it exists',
  'navigator.userAgentData()': 'read where it exists',
  '@container': 'older-rules',
  'container-type': 'older-rules',
  'color-mix()': 'older-colors',
  'light-dark()': 'older-colors',
  'oklch()': 'older-colors',
  ':popover-open': 'matched where popovers exist',
  ':has': 'marks cards of radio buttons, which show their state themselves',
  ':autofill': 'only a color',
  'accent-color': 'only a color',
  'box-decoration-break': 'only the ends of broken lines',
  'forced-color-adjust': 'contrast themes of Windows',
  'overflow-anchor': 'only keeps the scroll position',
  'print-color-adjust': 'prefixed as well',
  'scrollbar-color': 'only a color',
  'scrollbar-width': 'only the look of scroll bars',
  'text-autospace': 'only the spacing of letters',
  'text-spacing-trim': 'only the spacing of letters',
  'text-wrap': 'only the place of line breaks',
  outline: 'older versions draw its corners square',
  '@page': 'margins of paper',
  ':first': '`::first-letter`',
  ':column': 'the value of flex-direction',
  container: 'a name in a script',
  scale: 'a name in a script',
  translate: 'the attribute',
  ':modal': 'matched by a package, which catches the error',
  ':view-transition': 'React, where transitions exist',
  ':view-transition-group': 'React, where transitions exist',
  '@layer': 'the parser of styled-components',
};

async function scripts(): Promise<string[]> {
  const names = await readdir(CHUNKS);
  return names.filter((name) => name.endsWith('.js')).map((name) => path.join(CHUNKS, name));
}

async function unsupportedFunctions(): Promise<Set<string>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'partner-console-targets-'));
  const settings = { browsers: targets.map((target) => target.join(' ')), lintAllEsApis: true };
  const plugin = fileURLToPath(import.meta.resolve('eslint-plugin-compat'));
  const config = { jsPlugins: [{ name: 'compat', specifier: plugin }], categories: { correctness: 'off' } };
  try {
    const file = path.join(folder, 'oxlint.json');
    await writeFile(file, JSON.stringify({ ...config, rules: { 'compat/compat': 'error' }, settings }));
    // the linter ignores built files of the project
    await cp(CHUNKS, path.join(folder, 'chunks'), { recursive: true });
    const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [oxlint, '-c', file, '--format', 'json', path.join(folder, 'chunks')],
      { maxBuffer: 1e8 },
    ).catch((error: { stdout: string }) => error);
    const { diagnostics, number_of_files: files } = JSON.parse(stdout) as {
      diagnostics: { message: string }[];
      number_of_files: number;
    };
    assert.ok(files > 50, `${files} files`);
    return new Set(diagnostics.map(({ message }) => message.replace(/ is not supported in .*/s, '')));
  } finally {
    await rm(folder, { recursive: true });
  }
}

function isTooNew({ __compat: compat }: Identifier): boolean {
  return targets.some(([browser, target]) => {
    const [support] = [compat?.support[browser as 'chrome'] ?? []].flat();
    const since = support?.version_added;
    return (
      compat !== undefined &&
      (!since || since === 'preview' || parseFloat(`${since}`.replace('≤', '')) > Number(target))
    );
  });
}

/** Returns the parts of CSS that a browser of the targets lacks, with a pattern that finds them in a script. */
function newCss(): Map<string, RegExp> {
  const { properties, selectors, types, 'at-rules': atRules } = bcd.css as Record<string, Record<string, Identifier>>;
  const found = new Map<string, RegExp>();
  const add = (group: Record<string, Identifier>, name: (key: string) => string, pattern: (key: string) => string) => {
    for (const [key, data] of Object.entries(group))
      if (/^[a-z][a-z-]+$/.test(key) && isTooNew(data)) found.set(name(key), new RegExp(pattern(key)));
  };
  // in a declaration, which follows another one or the start of a rule
  add(
    properties!,
    (key) => key,
    (key) => `[;{\\n]\\s*${key}:\\s*[\\w#$-]`,
  );
  add(
    selectors!,
    (key) => `:${key}`,
    (key) => `:${key}\\b(?!:)`,
  );
  add(
    atRules!,
    (key) => `@${key}`,
    (key) => `@${key}\\b`,
  );
  add(
    types!.color!,
    (key) => `${key}()`,
    (key) => `\\b${key}\\([\\w$]`,
  );
  return found;
}

async function unsupportedCss(): Promise<string[]> {
  const texts = await Promise.all((await scripts()).map((file) => readFile(file, 'utf8')));
  return [...newCss()].filter(([, pattern]) => texts.some((text) => pattern.test(text))).map(([name]) => name);
}

const used = new Set([...(await unsupportedFunctions()), ...(await unsupportedCss())]);
const problems = [
  ...[...used].filter((name) => !(name in ACCEPTED)).map((name) => `${name} is missing in the oldest browsers`),
  ...Object.keys(ACCEPTED)
    .filter((name) => !used.has(name))
    .map((name) => `${name} is accepted and not used`),
];
for (const problem of problems) console.error(`targets: ${problem}`);
if (problems.length === 0) console.log(`targets: ${used.size} accepted uses`);
process.exitCode = problems.length > 0 ? 1 : 0;
