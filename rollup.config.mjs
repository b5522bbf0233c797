/**
 * All that is shipped: `embed` for pages, `npm` for React hosts, `page` (console and gallery) and `server`, each a folder
 * of BUILD_OUTPUT. PART names the parts to build, in their order: `server+page`.
 */
import commonjs from '@rollup/plugin-commonjs';
import json from '@rollup/plugin-json';
import resolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { declarations } from './shared/build/declarations.mjs';
import { compactCss } from './shared/build/compact-css.mjs';
import { compile } from './shared/build/compile.mjs';
import { chunkPlan } from './shared/build/chunk-plan.mjs';
import { elementManifests } from './shared/build/element-manifests.mjs';
import { embedManifest, loaderIntegrity } from './shared/build/embed-manifest.mjs';
import { leanPackages } from './shared/build/lean-packages.mjs';
import { minify } from './shared/build/minify.mjs';
import { htmlPages } from './shared/build/html-pages.mjs';
import { precompress } from './shared/build/precompress.mjs';
import { builtPaths, loaderTable } from './shared/build/loader-table.mjs';
import { packageChunks } from './shared/build/package-chunks.mjs';
import { serverPackage } from './shared/build/server-package.mjs';
import { output, root, widgetEntries } from './shared/build/widget-entries.mjs';
import { workers, workersOfEmbed } from './shared/build/workers.mjs';

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const parts = process.env.PART?.split('+') ?? ['embed', 'npm', 'page', 'server'];
const entries = widgetEntries();
const inputs = Object.fromEntries(entries.map(({ name, file }) => [name, file]));

/** What a host's calls and the loader's complaints need: modules of the elements' build, fetched when they are wanted. */
const actions = Object.fromEntries(
  [
    'client/session-actions',
    'client/account-summary',
    'client/account-tasks',
    'client/diagnose',
    'element/check-page',
    'host/failed-module',
  ].map((file) => [path.basename(file), path.join(root, `shared/${file}.ts`)]),
);

const production = () =>
  replace({ preventAssignment: true, values: { 'process.env.NODE_ENV': '"production"', __DEV__: 'false' } });

/** Where a console's block tells a developer to read on: beside the loader, on whatever host it is. */
const errorsPage = () =>
  replace({ preventAssignment: true, values: { __ERRORS_PAGE__: 'new URL("../errors.txt", import.meta.url).href' } });

/** What a Worker needs is in its one file. */
// the largest file but one: thoroughly, as hosts install it
const workerFiles = () => workers(() => [production(), resolve({ browser: true }), minify({ thorough: () => true })]);

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

/** What every page reads, where each byte counts. */
const firstRead = ({ isEntry, name }) => isEntry || name === 'core';

const bare = (id, importer) => Boolean(importer) && !/^[#./\0]/.test(id) && !path.isAbsolute(id);

/** A cycle among our own files or a name that does not exist ends the build; packages are what they are. */
function onwarn(warning, warn) {
  if (warning.code === 'CIRCULAR_DEPENDENCY' && warning.ids?.every((id) => id.includes('/node_modules/'))) return;
  if (warning.code === 'MODULE_LEVEL_DIRECTIVE') return;
  if (['CIRCULAR_DEPENDENCY', 'MISSING_EXPORT', 'UNRESOLVED_IMPORT'].includes(warning.code))
    throw new Error(warning.message);
  warn(warning);
}

const embed = [
  {
    input: { ...inputs, ...actions },
    preserveEntrySignatures: 'allow-extension',
    onwarn,
    plugins: [
      errorsPage(),
      ...bundled(),
      minify({ thorough: firstRead }),
      embedManifest(version),
      elementManifests(),
      precompress(),
    ],
    output: {
      dir: path.join(output, 'embed'),
      format: 'es',
      entryFileNames: 'chunks/[name]-[hash].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      assetFileNames: 'chunks/[name]-[hash][extname]',
      manualChunks: chunkPlan('partner-wallet', { ...inputs, ...actions }),
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
      minify({ module: format === 'es', thorough: () => true }),
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
  plugins: [
    compile('browser'),
    workerFiles(),
    compactCss(),
    minify({ thorough: () => true }),
    workersOfEmbed(),
    declarations(),
  ],
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

const pages = ['page', 'gallery'].filter((name) => existsSync(path.join(root, `console/${name}/index.html`)));
const page = {
  input: Object.fromEntries(pages.map((name) => [name, `console/${name}/main.tsx`])),
  onwarn,
  plugins: [...bundled(), minify(), htmlPages(pages), precompress()],
  output: {
    dir: path.join(output, 'page'),
    format: 'es',
    entryFileNames: 'assets/[name]-[hash].js',
    chunkFileNames: 'assets/[name]-[hash].js',
    assetFileNames: 'assets/[name]-[hash][extname]',
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

const all = { embed, npm, page, server };
// Nothing is linked below node_modules: to ask that of every file takes a tenth of the time.
export default parts.flatMap((name) => all[name]).map((built) => ({ ...built, preserveSymlinks: true }));
