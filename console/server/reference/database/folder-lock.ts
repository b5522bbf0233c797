/** Two processes on one data folder would ruin it: the first holds a lock, the second is refused (hazard 26). */
import fs from 'node:fs';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import lockfile from 'proper-lockfile';

/** A lock that has not been renewed for so long belongs to nobody. */
const STALE_MS = 10_000;
const RENEW_MS = 2_000;
const ASK_AGAIN_MS = 500;

/** The message is one sentence for the person at the terminal. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
  readonly code = 'DATA_DIR_IN_USE';
}

interface Owner {
  readonly pid: number;
  readonly host: string;
}

/** Folders held by this process: its own id in an owner file says nothing after a restart in a container. */
const held = new Set<string>();

/** @returns the way to give the folder free @throws FolderInUseError */
export async function holdFolder(folder: string): Promise<() => Promise<void>> {
  const place = path.resolve(folder);
  const ownerFile = path.join(place, 'owner.json');
  const release = await acquire(place, ownerFile);
  held.add(place);
  await writeFile(ownerFile, JSON.stringify({ pid: process.pid, host: hostname() } satisfies Owner));
  return async () => {
    held.delete(place);
    await rm(ownerFile, { force: true });
    await release();
  };
}

/** The age of a lock is told by this process's clock, so it begins by that one: a network folder has a clock of its own. */
const clockedFs = {
  ...fs,
  mkdir: (lock: string, done: fs.NoParamCallback) =>
    fs.mkdir(lock, (error) => (error ? done(error) : fs.utimes(lock, new Date(), new Date(), done))),
};

async function acquire(place: string, ownerFile: string): Promise<() => Promise<void>> {
  const lockfilePath = path.join(place, 'lock');
  const giveUpAt = Date.now() + STALE_MS + RENEW_MS;
  for (;;) {
    try {
      return await lockfile.lock(place, { lockfilePath, stale: STALE_MS, update: RENEW_MS, fs: clockedFs });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ELOCKED') throw error;
    }
    const owner = await readOwner(ownerFile);
    if (held.has(place) || (owner && isAlive(owner)) || Date.now() > giveUpAt) throw inUse(place, owner);
    // Killed without a farewell on this machine: nobody renews the lock. One that is fresh may already be a successor's.
    if (owner?.host === hostname() && (await ageOf(lockfilePath)) > RENEW_MS + ASK_AGAIN_MS)
      await rm(lockfilePath, { recursive: true, force: true });
    else await wait(ASK_AGAIN_MS);
  }
}

/** Milliseconds since the lock was renewed; 0 when it has gone. */
const ageOf = async (lock: string): Promise<number> =>
  stat(lock).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );

async function readOwner(file: string): Promise<Owner | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Owner;
  } catch {
    return undefined;
  }
}

function isAlive({ pid, host }: Owner): boolean {
  if (host !== hostname() || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const inUse = (place: string, owner: Owner | undefined): FolderInUseError =>
  new FolderInUseError(
    `The data folder ${place} is in use by another server${owner ? ` (process ${owner.pid})` : ''}: ` +
      'stop it, or set DATA_DIR to another folder.',
  );
