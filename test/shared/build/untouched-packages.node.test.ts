/**
 * Packages are bundled as they are published. The one exception is an import, not a change: `shared/element/adopted-sheet.ts`
 * uses `__PRIVATE__` of styled-components (shared/docs/contributing/decisions/adopted-sheet.md).
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import type { ObjectHook, Plugin } from 'rollup';
import builds, { workerPlugins } from '../../../rollup.config.mjs';
import { filesBelow } from '../../gate/imports.ts';
import { root } from '../../gate/project.ts';

/** Plugins of packages, in their documented form. The values of `replace` are checked. */
const PUBLISHED = ['commonjs', 'node-resolve', 'rollup-plugin-license', 'typescript', 'dts'];
/** Constants that browsers do not have, as React and Redux document them, and their values. */
const CONSTANTS = /process\.env\.NODE_ENV|"production"|typeof process|"undefined"|__DEV__|false/g;

interface PackageFile {
  readonly id: string;
  readonly code: string;
  /** specifiers of its imports */
  readonly imports: readonly string[];
}

const packageOf = (folder: string) =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
    peerDependencies?: Record<string, string>;
  };

/** Returns the folders of the packages that the bundles can contain: the dependencies, theirs, and the reader of workbooks. */
function packageFolders(): string[] {
  const { dependencies, peerDependencies } = packageOf(root);
  const found = new Set<string>();
  const queue = [...Object.keys({ ...dependencies, ...peerDependencies }), 'xlsx', 'react-router'];
  for (const name of queue) {
    const folder = path.join(root, 'node_modules', name);
    if (found.has(folder) || !existsSync(folder)) continue;
    found.add(folder);
    queue.push(...Object.keys(packageOf(folder).dependencies ?? {}));
  }
  return [...found];
}

function filesOf(folder: string): PackageFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[cm]?jsx?$/.test(name) && !/(^|\/)(node_modules|umd)\//.test(name))
    .map((name) => {
      const code = readFileSync(path.join(folder, name), 'utf8');
      const imports = [...code.matchAll(/(?:\bfrom|\bimport|\brequire\()\s*(["'])([^"'\n]+)\1/g)];
      return { id: path.join(folder, name), code, imports: [...new Set(imports.map(([, , source]) => source!))] };
    });
}

/** Context of the hooks. They find no other module and emit files nowhere. */
const CONTEXT = { emitFile: () => '', getModuleInfo: () => null, resolve: () => null, addWatchFile: () => undefined };

type HookName = 'resolveId' | 'load' | 'transform';
type Handler = (this: unknown, ...values: unknown[]) => unknown;

/** Returns a hook as Rollup calls it, if the plugin has it. */
function hookOf(plugin: Plugin, name: HookName): ((...values: unknown[]) => Promise<unknown>) | undefined {
  const hook = plugin[name] as ObjectHook<Handler> | undefined;
  const handler = typeof hook === 'object' ? hook.handler : hook;
  return handler && (async (...values) => (await handler.apply(CONTEXT, values)) ?? undefined);
}

const codeOf = (result: unknown): string => (typeof result === 'string' ? result : (result as { code: string }).code);
const withoutConstants = (code: string): string => code.replaceAll(CONSTANTS, '');

/** Returns what a plugin does to files of packages, other than to replace the constants. */
async function touchedByOne(plugin: Plugin, files: readonly PackageFile[]): Promise<string[]> {
  const [resolveId, load, transform] = (['resolveId', 'load', 'transform'] as const).map((name) =>
    hookOf(plugin, name),
  );
  const touched: string[] = [];
  for (const { id, code, imports } of files) {
    const report = (what: string): void => void touched.push(`${plugin.name} ${what} ${path.relative(root, id)}`);
    for (const source of resolveId ? imports : [])
      if ((await resolveId!(source, id, {})) !== undefined) report(`replaces ${source} in`);
    if ((await load?.(id)) !== undefined) report('replaces');
    const result = await transform?.(code, id);
    if (result === undefined) continue;
    if (plugin.name !== 'replace' || withoutConstants(codeOf(result)) !== withoutConstants(code)) report('changes');
  }
  return touched;
}

const isOurs = ({ name }: Plugin): boolean => !PUBLISHED.includes(name);

/** Runs each of our plugins once. Builds share them, and only the values of `replace` differ. */
async function touchedBy(plugins: readonly Plugin[], files: readonly PackageFile[]): Promise<string[]> {
  const ours = new Map(
    plugins.filter(isOurs).map((plugin) => [plugin.name === 'replace' ? plugin : plugin.name, plugin]),
  );
  return (await Promise.all([...ours.values()].map((plugin) => touchedByOne(plugin, files)))).flat();
}

const flat = (plugins: unknown): Plugin[] => ([plugins] as unknown[]).flat(Infinity).filter(Boolean) as Plugin[];

describe('packages in the bundles', () => {
  let files: PackageFile[];
  before(() => {
    files = packageFolders().flatMap(filesOf);
  });

  it('are those that the notices name', () => {
    for (const name of ['axios', 'react-dom', '@reduxjs/toolkit', 'stylis', 'styled-components', 'xlsx'])
      assert.ok(
        files.some(({ id }) => id.includes(`/node_modules/${name}/`)),
        name,
      );
  });

  it('are not changed by a plugin of a build', async () => {
    assert.ok(builds.length >= 4);
    const plugins = [...builds.map((build) => build.plugins), workerPlugins];
    assert.deepEqual(await touchedBy(flat(plugins), files), []);
  });

  it('are reported when a plugin replaces or changes a file', async () => {
    const plugins: Plugin[] = [
      { name: 'a', load: (id) => (id.endsWith('/axios/lib/core/AxiosHeaders.js') ? '' : null) },
      { name: 'b', resolveId: (source) => (source.endsWith('/AxiosHeaders.js') ? 'own.js' : null) },
      { name: 'c', transform: { handler: (code, id) => (id.includes('/stylis/') ? code : null) } },
      {
        name: 'replace',
        transform: (code, id) => (id.includes('/xlsx/') ? code.replace('var XLSX', 'var XLS') : null),
      },
    ];
    const touched = (await touchedBy(plugins, files)).join('\n');
    assert.match(touched, /^a replaces node_modules\/axios\/lib\/core\/AxiosHeaders\.js$/m);
    assert.match(touched, /^b replaces \.\.?\/.*AxiosHeaders\.js in node_modules\/axios\//m);
    assert.match(touched, /^c changes node_modules\/stylis\//m);
    assert.match(touched, /^replace changes node_modules\/xlsx\//m);
  });

  it('have one private entry in use: `__PRIVATE__` of styled-components', () => {
    const imports = ['console', 'shared', 'widgets'].flatMap(filesBelow).flatMap((file) => {
      const found = readFileSync(path.join(root, file), 'utf8').matchAll(
        /^(?:im|ex)port\s[^'";]*?\sfrom\s+'[^'.#][^']*'/gm,
      );
      return [...found].map(([text]) => `${file}: ${text}`);
    });
    assert.ok(imports.length > 100);
    assert.deepEqual(
      imports.filter((text) => /__\w+__|unsafe|private|[/_]internal/i.test(text)),
      ["shared/element/adopted-sheet.ts: import { __PRIVATE__ } from 'styled-components'"],
    );
  });
});
