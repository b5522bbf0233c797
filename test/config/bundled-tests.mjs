/**
 * Tests and the code they test, bundled once at the start into modules with shared chunks: a page of the browser then
 * reads some fifty files in place of five hundred, and no process of node compiles sources.
 */
import { build } from 'esbuild';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { kindOf, root } from '../gate/runners.mjs';

/** Scripts that the code under test starts by their address. */
const WORKERS = ['shared/spreadsheet/write.worker.ts', 'shared/spreadsheet/read.worker.ts'];
const BETWEEN_TESTS = path.join(root, 'test/browser/between-tests.ts');

/** What `npm run coverage` keeps of a module has its map with it. */
const SOURCE_MAPS = process.env.BROWSER_COVERAGE ? 'inline' : 'linked';

const shared = {
  absWorkingDir: root,
  outbase: root,
  bundle: true,
  splitting: true,
  format: 'esm',
  jsx: 'automatic',
  // package.json tells what of the product has side effects, and says nothing of tests
  ignoreAnnotations: true,
  chunkNames: 'bundled/[name]-[hash]',
  logLevel: 'warning',
};

/**
 * A bundled module has another address than its source: what stands beside the source is still found. And every test
 * file for the browser begins with what happens between tests.
 * @param {(file: string) => string} addressOf code that tells the address of a source
 */
const sources = (addressOf) => ({
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
      return { contents, loader: path.extname(file).slice(1).replace('mjs', 'js') };
    });
  },
});

/**
 * @param {readonly string[]} files tests, relative to the project
 * @returns middleware of the runner of browser tests: the modules go out as they are, where its own server would read
 * each of them again for each page
 */
export async function bundledTests(files) {
  const { outputFiles } = await build({
    ...shared,
    entryPoints: [...files, ...WORKERS],
    outdir: root,
    write: false,
    platform: 'browser',
    target: 'es2022',
    minifyWhitespace: true,
    minifySyntax: true,
    // What people get: React's development build takes a quarter more of the time.
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
  };
}

/**
 * Bundles tests and programs for node; packages stay where they are.
 * @param {readonly string[]} files relative to the project
 * @param {string} folder below the project, where each comes to lie under its own name
 */
export const bundleForNode = (files, folder) =>
  build({
    ...shared,
    entryPoints: files,
    outdir: folder,
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: SOURCE_MAPS,
    sourcesContent: false,
    plugins: [sources((file) => JSON.stringify(pathToFileURL(file).href))],
  });
