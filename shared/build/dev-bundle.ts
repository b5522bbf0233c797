/** Bundles elements, pages and Workers with esbuild, in memory and readable, for `npm run dev`. */
import { build, context, type BuildOptions, type Plugin } from 'esbuild';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PAGES, root, widgetEntries, type WidgetEntry } from './entries.ts';
import { withTable } from './replace-loader-table.ts';

const WORKER = /new URL\(\s*'\.\/([\w-]+)\.worker\.ts',\s*import\.meta\.url\s*\)/g;

const common: BuildOptions & { write: false } = {
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

/** Workers are separate files next to the module that starts them. */
const workers: Plugin = {
  name: 'workers',
  setup: ({ onLoad }) =>
    onLoad({ filter: /shared[/\\]spreadsheet[/\\][\w-]+\.ts$/ }, ({ path: file }) => ({
      contents: readFileSync(file, 'utf8').replace(WORKER, "new URL('./$1-worker.js', import.meta.url)"),
      loader: 'ts',
    })),
};

/** Writes the loader's table. Each tag has one module; the browser finds the imports of the module. */
function loaderTable(entries: readonly WidgetEntry[]): Plugin {
  const tags = entries.flatMap(({ tags: defined, firstCalls }, index) =>
    defined.map((tag) => [tag, [index, [], [], [], firstCalls[tag]]]),
  );
  const table = {
    files: entries.map(({ name }) => [`${name}.js`]),
    tags: Object.fromEntries(tags),
  };
  return {
    name: 'loader-table',
    setup: ({ onLoad }) =>
      onLoad({ filter: /widgets[/\\]loader-table\.ts$/ }, ({ path: file }) => ({
        contents: withTable(readFileSync(file, 'utf8'), table),
        loader: 'ts',
      })),
  };
}

/** Bundled files by their paths below the origin. */
export type BundledFiles = ReadonlyMap<string, Uint8Array>;

/** Returns a function that bundles changed sources. It rejects with esbuild's error when a source cannot be compiled. */
export async function devBundle(): Promise<() => Promise<BundledFiles>> {
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
