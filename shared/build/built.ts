/**
 * Builds into a new folder that replaces the previous build once it is complete. A running server never sees half a build, and
 * a build that fails changes nothing.
 *
 * `dist` contains the parts of the build and:
 * - `.previous`: the parts of the previous build, for pages that are still open
 * - `.releases`: the build of each released version
 * - `.built`: the hash of the sources
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
  /** Files and folders below `root` that the build is made of. */
  readonly sources: readonly string[];
}

const hashOf = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

function contentHash(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) return '';
  if (!found.isDirectory()) return hashOf(readFileSync(file));
  const names = readdirSync(file).sort();
  return hashOf(JSON.stringify(names.map((name) => [name, contentHash(path.join(file, name))])));
}

const hashOfSources = ({ root, sources }: Plan): string =>
  hashOf(sources.map((name) => contentHash(path.join(root, name))).join());

function isCurrent(plan: Plan): boolean {
  const stamp = path.join(plan.dist, '.built');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources(plan);
}

/**
 * Builds if the sources have changed since the last build. While another process builds in the same folder, waits, and then
 * looks again.
 * @param make builds into an empty folder; rejects when it fails
 * @param log prints a line for the user
 * @returns whether it built
 */
export async function renew(
  plan: Plan,
  make: (output: string) => Promise<void>,
  log: (line: string) => void,
): Promise<boolean> {
  if (isCurrent(plan)) return false;
  const { dist } = plan;
  mkdirSync(dist, { recursive: true });
  const lock = { lockfilePath: path.join(dist, '.lock'), stale: STALE_MS };
  if (await lockfile.check(dist, lock)) log('Another build is running in this folder. Waiting ...');
  const release = await lockfile.lock(dist, {
    ...lock,
    retries: { forever: true, minTimeout: RETRY_MS, maxTimeout: RETRY_MS },
  });
  try {
    if (isCurrent(plan)) return false;
    for (const name of readdirSync(dist)) if (name.startsWith('.next-')) remove(path.join(dist, name));
    const next = path.join(dist, `.next-${process.pid}`);
    mkdirSync(next);
    try {
      const hash = hashOfSources(plan);
      await make(next);
      // A build may or may not contain a source that was saved while it was running.
      const isUnchanged = hashOfSources(plan) === hash;
      replace(dist, next);
      if (isUnchanged) writeFileSync(path.join(dist, '.built'), hash);
    } finally {
      remove(next);
    }
    return true;
  } finally {
    await release();
  }
}

/** Replaces part after part. In the moment between two renames, a server finds the part in `.previous`. */
function replace(dist: string, next: string): void {
  // If this process ended between two parts, the stamp would declare parts of two builds current.
  remove(path.join(dist, '.built'));
  mkdirSync(path.join(dist, '.previous'), { recursive: true });
  for (const part of readdirSync(next)) {
    const current = path.join(dist, part);
    const previous = path.join(dist, '.previous', part);
    keepRelease(dist, previous, current);
    remove(previous);
    if (existsSync(current)) renameSync(current, previous);
    renameSync(path.join(next, part), current);
  }
}

/**
 * Keeps the last build of a version for pages that pin the version, once there is a build of another version. Builds between
 * releases, whose version ends with a hash, are not kept.
 */
function keepRelease(dist: string, previous: string, current: string): void {
  const version = versionOf(previous);
  if (version === undefined || version.includes('+') || version === versionOf(current)) return;
  const release = path.join(dist, '.releases', version);
  mkdirSync(path.dirname(release), { recursive: true });
  remove(release);
  renameSync(previous, release);
}

function versionOf(folder: string): string | undefined {
  const manifest = path.join(folder, 'manifest.json');
  return existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version : undefined;
}

const remove = (file: string): void => rmSync(file, { recursive: true, force: true });
