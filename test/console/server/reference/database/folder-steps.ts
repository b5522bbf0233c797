/**
 * Records the changes of a process in a folder step by step, so that a copy can be restored as kill -9 would leave it
 * after any step. The system keeps the writes of a killed process, so repeating them in a copy gives the same
 * folder. The embedded database runs in this process and writes through the functions that are wrapped here.
 */
import fs from 'node:fs';
import path from 'node:path';

export interface FolderStep {
  readonly kind: string;
  /** The path relative to the folder. */
  readonly file: string;
  /** Repeats the step in a copy. `half` writes only half, because a kill may interrupt a write. */
  redo(root: string, half?: 'half'): void;
}

type Recorder = (step: FolderStep) => void;
let watched: { root: string; record: Recorder } | undefined;
/** Open files of this process by descriptor. */
const openFiles = new Map<number, string>();

const { openSync, closeSync, writeSync, ftruncateSync, truncateSync, unlinkSync, renameSync, mkdirSync, rmdirSync } =
  fs;

function report(place: string, kind: string, redo: FolderStep['redo']): void {
  if (watched && place.startsWith(`${watched.root}${path.sep}`))
    watched.record({ kind, file: path.relative(watched.root, place), redo });
}

/** Node removes a folder with paths that are buffers. */
const resolved = (place: fs.PathLike): string => path.resolve(String(place));

/** Returns the path in the copy below `root` that corresponds to `place`. */
const placeIn = (root: string, place: string): string => path.join(root, path.relative(watched!.root, place));

Object.assign(fs, {
  openSync(place: fs.PathLike, flags: number, mode?: number) {
    const isNew = !fs.existsSync(place);
    const descriptor = openSync(place, flags, mode);
    const found = resolved(place);
    openFiles.set(descriptor, found);
    const empties = typeof flags === 'number' && (flags & fs.constants.O_TRUNC) !== 0;
    if (isNew || empties) report(found, 'open', (root) => closeSync(openSync(placeIn(root, found), flags, mode)));
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
      report(place, 'write', (root, half) => {
        const copy = openSync(placeIn(root, place), 'r+');
        writeSync(copy, kept, 0, half ? length >> 1 : length, position);
        closeSync(copy);
      });
    }
    return writeSync(descriptor, data, offset, length, position);
  },
  ftruncateSync(descriptor: number, length: number) {
    const place = openFiles.get(descriptor);
    if (place !== undefined) report(place, 'truncate', (root) => truncateSync(placeIn(root, place), length));
    ftruncateSync(descriptor, length);
  },
  truncateSync(place: fs.PathLike, length: number) {
    report(resolved(place), 'truncate', (root) => truncateSync(placeIn(root, resolved(place)), length));
    truncateSync(place, length);
  },
  unlinkSync(place: fs.PathLike) {
    report(resolved(place), 'unlink', (root) => unlinkSync(placeIn(root, resolved(place))));
    unlinkSync(place);
  },
  renameSync(from: fs.PathLike, to: fs.PathLike) {
    report(resolved(from), 'rename', (root) => renameSync(placeIn(root, resolved(from)), placeIn(root, resolved(to))));
    renameSync(from, to);
  },
  mkdirSync(place: fs.PathLike, options?: fs.MakeDirectoryOptions) {
    report(resolved(place), 'mkdir', (root) => mkdirSync(placeIn(root, resolved(place)), options));
    return mkdirSync(place, options);
  },
  rmdirSync(place: fs.PathLike) {
    report(resolved(place), 'rmdir', (root) => rmdirSync(placeIn(root, resolved(place))));
    rmdirSync(place);
  },
});

/** Runs `work`. @returns every change of the folder, in order */
export async function stepsOf(root: string, work: () => Promise<unknown>): Promise<FolderStep[]> {
  const steps: FolderStep[] = [];
  watched = { root: path.resolve(root), record: (step) => steps.push(step) };
  try {
    await work();
  } finally {
    // Stop recording, because the steps are repeated later below other roots.
    const { root: own } = watched;
    watched = { root: own, record: () => {} };
  }
  return steps;
}

/** Returns the files that differ in two folders, or that only one of them has. */
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

/** Makes a copy of a folder equal to it again. Writes only the files that differ, because a full copy takes longer. */
export function restore(root: string, copy: string): void {
  for (const entry of fs.readdirSync(copy, { recursive: true, withFileTypes: true })) {
    const place = path.join(entry.parentPath, entry.name);
    if (!fs.existsSync(path.join(root, path.relative(copy, place)))) fs.rmSync(place, { recursive: true, force: true });
  }
  for (const file of differences(root, copy)) fs.copyFileSync(path.join(root, file), path.join(copy, file));
}
