/** Which elements there are: every file of widgets/ that ends in .element.tsx, by the tags it defines. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** Where a build writes to: a folder beside what is in use, whose place it takes when all of it is there. */
export const output = path.resolve(root, process.env.BUILD_OUTPUT ?? 'dist');

/** Where the files of one build for browsers go, below `output`: the elements' are served below `/embed/`, the pages' below `/`. */
export const EMBED = 'embed/';
export const PAGE = 'page/';

/** Our own pages and their folders; each has an `index.html` and a `main`. */
export const PAGES = { page: 'console/page', gallery: 'console/gallery', stage: 'console/gallery/stage' };

/** What a page begins with. */
export const mainOf = (folder) =>
  ['main.tsx', 'main.ts'].map((file) => path.join(root, folder, file)).find((file) => existsSync(file));

const definition = /\bdefineWidget(?:<[^(]*>)?\(\s*'(partner-[a-z0-9-]+)'/g;

/** @returns {{ tags: string[], name: string, file: string }[]} sorted by name; `name` is the first tag of the file */
export function widgetEntries() {
  return readdirSync(path.join(root, 'widgets'), { recursive: true })
    .filter((file) => file.endsWith('.element.tsx'))
    .map((file) => {
      const source = readFileSync(path.join(root, 'widgets', file), 'utf8');
      const tags = [...source.matchAll(definition)].map(([, tag]) => tag);
      if (tags.length === 0) throw new Error(`widgets/${file} defines no element`);
      return { tags, name: tags[0], file: path.join(root, 'widgets', file) };
    })
    .sort((one, other) => one.name.localeCompare(other.name));
}
