/** Builds the manifest of the elements into the loader. */
import type { Plugin } from 'rollup';
import { readManifest } from './embed-manifest.ts';
import { widgetEntries } from './entries.ts';

const BUILT = 'built:';

/** Replaces the table in the source of the loader. */
export const withTable = (code: string, table: object): string =>
  code.replace('=> __LOADER_TABLE__', () => `=> (${JSON.stringify(table)})`);

/**
 * Replaces the loader's table. Modules named in `actions` stay in the elements' build, so that a page has one session and one
 * store.
 * @param manifest file that the build of the elements has written
 * @param actions names of modules, without folder and extension
 */
export const loaderTable = (manifest: string, actions: readonly string[]): Plugin => ({
  name: 'loader-table',
  resolveId(source) {
    const name = actions.find((one) => source.endsWith(`/${one}.ts`));
    return name ? { id: BUILT + name, external: true } : null;
  },
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

/** Returns the paths of the elements' modules, relative to the loader. */
export const builtPaths =
  (manifest: string) =>
  (id: string): string =>
    id.startsWith(BUILT) ? `./${readManifest(manifest).actions[id.slice(BUILT.length)]}` : id;
