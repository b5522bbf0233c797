/**
 * What a build starts from: our own pages, and the elements, which are every file of widgets/ that ends in .element.tsx, by the
 * tags it defines.
 */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** Where a build writes to: a folder beside what is in use, whose place it takes when all of it is there. */
export const output = path.resolve(root, process.env.BUILD_OUTPUT ?? 'dist');

/** Where the files of one build for browsers go, below `output`: the elements' are served below `/embed/`, the pages' below `/`. */
export const EMBED = 'embed/';
export const PAGE = 'page/';

/** Our own pages: what each begins with, and what it is called until it says so itself. */
export const PAGES = {
  page: { main: 'console/page/main.tsx', title: '合作伙伴控制台' },
  gallery: { main: 'console/gallery/main.tsx', title: '组件陈列 · Partner Console' },
  stage: { main: 'console/gallery/stage/main.ts', title: 'Stage' },
};
export const ICON = 'console/page/icon.svg';

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
