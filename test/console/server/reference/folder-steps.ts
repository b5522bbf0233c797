/**
 * What a process changes in a folder, step by step, and the folder as kill -9 leaves it after any of the steps: the
 * system keeps what a killed process has written, so a copy in which the same has been written is the same folder. The
 * embedded database works in this process and writes by the functions that are watched here.
 */
import fs from 'node:fs';
import path from 'node:path';

export interface FolderStep {
  readonly what: string;
  /** relative to the folder */
  readonly file: string;
  /** Does the step in a copy; `half` of a write, as a kill may cut one in two. */
  redo(root: string, half?: 'half'): void;
}

type Watched = (step: FolderStep) => void;
let watched: { root: string; told: Watched } | undefined;
/** Open files of this process, by their descriptor. */
const openFiles = new Map<number, string>();

const { openSync, closeSync, writeSync, ftruncateSync, truncateSync, unlinkSync, renameSync, mkdirSync, rmdirSync } =
  fs;

function tell(place: string, what: string, redo: FolderStep['redo']): void {
  if (watched && place.startsWith(`${watched.root}${path.sep}`))
    watched.told({ what, file: path.relative(watched.root, place), redo });
}

/** Where the copy below `root` has what lies at `place`. */
const placeIn = (root: string, place: string): string => path.join(root, path.relative(watched!.root, place));

Object.assign(fs, {
  openSync(place: string, flags: number, mode?: number) {
    const isNew = !fs.existsSync(place);
    const descriptor = openSync(place, flags, mode);
    const found = path.resolve(place);
    openFiles.set(descriptor, found);
    const empties = typeof flags === 'number' && (flags & fs.constants.O_TRUNC) !== 0;
    if (isNew || empties) tell(found, 'open', (root) => closeSync(openSync(placeIn(root, found), flags, mode)));
    return descriptor;
  },
  closeSync(descriptor: number) {
    openFiles.delete(descriptor);
    closeSync(descriptor);
  },
  writeSync(descriptor: number, data: NodeJS.ArrayBufferView, offset: number, length: number, position: number) {
    const place = openFiles.get(descriptor);
    if (place !== undefined && watched && typeof data !== 'string') {
      const bytes = Buffer.from(data.buffer, data.byteOffset + offset, length);
      const kept = Buffer.from(bytes);
      tell(place, 'write', (root, half) => {
        const copy = openSync(placeIn(root, place), 'r+');
        writeSync(copy, kept, 0, half ? length >> 1 : length, position);
        closeSync(copy);
      });
    }
    return writeSync(descriptor, data, offset, length, position);
  },
  ftruncateSync(descriptor: number, length: number) {
    const place = openFiles.get(descriptor);
    if (place !== undefined) tell(place, 'truncate', (root) => truncateSync(placeIn(root, place), length));
    ftruncateSync(descriptor, length);
  },
  truncateSync(place: string, length: number) {
    tell(path.resolve(place), 'truncate', (root) => truncateSync(placeIn(root, path.resolve(place)), length));
    truncateSync(place, length);
  },
  unlinkSync(place: string) {
    tell(path.resolve(place), 'unlink', (root) => unlinkSync(placeIn(root, path.resolve(place))));
    unlinkSync(place);
  },
  renameSync(from: string, to: string) {
    tell(path.resolve(from), 'rename', (root) =>
      renameSync(placeIn(root, path.resolve(from)), placeIn(root, path.resolve(to))),
    );
    renameSync(from, to);
  },
  mkdirSync(place: string, options?: fs.MakeDirectoryOptions) {
    tell(path.resolve(place), 'mkdir', (root) => mkdirSync(placeIn(root, path.resolve(place)), options));
    return mkdirSync(place, options);
  },
  rmdirSync(place: string) {
    tell(path.resolve(place), 'rmdir', (root) => rmdirSync(placeIn(root, path.resolve(place))));
    rmdirSync(place);
  },
});

/** @returns every change of the folder while `work` ran, in its order */
export async function stepsOf(root: string, work: () => Promise<unknown>): Promise<FolderStep[]> {
  const steps: FolderStep[] = [];
  watched = { root: path.resolve(root), told: (step) => steps.push(step) };
  try {
    await work();
  } finally {
    // The steps are done again later, below other roots.
    const { root: own } = watched;
    watched = { root: own, told: () => {} };
  }
  return steps;
}

/** Files whose bytes differ in two folders, or that only one of them has. */
export function differences(one: string, other: string): string[] {
  const filesOf = (root: string): string[] =>
    fs
      .readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  const all = new Set([...filesOf(one), ...filesOf(other)]);
  return [...all].filter((file) => {
    const [first, second] = [path.join(one, file), path.join(other, file)];
    return !fs.existsSync(first) || !fs.existsSync(second) || !fs.readFileSync(first).equals(fs.readFileSync(second));
  });
}
