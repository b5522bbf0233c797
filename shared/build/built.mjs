/**
 * What is built, and whether it is current: a build goes into a folder of its own and takes the place of the one before
 * when all of it is there, so that a server that is running never sees a half, and a build that fails changes nothing.
 *
 * Below the folder of what is built (`dist`): a folder for each part; `.previous`, those parts one build earlier, for pages
 * that are still open; `.built`, from which sources each part was made; `.lock` and `.next-…` while somebody builds.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import lockfile from 'proper-lockfile';
import { hashOf } from './cache.mjs';

/** A lock that has not been renewed for so long belongs to nobody, wherever its owner was. */
const STALE_MS = 60_000;
const RENEW_MS = 2_000;
const ASK_AGAIN_MS = 250;

/**
 * @typedef {{ root: string, dist: string, common: string[], parts: Record<string, string[]> }} Plan
 *   `common` are files and folders below `root` that every part is made from, `parts` those of one part beside them
 */

/** Hash of all that each part is made from. @param {Plan} plan @returns {Record<string, string>} */
export function sourcesOf({ root, common, parts }) {
  const known = new Map();
  const hashed = (file) => {
    if (!known.has(file)) known.set(file, contentHash(path.join(root, file)));
    return known.get(file);
  };
  return Object.fromEntries(
    Object.entries(parts).map(([part, files]) => [part, hashOf(...[...common, ...files].map(hashed))]),
  );
}

/** Names and content, in the order of names. */
function contentHash(file) {
  if (!existsSync(file)) return '';
  if (!statSync(file).isDirectory()) return hashOf(readFileSync(file));
  const names = readdirSync(file).sort();
  return hashOf(...names.flatMap((name) => [name, contentHash(path.join(file, name))]));
}

/** Parts whose sources are not those they were built from. @param {Plan} plan */
export function staleParts({ dist, parts }, sources) {
  const built = readJson(path.join(dist, '.built')) ?? {};
  return Object.keys(parts).filter((part) => built[part] !== sources[part] || !existsSync(path.join(dist, part)));
}

/**
 * Builds what is not current; when somebody else builds here, waits, and then looks again.
 * @param {Plan} plan
 * @param {(parts: string[], output: string) => Promise<void>} make builds parts into an empty folder; rejects when it fails
 * @param {(line: string) => void} tell
 * @returns {Promise<string[]>} what was built
 */
export async function renew(plan, make, tell) {
  if (staleParts(plan, sourcesOf(plan)).length === 0) return [];
  const { dist } = plan;
  mkdirSync(dist, { recursive: true });
  const release = await acquire(dist, tell);
  try {
    const sources = sourcesOf(plan);
    const stale = staleParts(plan, sources);
    if (stale.length === 0) return [];
    for (const name of readdirSync(dist)) if (name.startsWith('.next-')) remove(path.join(dist, name));
    const next = path.join(dist, `.next-${process.pid}`);
    mkdirSync(next);
    try {
      await make(stale, next);
      // A source that was saved meanwhile may be in it or not: then nobody knows what it was made from.
      const after = sourcesOf(plan);
      const made = stale.filter((part) => after[part] === sources[part]).map((part) => [part, sources[part]]);
      replace(dist, next, stale, Object.fromEntries(made));
    } finally {
      remove(next);
    }
    return stale;
  } finally {
    await release();
  }
}

/** Part after part: in the moment between two names, a server finds the part at `.previous`. */
function replace(dist, next, parts, made) {
  const stamp = path.join(dist, '.built');
  const before = readJson(stamp) ?? {};
  // Without it, parts of two builds would be taken for current if this process ended here.
  rmSync(stamp, { force: true });
  for (const part of parts) {
    const previous = path.join(dist, '.previous', part);
    mkdirSync(path.dirname(previous), { recursive: true });
    keepRelease(dist, previous, path.join(dist, part));
    remove(previous);
    if (existsSync(path.join(dist, part))) renameSync(path.join(dist, part), previous);
    else mkdirSync(previous);
    renameSync(path.join(next, part), path.join(dist, part));
  }
  for (const part of parts) delete before[part];
  writeFileSync(path.join(next, '.built'), JSON.stringify({ ...before, ...made }));
  renameSync(path.join(next, '.built'), stamp);
}

/** What pages may have pinned by its version stays: the last build of each version, once there is a build of another. */
function keepRelease(dist, previous, current) {
  const version = versionOf(previous);
  if (version === undefined || version === versionOf(current)) return;
  const release = path.join(dist, '.releases', version);
  mkdirSync(path.dirname(release), { recursive: true });
  remove(release);
  renameSync(previous, release);
}

const versionOf = (folder) => readJson(path.join(folder, 'manifest.json'))?.version;

async function acquire(dist, tell) {
  const lock = path.join(dist, '.lock');
  const ownerFile = path.join(dist, '.owner');
  let told = false;
  for (;;) {
    try {
      const release = await lockfile.lock(dist, { lockfilePath: lock, stale: STALE_MS, update: RENEW_MS });
      writeFileSync(ownerFile, JSON.stringify({ pid: process.pid, host: hostname() }));
      return async () => {
        rmSync(ownerFile, { force: true });
        await release();
      };
    } catch (error) {
      if (error.code !== 'ELOCKED') throw error;
    }
    const owner = readJson(ownerFile);
    if (owner && isDead(owner) && ageOf(lock) > RENEW_MS) remove(lock);
    else if (!told) {
      told = true;
      tell('Another build is running in this folder: waiting for it ...');
    }
    await wait(ASK_AGAIN_MS);
  }
}

/** Known of processes of this machine; our own id was that of another one before a container began anew. */
function isDead({ pid, host }) {
  if (host !== hostname()) return false;
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/** Milliseconds since the lock was renewed; 0 when it has gone. */
const ageOf = (lock) => {
  const found = statSync(lock, { throwIfNoEntry: false });
  return found ? Date.now() - found.mtimeMs : 0;
};

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

const remove = (file) => rmSync(file, { recursive: true, force: true });
