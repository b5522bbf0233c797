/**
 * Builds the embed's manifest into the loader, as the short table it works with.
 * @param {string} manifest file that the build of the elements has written
 * @returns {import('rollup').Plugin}
 */
import { readFile } from 'node:fs/promises';

export function loaderTable(manifest) {
  return {
    name: 'loader-table',
    async transform(code, id) {
      if (!id.endsWith('/widgets/loader-table.ts')) return null;
      const { tags, files } = JSON.parse(await readFile(manifest, 'utf8'));
      // Files by number: every tag names the core chunk again.
      const names = Object.keys(files);
      // Hashes do not compress: the loader carries those of what it reads at once.
      const first = new Set(Object.values(tags).flatMap(({ module, chunks }) => [module, ...chunks]));
      const numbers = (list) => list.map((file) => names.indexOf(file));
      const table = {
        files: names.map((name) => (first.has(name) ? [name, files[name].integrity] : [name])),
        tags: Object.fromEntries(
          Object.entries(tags).map(([tag, { module, chunks, idle }]) => [
            tag,
            [numbers([module])[0], numbers(chunks), numbers(idle)],
          ]),
        ),
      };
      return { code: code.replace('=> __LOADER_TABLE__', () => `=> (${JSON.stringify(table)})`), map: null };
    },
  };
}
