/** What the files of pages and server import from each other, as their text says it. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importedFile } from '../config/layers.mjs';
import { root } from './runners.mjs';

/** Code that runs on no page and no server. */
const ASIDE = ['shared/build'];

const IMPORT = /^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([#.][^']+)'|\bimport\('([#.][^']+)'\)/gm;

/** The sources below a folder. */
export const filesBelow = (folder) =>
  readdirSync(path.join(root, folder), { recursive: true })
    .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
    .filter((file) => /\.tsx?$/.test(file) && !ASIDE.some((one) => file.startsWith(`${one}/`)));

/** Every import of a file of ours, those that are fetched later included; paths are relative to the project. */
export const readImports = () =>
  ['console', 'shared', 'widgets']
    .flatMap(filesBelow)
    .sort()
    .flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT)].map(([, types, named, called]) => ({
        file,
        wanted: importedFile(file, named ?? called),
        types: Boolean(types),
      })),
    );

/** Those of the imports by which files come back to themselves, at once or by way of others. */
export function ringsOf(imports) {
  // whoever imports nothing that is left, or is not wanted by anything that is left, stands in no ring
  const importing = new Set(imports.map(({ file }) => file));
  const imported = new Set(imports.map(({ wanted }) => wanted));
  const left = imports.filter(({ file, wanted }) => imported.has(file) && importing.has(wanted));
  return left.length === imports.length ? imports : ringsOf(left);
}
