/**
 * All that is shipped: `embed` for pages, `npm` for React hosts, `page` (console and gallery) and `server`, each a folder
 * of BUILD_OUTPUT. PART names the parts to build, in their order: `server+npm`. `embed` and `page` are one build.
 */
import commonjs from '@rollup/plugin-commonjs';
import json from '@rollup/plugin-json';
import resolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { declarations, packageChunks } from './shared/build/npm-package.mjs';
import { compactCss, minify } from './shared/build/minify.mjs';
import { compile } from './shared/build/compile.mjs';
import { chunkPlan } from './shared/build/chunk-plan.mjs';
import { elementManifests } from './shared/build/element-manifests.mjs';
import { embedManifest, loaderIntegrity, builtPaths, loaderTable } from './shared/build/embed-manifest.mjs';
import { leanPackages, leanSpreadsheets } from './shared/build/lean-packages.mjs';
import { guidePages } from './shared/build/guides.mjs';
import { htmlPages } from './shared/build/html-pages.mjs';
import { precompress } from './shared/build/precompress.mjs';
import { serverPackage } from './shared/build/server-package.mjs';
import { EMBED, output, PAGE, PAGES, root, widgetEntries } from './shared/build/widget-entries.mjs';
import { workers, workersOfEmbed } from './shared/build/workers.mjs';

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const parts = process.env.PART?.split('+') ?? ['embed', 'page', 'npm', 'server'];
const entries = widgetEntries();
const inputs = Object.fromEntries(entries.map(({ name, file }) => [name, file]));

/** What a host's calls and the loader's complaints need: modules of the elements' build, fetched when they are wanted. */
const actions = Object.fromEntries(
  [
    'client/session-actions',
    'client/account-summary',
    'client/account-tasks',
    'client/diagnose',
    'client/first-calls',
    'element/check-page',
    'host/failed-module',
  ].map((file) => [path.basename(file), path.join(root, `shared/${file}.ts`)]),
);

/** Browsers have no `process`: what packages ask of one is left out. */
const production = () =>
  replace({
    preventAssignment: true,
    values: { 'process.env.NODE_ENV': '"production"', 'typeof process': '"undefined"', __DEV__: 'false' },
  });

/** Where a console's block tells a developer to read on: beside the loader, on whatever host it is. */
const errorsPage = () =>
  replace({ preventAssignment: true, values: { __ERRORS_PAGE__: 'new URL("../errors.txt", import.meta.url).href' } });

/** What a Worker needs is in its one file. */
const workerFiles = () => workers(() => [production(), leanSpreadsheets(), resolve({ browser: true }), minify()]);

/** Packages for browsers, bundled. */
const bundled = () => [
  production(),
  leanPackages(),
  resolve({ browser: true, exportConditions: ['production'], extensions: ['.mjs', '.js', '.ts', '.tsx'] }),
  json(),
  commonjs(),
  compile('browser'),
  workerFiles(),
  compactCss(),
];

const manifest = path.join(output, 'embed/manifest.json');

const bare = (id, importer) => Boolean(importer) && !/^[#./\0]/.test(id) && !path.isAbsolute(id);

/** A cycle among our own files or a name that does not exist ends the build; packages are what they are. */
function onwarn(warning, warn) {
  if (warning.code === 'CIRCULAR_DEPENDENCY' && warning.ids?.every((id) => id.includes('/node_modules/'))) return;
  if (warning.code === 'MODULE_LEVEL_DIRECTIVE') return;
  if (['CIRCULAR_DEPENDENCY', 'MISSING_EXPORT', 'UNRESOLVED_IMPORT'].includes(warning.code))
    throw new Error(warning.message);
  warn(warning);
}

/** Our own pages, which are hosts like any other but for one thing: they share the elements' React, styles and core. */
const pages = Object.fromEntries(Object.entries(PAGES).map(([name, { main }]) => [name, path.join(root, main)]));
const plan = chunkPlan('partner-wallet', inputs, actions, pages);

/** What no element may ever want is no part of the bundle that partners embed. */
const folderOf = (ofElements) => (ofElements ? `${EMBED}chunks/` : `${PAGE}assets/`);
/** By the plan: an entry that came into a chunk with others does not give it its name. */
const chunkFile = ({ moduleIds, name }) =>
  `${folderOf(moduleIds.some(plan.isOfElements))}${plan.chunkOf(moduleIds[0]) ?? name}-[hash:7].js`;

const browser = [
  {
    input: { ...inputs, ...actions, ...pages },
    preserveEntrySignatures: 'allow-extension',
    onwarn,
    plugins: [
      errorsPage(),
      ...bundled(),
      minify(),
      embedManifest(version),
      elementManifests(),
      htmlPages(),
      guidePages(),
      precompress(),
    ],
    output: {
      dir: output,
      format: 'es',
      entryFileNames: chunkFile,
      chunkFileNames: chunkFile,
      // Workers are the elements', pictures the pages'
      assetFileNames: ({ names: [name] }) => `${folderOf(name.endsWith('.js'))}[name]-[hash][extname]`,
      manualChunks: plan.chunkOf,
      onlyExplicitManualChunks: true,
      hoistTransitiveImports: false,
    },
  },
  ...[
    { input: 'widgets/loader.ts', file: 'loader.js', format: 'es' },
    { input: 'widgets/loader.classic.ts', file: 'partner-widgets.classic.js', format: 'iife' },
  ].map(({ input, file, format }) => ({
    input,
    onwarn,
    plugins: [
      loaderTable(manifest, Object.keys(actions)),
      production(),
      resolve({ browser: true, extensions: ['.mjs', '.js', '.ts', '.tsx'] }),
      compile('browser'),
      minify({ module: format === 'es' }),
      loaderIntegrity(manifest),
      precompress(),
    ],
    output: { file: path.join(output, 'embed', file), format, paths: builtPaths(manifest) },
  })),
];

const npm = {
  input: { index: 'widgets/index.ts', configure: path.join(root, 'widgets/configure.ts'), ...inputs },
  external: bare,
  onwarn,
  plugins: [compile('browser'), workerFiles(), compactCss(), minify(), workersOfEmbed(), declarations()],
  output: {
    dir: path.join(output, 'npm'),
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    assetFileNames: 'chunks/[name]-[hash][extname]',
    manualChunks: packageChunks(
      Object.values(inputs),
      inputs['partner-wallet'],
      path.join(root, 'widgets/configure.ts'),
    ),
    hoistTransitiveImports: false,
  },
};

const server = {
  input: { main: 'console/server/main.ts' },
  external: bare,
  onwarn,
  plugins: [json(), compile('server'), serverPackage()],
  output: {
    dir: path.join(output, 'server'),
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  },
};

const all = { embed: browser, page: browser, npm, server };
// Nothing is linked below node_modules: to ask that of every file takes a tenth of the time.
export default [...new Set(parts.flatMap((name) => all[name]))].map((built) => ({ ...built, preserveSymlinks: true }));
