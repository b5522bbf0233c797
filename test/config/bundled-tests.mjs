/**
 * The browser tests as the runner serves them: all of them and the code they test in one set of modules with shared
 * chunks, built once at the start. A page then reads some fifty files in place of some five hundred.
 */
import { build } from 'esbuild';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { kindOf, root } from '../support/runners.mjs';

/** Scripts that the code under test starts by their address. */
const WORKERS = ['shared/spreadsheet/write.worker.ts', 'shared/spreadsheet/read.worker.ts'];
const BETWEEN_TESTS = path.join(root, 'test/support/between-tests.ts');
const CHUNKS = 'bundled';

/**
 * A bundled module has another address than its source: what stands beside the source is still found. And every test
 * file begins with what happens between tests.
 */
const sources = {
  name: 'sources',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](shared|widgets|test)[\\/].*\.tsx?$/ }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8');
      const first = kindOf(file) === 'browser' ? `import '${BETWEEN_TESTS}';` : '';
      if (!first && !source.includes('import.meta.url')) return undefined;
      const address = `new URL('/${path.relative(root, file)}', globalThis.origin).href`;
      const contents = first + source.replaceAll('import.meta.url', address);
      return { contents, loader: file.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
};

/** @param {readonly string[]} files tests, relative to the project. @returns a plugin of the runner */
export async function bundledTests(files) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [...files, ...WORKERS],
    outbase: root,
    outdir: root,
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    // package.json tells what of the product has side effects, and says nothing of tests
    ignoreAnnotations: true,
    chunkNames: `${CHUNKS}/[name]-[hash]`,
    define: { 'process.env.NODE_ENV': '"development"', global: 'globalThis' },
    external: ['/__web-dev-server__web-socket.js'],
    sourcemap: 'inline',
    sourcesContent: true,
    logLevel: 'warning',
    plugins: [sources],
  });
  const modules = new Map(
    outputFiles.map((file) => [`/${path.relative(root, file.path).split(path.sep).join('/')}`, file.text]),
  );
  return {
    name: 'bundled-tests',
    serve({ path: address }) {
      const body = modules.get(address.replace(/\.tsx?$/, '.js'));
      return body === undefined ? undefined : { body, type: 'js' };
    },
  };
}
