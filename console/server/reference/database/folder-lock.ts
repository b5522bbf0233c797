/** The lock of a data folder, which one server at a time may use. */
import fs from 'node:fs';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import lockfile from 'proper-lockfile';

/** A lock that was not renewed for this time is stale. */
const STALE_MS = 10_000;
const RENEW_MS = 2_000;
const RETRY_MS = 500;

/** The message is shown in the terminal without a stack. */
class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
  readonly code = 'DATA_DIR_IN_USE';
}

interface Owner {
  readonly pid: number;
  readonly host: string;
}

/** Folders locked by this process. The process ID in an owner file is not enough, because containers reuse IDs. */
const lockedFolders = new Set<string>();

/**
 * Locks the data folder, because two processes would corrupt it (hazard 26).
 * @returns a function that unlocks the folder
 * @throws FolderInUseError
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const resolved = path.resolve(folder);
  const ownerFile = path.join(resolved, 'owner.json');
  const release = await acquire(resolved, ownerFile);
  lockedFolders.add(resolved);
  await writeFile(ownerFile, JSON.stringify({ pid: process.pid, host: hostname() } satisfies Owner));
  return async () => {
    lockedFolders.delete(resolved);
    await rm(ownerFile, { force: true });
    await release();
  };
}

/** Sets the time of a new lock from the clock of this process, because a network folder can have another clock. */
const clockedFs = {
  ...fs,
  mkdir: (lock: string, done: fs.NoParamCallback) =>
    fs.mkdir(lock, (error) => (error ? done(error) : fs.utimes(lock, new Date(), new Date(), done))),
};

async function acquire(folder: string, ownerFile: string): Promise<() => Promise<void>> {
  const lockfilePath = path.join(folder, 'lock');
  // not by the clock, which can go back
  const giveUpAt = performance.now() + STALE_MS + RENEW_MS;
  const first = await renewedAt(lockfilePath);
  for (;;) {
    try {
      return await lockfile.lock(folder, { lockfilePath, stale: STALE_MS, update: RENEW_MS, fs: clockedFs });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ELOCKED') throw error;
    }
    const owner = await readOwner(ownerFile);
    if (lockedFolders.has(folder) || (owner && isAlive(owner))) throw inUse(folder, owner);
    const renewed = await renewedAt(lockfilePath);
    // The owner was killed on this machine, so the lock is not renewed. A fresh lock can belong to its successor.
    const isAbandoned = owner?.host === hostname() && Math.abs(Date.now() - renewed) > RENEW_MS + RETRY_MS;
    if (performance.now() > giveUpAt && renewed !== first) throw inUse(folder, owner);
    // A time in the future never becomes stale, so a lock that was not renewed during the wait is stale too.
    if (isAbandoned || performance.now() > giveUpAt) await rm(lockfilePath, { recursive: true, force: true });
    else await wait(RETRY_MS);
  }
}

/** Returns the time at which the lock was last renewed, now without a lock. */
const renewedAt = (lock: string): Promise<number> =>
  stat(lock).then(
    ({ mtimeMs }) => mtimeMs,
    () => Date.now(),
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

const inUse = (folder: string, owner: Owner | undefined): FolderInUseError =>
  new FolderInUseError(
    `The data folder ${folder} is in use by another server${owner ? ` (process ${owner.pid})` : ''}. ` +
      'Stop that server, or set DATA_DIR to another folder.',
  );
