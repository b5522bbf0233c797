/** The elements and the pages for `npm run dev`: bundled by esbuild in memory, readable, again after every change. */
import { context, build } from 'esbuild';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PAGES, root, widgetEntries } from './widget-entries.mjs';

const WORKER = /new URL\(\s*'\.\/([\w-]+)\.worker\.ts',\s*import\.meta\.url\s*\)/g;

const common = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  sourcemap: 'inline',
  write: false,
  logLevel: 'silent',
  define: { 'process.env.NODE_ENV': '"development"' },
};

/** A Worker is a file of its own beside the module that asks for it. */
const workers = {
  name: 'workers',
  setup: ({ onLoad }) =>
    onLoad({ filter: /shared[/\\]spreadsheet[/\\][\w-]+\.ts$/ }, ({ path: file }) => ({
      contents: readFileSync(file, 'utf8').replace(WORKER, "new URL('./$1-worker.js', import.meta.url)"),
      loader: 'ts',
    })),
};

/** What the loader knows: each tag has one module, whose imports the browser finds. */
function loaderTable(entries) {
  const tags = entries.flatMap(({ tags: defined }, index) => defined.map((tag) => [tag, [index, [], [], []]]));
  const table = {
    files: entries.map(({ name }) => [`${name}.js`]),
    tags: Object.fromEntries(tags),
  };
  return {
    name: 'loader-table',
    setup: ({ onLoad }) =>
      onLoad({ filter: /widgets[/\\]loader-table\.ts$/ }, ({ path: file }) => ({
        contents: readFileSync(file, 'utf8').replace('=> __LOADER_TABLE__', () => `=> (${JSON.stringify(table)})`),
        loader: 'ts',
      })),
  };
}

/**
 * @returns {Promise<() => Promise<Map<string, Uint8Array>>>} bundles what has changed and gives all files by their path below
 *   the origin; rejects with esbuild's error when a source cannot be compiled
 */
export async function devBundle() {
  const entries = widgetEntries();
  const embed = await context({
    ...common,
    entryPoints: { loader: 'widgets/loader.ts', ...Object.fromEntries(entries.map(({ name, file }) => [name, file])) },
    splitting: true,
    outdir: path.join(root, 'embed'),
    plugins: [workers, loaderTable(entries)],
  });
  const page = await context({
    ...common,
    entryPoints: Object.fromEntries(Object.entries(PAGES).map(([name, { main }]) => [name, main])),
    splitting: true,
    outdir: path.join(root, 'assets'),
  });
  const spreadsheet = await build({
    ...common,
    entryPoints: ['read', 'write'].map((name) => ({
      in: `shared/spreadsheet/${name}.worker.ts`,
      out: `${name}-worker`,
    })),
    outdir: path.join(root, 'embed'),
  });
  return async () => {
    const built = await Promise.all([embed.rebuild(), page.rebuild()]);
    const outputs = [spreadsheet, ...built].flatMap(({ outputFiles }) => outputFiles);
    return new Map(outputs.map(({ path: file, contents }) => [`/${path.relative(root, file)}`, contents]));
  };
}
