/**
 * Bundles tests and their sources once, into modules with shared chunks. A test page then loads about 50 files instead of
 * 500, and no process of node compiles sources.
 */
import { build, type BuildOptions, type BuildResult, type Loader, type Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestRunnerConfig } from '@web/test-runner';
import { root } from '../gate/project.ts';
import { kindOf } from '../gate/test-files.ts';

/** A middleware of the server that serves test pages. */
export type Middleware = NonNullable<TestRunnerConfig['middleware']>[number];

/** Scripts that the tested code starts by their address. */
const WORKERS = ['shared/spreadsheet/write.worker.ts', 'shared/spreadsheet/read.worker.ts'];
const BETWEEN_TESTS = path.join(root, 'test/browser/between-tests.ts');

/** `npm run coverage` needs the map in the module. */
const SOURCE_MAPS = process.env.BROWSER_COVERAGE ? 'inline' : 'linked';

const shared = {
  absWorkingDir: root,
  outbase: root,
  bundle: true,
  splitting: true,
  format: 'esm',
  jsx: 'automatic',
  // package.json lists the side effects of the product, not those of tests.
  ignoreAnnotations: true,
  chunkNames: 'bundled/[name]-[hash]',
  logLevel: 'warning',
} satisfies BuildOptions;

/**
 * Keeps `import.meta` true to the source: a bundled module has another address. Also starts every browser test file with
 * test/browser/between-tests.ts.
 * @param addressOf returns code for the address of a source
 */
const sources = (addressOf: (file: string) => string): Plugin => ({
  name: 'sources',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](shared|widgets|console|test)[\\/].*\.(tsx?|mjs)$/ }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8');
      const first = kindOf(file) === 'browser' ? `import '${BETWEEN_TESTS}';` : '';
      if (!first && !source.includes('import.meta.')) return undefined;
      const contents =
        first +
        source
          .replaceAll('import.meta.url', addressOf(file))
          .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(file)));
      return { contents, loader: path.extname(file).slice(1).replace('mjs', 'js') as Loader };
    });
  },
});

/** Bundles tests for the browser. Returns middleware that serves the modules from memory. */
export async function bundledTests(files: readonly string[]): Promise<Middleware> {
  const { outputFiles } = await build({
    ...shared,
    entryPoints: [...files, ...WORKERS],
    outdir: root,
    write: false,
    platform: 'browser',
    target: 'es2022',
    minifyWhitespace: true,
    minifySyntax: true,
    // As in production. The development build of React takes a quarter more time.
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    external: ['/__web-dev-server__web-socket.js'],
    sourcemap: SOURCE_MAPS,
    plugins: [sources((file) => `new URL('/${path.relative(root, file)}', globalThis.origin).href`)],
  });
  const modules = new Map(
    outputFiles.map((file) => [`/${path.relative(root, file.path).split(path.sep).join('/')}`, file.contents]),
  );
  return (ctx, next) => {
    const address = ctx.path.replace(/\.tsx?$/, '.js');
    const contents = modules.get(address);
    if (!contents) return next();
    ctx.type = path.extname(address) === '.map' ? 'json' : 'js';
    ctx.body = Buffer.from(contents.buffer, contents.byteOffset, contents.byteLength);
    return undefined;
  };
}

/** Bundles tests and programs for node into a folder, each under its own name. Packages stay outside. */
export const bundleForNode = (files: readonly string[], folder: string): Promise<BuildResult> =>
  build({
    ...shared,
    entryPoints: [...files],
    outdir: folder,
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: SOURCE_MAPS,
    sourcesContent: false,
    plugins: [sources((file) => JSON.stringify(pathToFileURL(file).href))],
  });
