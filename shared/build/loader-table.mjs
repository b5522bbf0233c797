import { readFileSync } from 'node:fs';

const BUILT = 'built:';
const read = (manifest) => JSON.parse(readFileSync(manifest, 'utf8'));

/**
 * Builds the embed's manifest into the loader, as the short table it works with; modules named in `actions` stay those
 * of the elements' build, so that a page has one session and one store.
 * @param {string} manifest file that the build of the elements has written
 * @param {string[]} actions names of modules, without folder and extension
 * @returns {import('rollup').Plugin}
 */
export function loaderTable(manifest, actions) {
  return {
    name: 'loader-table',
    resolveId(source) {
      const name = actions.find((one) => source.endsWith(`/${one}.ts`));
      return name ? { id: BUILT + name, external: true } : null;
    },
    transform(code, id) {
      if (!id.endsWith('/widgets/loader-table.ts')) return null;
      const { tags, files } = read(manifest);
      // Files by number: every tag names the core chunk again. Hashes do not compress: the loader carries those of what an
      // element needs to start.
      const cold = new Set(Object.values(tags).flatMap(({ module, chunks }) => [module, ...chunks]));
      const names = [...new Set([...cold, ...Object.values(tags).flatMap(({ first, idle }) => [...first, ...idle])])];
      const number = (file) => names.indexOf(file);
      const table = {
        files: names.map((name) => (cold.has(name) ? [name, files[name].integrity] : [name])),
        tags: Object.fromEntries(
          Object.entries(tags).map(([tag, { module, chunks, first, idle }]) => [
            tag,
            [number(module), ...[chunks, first, idle].map((list) => list.map(number))],
          ]),
        ),
      };
      return { code: code.replace('=> __LOADER_TABLE__', () => `=> (${JSON.stringify(table)})`), map: null };
    },
  };
}

/** Where the modules of the elements' build are, seen from the loader. */
export function builtPaths(manifest) {
  return (id) => (id.startsWith(BUILT) ? `./${read(manifest).actions[id.slice(BUILT.length)]}` : id);
}
