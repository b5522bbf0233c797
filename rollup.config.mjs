/**
 * Builds everything that is shipped into folders of BUILD_OUTPUT: `embed` for partners' pages, `page` (console and gallery),
 * `npm` for React hosts, and `server`.
 */
import commonjs from '@rollup/plugin-commonjs';
import resolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import typescript from '@rollup/plugin-typescript';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { dts } from 'rollup-plugin-dts';
import { apiReference } from './shared/build/api-reference.ts';
import { chunkGroups } from './shared/build/chunk-groups.ts';
import { compile } from './shared/build/compile.ts';
import { dataFiles } from './shared/build/data-files.ts';
import { elementManifests } from './shared/build/element-manifests.ts';
import { addScripts, embedManifest } from './shared/build/embed-manifest.ts';
import { addEmptyDatabase, EMPTY_DATABASE } from './shared/build/empty-database.ts';
import { EMBED, output, PAGE, PAGES, root, widgetEntries } from './shared/build/entries.ts';
import { guidePages } from './shared/build/guides.ts';
import { htmlPages } from './shared/build/html-pages.ts';
import { builtModules, builtPaths, loaderTable, REFUSAL } from './shared/build/replace-loader-table.ts';
import { minify } from './shared/build/minify.ts';
import { collectPackages, writeNotices } from './shared/build/notices.ts';
import { packageTypes } from './shared/build/package-types.ts';
import { operatorFiles } from './shared/build/operator-files.ts';
import { precompress } from './shared/build/precompress.ts';
import { serverPackage } from './shared/build/server-package.ts';
import { workers } from './shared/build/workers.ts';

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const elements = Object.fromEntries(widgetEntries().map(({ name, file }) => [name, file]));
const pages = Object.fromEntries(Object.entries(PAGES).map(([name, { main }]) => [name, path.join(root, main)]));

/** Modules of the elements' build that the loader imports when a host calls it. */
const actions = Object.fromEntries(
  [
    'client/session-actions.ts',
    'client/diagnose.ts',
    'element/check-page.ts',
    'host/failed-module.ts',
    'topics/summary/account-summary.ts',
    'topics/summary/account-tasks.ts',
    'topics/summary/first-calls.api.ts',
    'ui/older/older-engine.ts',
  ].map((file) => [path.basename(file, '.ts'), path.join(root, 'shared', file)]),
);

/** Finds the sources that a source imports. `compile` compiles them, and `npm run typecheck` checks their types. */
const sources = () =>
  typescript({
    tsconfig: 'shared/build/tsconfig.bundle.json',
    filterRoot: root,
    include: '{widgets,shared,console}/**/*.{ts,tsx}',
  });

/** Browsers have no `process`. */
const production = replace({
  preventAssignment: true,
  values: { 'process.env.NODE_ENV': '"production"', 'typeof process': '"undefined"', __DEV__: 'false' },
});

/** The errors page is next to the loader on every host. */
const errorsPage = () =>
  replace({ preventAssignment: true, values: { __ERRORS_PAGE__: 'new URL("../errors.txt", import.meta.url).href' } });

/** Names the build in the warning about two definitions of a tag. */
const named = (name) => replace({ preventAssignment: true, values: { __BUILD__: JSON.stringify(name) } });

const packages = () => resolve({ browser: true, exportConditions: ['production'] });

/** Bundled packages, for the notices of their licenses. */
const bundled = { workers: new Map(), browser: new Map(), npm: new Map() };

/** Plugins for the files of Workers, which are builds of their own, and the same for browsers and the npm package. */
export const workerPlugins = [compile(), production, packages(), minify(), collectPackages(bundled.workers)];
const workerFiles = workers(workerPlugins);

const isPackage = (id, importer) => Boolean(importer) && !/^[#./\0]/.test(id) && !path.isAbsolute(id);

/** Fails the build at an import cycle of project files, at chunks that import each other, and at unknown names. */
const onwarn = (warning, warn) => {
  if (warning.code === 'CIRCULAR_DEPENDENCY' && warning.ids?.every((id) => id.includes('/node_modules/'))) return;
  if (warning.code === 'MODULE_LEVEL_DIRECTIVE') return;
  if (['CIRCULAR_CHUNK', 'CIRCULAR_DEPENDENCY', 'MISSING_EXPORT', 'UNRESOLVED_IMPORT'].includes(warning.code ?? ''))
    throw new Error(warning.message);
  warn(warning);
};

const manifest = path.join(output, EMBED, 'manifest.json');

const { manualChunks, groupOf, isOfElements } = chunkGroups(elements, actions, {
  'failed-module': actions['failed-module'],
  client: actions['first-calls.api'],
  core: elements['partner-wallet'],
});

/** Code that no element needs is not part of the bundle that partners embed. */
const folderOf = (isEmbedded) => (isEmbedded ? `${EMBED}chunks/` : `${PAGE}assets/`);
/** Names a chunk after its group, also where the loader imports one of its modules by name. */
const chunkFile = ({ moduleIds, name }) =>
  `${folderOf(moduleIds.some(isOfElements))}${groupOf(moduleIds[0]) ?? name}-[hash:7].js`;

const browser = {
  input: { ...elements, ...actions, ...pages },
  // Pages import React, styles and the core from the chunks of the elements.
  preserveEntrySignatures: 'allow-extension',
  plugins: [
    errorsPage(),
    named('loader'),
    production,
    packages(),
    commonjs(),
    sources(),
    compile(),
    workerFiles,
    minify(),
    collectPackages(bundled.browser),
    writeNotices([EMBED, PAGE], [bundled.workers, bundled.browser]),
    embedManifest(version),
    elementManifests(version),
    htmlPages(),
    guidePages(),
    apiReference(),
    precompress(),
  ],
  output: {
    dir: output,
    format: 'es',
    entryFileNames: chunkFile,
    chunkFileNames: chunkFile,
    // Workers belong to the elements, pictures to the pages.
    assetFileNames: ({ names: [name] }) => `${folderOf(name.endsWith('.js'))}[name]-[hash][extname]`,
    manualChunks,
    onlyExplicitManualChunks: true,
    hoistTransitiveImports: false,
  },
};

/**
 * A script of one file next to the modules of the elements. It runs before it is known whether the browser can parse them.
 * @param built names of modules that it does not contain
 */
const script = (
  input,
  file,
  format,
  { target = { language: 'es2017' }, built = ['refusal', ...Object.keys(actions)] } = {},
) => ({
  input,
  plugins: [
    builtModules(built),
    loaderTable(manifest),
    production,
    packages(),
    sources(),
    compile(target),
    minify(target),
    addScripts(manifest),
    precompress(),
  ],
  output: { file: path.join(output, EMBED, file), format, inlineDynamicImports: true, paths: builtPaths(manifest) },
});

const npm = {
  input: { index: 'widgets/index.ts', configure: 'widgets/configure.ts', ...elements },
  external: isPackage,
  plugins: [
    named('npm package'),
    sources(),
    compile(),
    workerFiles,
    minify(),
    collectPackages(bundled.npm),
    writeNotices([''], [bundled.workers, bundled.npm]),
    packageTypes(),
  ],
  output: {
    dir: path.join(output, 'npm'),
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    assetFileNames: 'chunks/[name]-[hash][extname]',
    manualChunks: chunkGroups(
      elements,
      {},
      { configuration: path.join(root, 'widgets/configure.ts'), core: elements['partner-wallet'] },
    ).manualChunks,
    onlyExplicitManualChunks: true,
    hoistTransitiveImports: false,
  },
};

const types = {
  input: 'widgets/configure.ts',
  external: isPackage,
  plugins: [dts({ tsconfig: 'tsconfig.json' })],
  output: { file: path.join(output, 'npm/configure.d.ts') },
};

/** The embedded platform, which opens the database, is loaded on demand, so it is a chunk. */
const emptyDatabase = () =>
  replace({
    preventAssignment: true,
    values: { __EMPTY_DATABASE__: `new URL("../${EMPTY_DATABASE}", import.meta.url)` },
  });

const server = {
  input: { main: 'console/server/main.ts' },
  external: isPackage,
  plugins: [
    emptyDatabase(),
    sources(),
    dataFiles(),
    compile({ language: 'es2022' }),
    serverPackage(),
    operatorFiles(),
    addEmptyDatabase(),
  ],
  output: {
    dir: path.join(output, 'server'),
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  },
};

export default [
  browser,
  script('widgets/loader.ts', 'loader.js', 'es'),
  // in a sandbox, the address of the script is unknown, so it contains the text of a refusal
  script('widgets/loader.classic.ts', 'partner-widgets.classic.js', 'iife', { built: Object.keys(actions) }),
  script('console/start/page-start.ts', 'page-start.js', 'es'),
  script('console/start/old-browser.ts', 'old-browser.js', 'iife', { target: { language: 'es5' }, built: [] }),
  script('shared/host/refusal.ts', REFUSAL, 'es', { target: { language: 'es5' } }),
  npm,
  types,
  server,
].map((options) => ({ ...options, onwarn }));
