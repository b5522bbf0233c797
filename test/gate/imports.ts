/** The dependencies between files: imports in the source text, and programs that tests start. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importedFile } from '../config/layers.mjs';
import { root } from './project.ts';

export interface Import {
  readonly file: string;
  /** a file of the project, relative to it, or the name of a package */
  readonly wanted: string;
  /** imports only types, so no code of the file runs */
  readonly types: boolean;
  /** `import()`, a worker, or a program that a test starts */
  readonly later: boolean;
}

/** Sources that tests start as separate processes by their path (test/server/spawned-server.ts). */
export const PROGRAMS = [
  'console/server/main.ts',
  'console/conform/main.ts',
  'test/console/server/reference/jobs/crash-server.ts',
  'test/lab/soak/fault-lab/lab-server.ts',
] as const;

const THIS_FILE = 'test/gate/imports.ts';
const SOURCE = /\.(tsx?|mjs|js)$/;
const IMPORT = /^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm;
const ADDRESS = /new URL\('(\.[^']+)', import\.meta\.url\)/g;

const known = new Map<string, readonly Import[]>();

/** Returns the imports of a file, static and dynamic. */
export function importsOf(file: string): readonly Import[] {
  const found = known.get(file) ?? readImportsOf(file);
  known.set(file, found);
  return found;
}

function readImportsOf(file: string): readonly Import[] {
  const place = path.join(root, file);
  if (!SOURCE.test(file) || !existsSync(place)) return [];
  const source = readFileSync(place, 'utf8');
  const imports = [...source.matchAll(IMPORT)].map(([, types, named, called]) => {
    const wanted = (named ?? called)!;
    return { file, wanted: importedFile(file, wanted) ?? wanted, types: Boolean(types), later: named === undefined };
  });
  const addressed = [...source.matchAll(ADDRESS)].flatMap(([, address]) => filesAt(importedFile(file, address!)!));
  const mayStart = file.startsWith('test/') && file !== THIS_FILE;
  const programs = mayStart ? PROGRAMS.filter((program) => source.includes(`'${program}'`)) : [];
  return [...imports, ...[...addressed, ...programs].map((wanted) => ({ file, wanted, types: false, later: true }))];
}

/** Returns the file, such as that of a Worker, or the data files of a folder. */
function filesAt(place: string): readonly string[] {
  if (!place.endsWith('/')) return [place];
  return existsSync(path.join(root, place)) ? readdirSync(path.join(root, place)).map((name) => place + name) : [];
}

/**
 * Returns all files and packages that run when this file runs, including itself.
 * @param through the folder whose files are followed, all by default
 */
export function reachOf(file: string, through = ''): ReadonlySet<string> {
  const key = `${through} ${file}`;
  const reach = reaches.get(key) ?? findReach(file, through);
  reaches.set(key, reach);
  return reach;
}

const reaches = new Map<string, ReadonlySet<string>>();

function findReach(file: string, through: string): ReadonlySet<string> {
  const seen = new Set([file]);
  for (const one of seen)
    if (one.startsWith(through)) for (const { wanted, types } of importsOf(one)) if (!types) seen.add(wanted);
  return seen;
}

/** Returns the TypeScript sources below a folder, except the build, which runs on no page and no server. */
export function filesBelow(folder: string): readonly string[] {
  const found =
    folders.get(folder) ??
    readdirSync(path.join(root, folder), { recursive: true })
      .map((file) => path.posix.join(folder, String(file).split(path.sep).join('/')))
      .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('shared/build/'));
  folders.set(folder, found);
  return found;
}

const folders = new Map<string, readonly string[]>();

/** Returns all imports between files of the product. */
export const readImports = (): Import[] =>
  ['console', 'shared', 'widgets']
    .flatMap(filesBelow)
    .sort()
    .flatMap((file) => importsOf(file))
    .filter(({ wanted }) => /^(console|shared|widgets|test)\//.test(wanted));

/** Returns the imports by which files import each other, directly or through other files. */
export function cyclicImports<One extends Pick<Import, 'file' | 'wanted'>>(imports: readonly One[]): readonly One[] {
  // A file that imports nothing else, or that nothing else imports, is not part of a cycle.
  const importing = new Set(imports.map(({ file }) => file));
  const imported = new Set(imports.map(({ wanted }) => wanted));
  const left = imports.filter(({ file, wanted }) => imported.has(file) && importing.has(wanted));
  return left.length === imports.length ? imports : cyclicImports(left);
}
