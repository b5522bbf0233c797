/**
 * Builds into a new folder that replaces the previous build once it is complete. A running server never sees half a build, and
 * a build that fails changes nothing.
 *
 * `dist` contains a folder for each part and:
 * - `.previous`: the parts of the previous build, for pages that are still open
 * - `.releases`: the last build of each version
 * - `.built`: the hashes of the sources of each part
 * - `.lock` and `.next-…` while a build is running
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import lockfile from 'proper-lockfile';

/** A lock that its process has not renewed for this time is free again, ms. */
const STALE_MS = 5_000;
const RETRY_MS = 250;

export interface Plan {
  readonly root: string;
  readonly dist: string;
  /** Files and folders below `root` that every part is made of. */
  readonly common: readonly string[];
  /** Files and folders of each part, in addition to `common`. */
  readonly parts: Readonly<Record<string, readonly string[]>>;
}

type Hashes = Readonly<Record<string, string>>;

function hashesOf({ root, common, parts }: Plan): Hashes {
  const known = new Map<string, string>();
  const hashed = (name: string): string => {
    if (!known.has(name)) known.set(name, contentHash(path.join(root, name)));
    return known.get(name)!;
  };
  return Object.fromEntries(
    Object.entries(parts).map(([part, names]) => [part, hashOf([...common, ...names].map(hashed).join())]),
  );
}

const hashOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

function contentHash(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) return '';
  if (!found.isDirectory()) return hashOf(readFileSync(file));
  const names = readdirSync(file).sort();
  return hashOf(JSON.stringify(names.map((name) => [name, contentHash(path.join(file, name))])));
}

/** Returns the parts that are missing, or whose sources have changed since they were built. */
function staleParts({ dist, parts }: Plan, hashes: Hashes): string[] {
  const built = readJson<Hashes>(path.join(dist, '.built')) ?? {};
  return Object.keys(parts).filter((part) => built[part] !== hashes[part] || !existsSync(path.join(dist, part)));
}

/**
 * Builds the stale parts. While another process builds in the same folder, waits, and then looks again.
 * @param make builds parts into an empty folder; rejects when it fails
 * @param log prints a line for the user
 * @returns the parts that were built
 */
export async function renew(
  plan: Plan,
  make: (parts: readonly string[], output: string) => Promise<void>,
  log: (line: string) => void,
): Promise<string[]> {
  if (staleParts(plan, hashesOf(plan)).length === 0) return [];
  const { dist } = plan;
  mkdirSync(dist, { recursive: true });
  const lock = { lockfilePath: path.join(dist, '.lock'), stale: STALE_MS };
  if (await lockfile.check(dist, lock)) log('Another build is running in this folder. Waiting ...');
  const release = await lockfile.lock(dist, {
    ...lock,
    retries: { forever: true, minTimeout: RETRY_MS, maxTimeout: RETRY_MS },
  });
  try {
    const hashes = hashesOf(plan);
    const stale = staleParts(plan, hashes);
    if (stale.length === 0) return [];
    for (const name of readdirSync(dist)) if (name.startsWith('.next-')) remove(path.join(dist, name));
    const next = path.join(dist, `.next-${process.pid}`);
    mkdirSync(next);
    try {
      await make(stale, next);
      // A build may or may not contain a source that was saved while it was running.
      const after = hashesOf(plan);
      const made = stale.filter((part) => after[part] === hashes[part]).map((part) => [part, hashes[part]!] as const);
      replace(dist, next, stale, Object.fromEntries(made));
    } finally {
      remove(next);
    }
    return stale;
  } finally {
    await release();
  }
}

/** Replaces part after part. In the moment between two renames, a server finds the part in `.previous`. */
function replace(dist: string, next: string, parts: readonly string[], made: Hashes): void {
  const stamp = path.join(dist, '.built');
  const kept = Object.entries(readJson<Hashes>(stamp) ?? {}).filter(([part]) => !parts.includes(part));
  // If this process ended between two parts, the stamp would declare parts of two builds current.
  rmSync(stamp, { force: true });
  for (const part of parts) {
    const current = path.join(dist, part);
    const previous = path.join(dist, '.previous', part);
    mkdirSync(path.dirname(previous), { recursive: true });
    keepRelease(dist, previous, current);
    remove(previous);
    if (existsSync(current)) renameSync(current, previous);
    else mkdirSync(previous);
    renameSync(path.join(next, part), current);
  }
  writeFileSync(path.join(next, '.built'), JSON.stringify({ ...Object.fromEntries(kept), ...made }));
  renameSync(path.join(next, '.built'), stamp);
}

/** Keeps the last build of a version for pages that pin the version, once there is a build of another version. */
function keepRelease(dist: string, previous: string, current: string): void {
  const version = versionOf(previous);
  if (version === undefined || version === versionOf(current)) return;
  const release = path.join(dist, '.releases', version);
  mkdirSync(path.dirname(release), { recursive: true });
  remove(release);
  renameSync(previous, release);
}

const versionOf = (folder: string): string | undefined =>
  readJson<{ version?: string }>(path.join(folder, 'manifest.json'))?.version;

function readJson<Content>(file: string): Content | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content;
  } catch {
    return undefined;
  }
}

const remove = (file: string): void => rmSync(file, { recursive: true, force: true });
