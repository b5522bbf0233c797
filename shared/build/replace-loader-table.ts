/** Builds the manifest of the elements into the loader. */
import type { Plugin } from 'rollup';
import { readManifest } from './embed-manifest.ts';
import { widgetEntries } from './entries.ts';

const BUILT = 'built:';

/** Replaces the table in the source of the loader. */
export const withTable = (code: string, table: object): string =>
  code.replace('=> __LOADER_TABLE__', () => `=> (${JSON.stringify(table)})`);

/** The file of `shared/host/refusal.ts`. */
export const REFUSAL = 'refusal.js';

/**
 * Leaves modules in files of their own. So a page has one session and one store.
 * @param names without folder and extension
 */
export const builtModules = (names: readonly string[]): Plugin => ({
  name: 'built-modules',
  resolveId(source, importer) {
    const name = names.find((one) => source.endsWith(`/${one}.ts`));
    return name && importer ? { id: BUILT + name, external: true } : null;
  },
});

/** Replaces the loader's table. @param manifest file that the build of the elements has written */
export const loaderTable = (manifest: string): Plugin => ({
  name: 'loader-table',
  transform: (code, id) =>
    id.endsWith('/widgets/loader-table.ts') ? { code: withTable(code, tableOf(manifest)), map: null } : null,
});

/** Returns files by number, as most tags name the same chunks; with hashes only for the files that an element starts with. */
function tableOf(manifest: string): object {
  const { tags, files } = readManifest(manifest);
  const all = Object.values(tags);
  const start = new Set(all.flatMap(({ module, chunks }) => [module, ...chunks]));
  const names = [...new Set([...start, ...all.flatMap(({ first, later }) => [...first, ...later])])];
  const firstCalls = Object.assign({}, ...widgetEntries().map((entry) => entry.firstCalls)) as Record<string, string[]>;
  const number = (file: string): number => names.indexOf(file);
  return {
    files: names.map((name) => (start.has(name) ? [name, files[name]!.integrity] : [name])),
    tags: Object.fromEntries(
      Object.entries(tags).map(([tag, { module, chunks, first, later }]) => [
        tag,
        [number(module), ...[chunks, first, later].map((list) => list.map(number)), firstCalls[tag]],
      ]),
    ),
  };
}

/** Returns the paths of built modules, relative to the scripts. */
export const builtPaths =
  (manifest: string) =>
  (id: string): string => {
    if (!id.startsWith(BUILT)) return id;
    const name = id.slice(BUILT.length);
    return `./${name === 'refusal' ? REFUSAL : readManifest(manifest).actions[name]}`;
  };
