/**
 * Counts the structure: rooms are folders with sources, arrows are pairs of rooms with an import, floors are the rooms of the
 * longest chain of arrows. `node --import tsx test/gate/structure.ts`, with `--fragments` also the names of small files that
 * one other file imports.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesBelow, importsOf, readImports } from './imports.ts';
import { root } from './project.ts';

export interface Structure {
  readonly rooms: readonly string[];
  readonly arrows: readonly string[];
  /** `Infinity` if rooms import each other. */
  readonly floors: number;
}

/**
 * Returns the structure of the folders below `folder`.
 * @param roomOf returns the room of a file, or undefined for a file that does not count
 */
export function structureOf(folder: string, roomOf: (file: string) => string | undefined): Structure {
  const rooms = new Set(filesBelow(folder).flatMap((file) => roomOf(file) ?? []));
  const next = new Map([...rooms].map((room) => [room, new Set<string>()]));
  for (const { file, wanted } of readImports()) {
    const [from, to] = [file, wanted].map((each) => (each.startsWith(`${folder}/`) ? roomOf(each) : undefined));
    if (from && to && from !== to) next.get(from)!.add(to);
  }
  const floors = new Map<string, number>();
  function floorsFrom(room: string, above: readonly string[] = []): number {
    if (above.includes(room)) return Infinity;
    const known = floors.get(room);
    if (known) return known;
    const below = [...next.get(room)!].map((each) => floorsFrom(each, [...above, room]));
    floors.set(room, 1 + Math.max(0, ...below));
    return floors.get(room)!;
  }
  return {
    rooms: [...rooms].sort(),
    arrows: [...next].flatMap(([from, targets]) => [...targets].map((to) => `${from} -> ${to}`)).sort(),
    floors: Math.max(...[...rooms].map((room) => floorsFrom(room))),
  };
}

/** Their name states why they are files of their own. */
const WITH_ROLE = /\.(text|element|worker|rules|calls|api|server|styles)\.tsx?$|-skeleton\.tsx?$/;
const SMALL = 60;

/** Returns files of the product below 60 lines that one other file imports, and no test, each with this file. */
export function fragments(): readonly { readonly file: string; readonly importer: string }[] {
  const folders = ['console', 'shared', 'widgets', 'test'];
  const imports = folders.flatMap(filesBelow).flatMap((file) => importsOf(file));
  return folders
    .slice(0, -1)
    .flatMap(filesBelow)
    .filter((file) => !WITH_ROLE.test(file) && linesOf(file) < SMALL)
    .flatMap((file) => {
      const found = imports.filter(({ wanted }) => wanted === file);
      const [importer, ...others] = new Set(found.map((each) => each.file));
      const isPart = importer !== undefined && others.length === 0 && !importer.startsWith('test/');
      return isPart && found.every(({ later }) => !later) ? [{ file, importer }] : [];
    });
}

const linesOf = (file: string): number => readFileSync(path.join(root, file), 'utf8').split('\n').length - 1;

const TOPICS = 'shared/topics';
const PLATFORM = 'console/server/reference';
/** The files of topics that are in no domain list all domains, or are used by all. */
const roomOfTopics = (file: string): string | undefined =>
  path.posix.dirname(file) === TOPICS ? undefined : path.posix.dirname(file);
const roomOfPlatform = (file: string): string => file.split('/').slice(0, 4).join('/');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [folder, roomOf] of [
    [TOPICS, roomOfTopics],
    [PLATFORM, roomOfPlatform],
  ] as const) {
    const { rooms, arrows, floors } = structureOf(folder, roomOf);
    console.log(`${folder}: ${rooms.length} rooms, ${floors} floors, ${arrows.length} arrows`);
  }
  const small = fragments();
  console.log(`${small.length} files below ${SMALL} lines with one importer`);
  if (process.argv.includes('--fragments'))
    for (const { file, importer } of small) console.log(`  ${file} <- ${importer}`);
}
