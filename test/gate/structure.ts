/**
 * Counts the structure: rooms are folders with sources, arrows are pairs of rooms with an import, floors are the rooms of the
 * longest chain of arrows. `node --import tsx test/gate/structure.ts`
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesBelow, readImports } from './imports.ts';

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

const TOPICS = 'shared/topics';
const PLATFORM = 'console/server/reference';
/** The files of topics that are in no domain list all domains, or are used by all. */
const roomOfTopics = (file: string): string | undefined =>
  path.posix.dirname(file) === TOPICS ? undefined : path.posix.dirname(file);
const roomOfPlatform = (file: string): string => file.split('/').slice(0, 4).join('/');

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [folder, roomOf] of [
    [TOPICS, roomOfTopics],
    [PLATFORM, roomOfPlatform],
  ] as const) {
    const { rooms, arrows, floors } = structureOf(folder, roomOf);
    console.log(`${folder}: ${rooms.length} rooms, ${floors} floors, ${arrows.length} arrows`);
  }
