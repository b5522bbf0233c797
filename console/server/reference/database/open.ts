/** Opens the database that the options name: in memory, in a folder, or on a PostgreSQL server. */
import { sql } from 'drizzle-orm';
import fs, { existsSync } from 'node:fs';
import { mkdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import lockfile from 'proper-lockfile';
import { migrate, type Database, type Fill, type OpenDatabase } from './database.ts';

/** Nothing can be opened there; the message is one sentence for the person who chose it. */
export class DatabaseLocationError extends Error {
  override readonly name = 'DatabaseLocationError';
  readonly code = 'DATABASE_PLACE';
}

interface DatabaseLocation {
  readonly dataDir?: string | undefined;
  readonly databaseUrl?: string | undefined;
  /** Whether a new embedded database may begin as the copy of a seeded one. */
  readonly copies?: boolean | undefined;
  /** hears of connections that break while nobody uses them */
  readonly report?: ((error: unknown, what: string) => void) | undefined;
}

/**
 * @param fill fills a database that is new, or has new tables
 * @throws DatabaseLocationError, FolderInUseError: one sentence for the person at the terminal
 */
export async function openDatabase(
  { dataDir, databaseUrl, report, copies = true }: DatabaseLocation,
  fill: Fill,
): Promise<OpenDatabase> {
  if (databaseUrl) return openServer(databaseUrl, fill, report);
  return dataDir === undefined ? openMemory(fill, copies) : openFolder(dataDir, fill, copies);
}

/** Connections of one server to PostgreSQL. */
const POOL_SIZE = 10;
const CONNECT_MS = 5_000;
/** Nobody waits longer for an answer: a database that hangs is told as one that is away. ms */
const TIME_LIMITS = {
  statement_timeout: 20_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
  query_timeout: 22_000,
} as const;

async function openServer(
  connectionString: string,
  fill: Fill,
  report: DatabaseLocation['report'],
): Promise<OpenDatabase> {
  const [{ default: pg }, { drizzle }] = await Promise.all([import('pg'), import('drizzle-orm/node-postgres')]);
  const reach = { connectionString, connectionTimeoutMillis: CONNECT_MS };
  // The tables are made without time limits: another server may be making them, and a year of days takes a while.
  const first = new pg.Pool({ ...reach, max: 1 });
  first.on('error', () => {});
  try {
    await first.query('select 1').catch((error: NodeJS.ErrnoException) => {
      throw new DatabaseLocationError(
        `DATABASE_URL names a server that cannot be used (${error.code ?? error.message}).`,
      );
    });
    await migrate(drizzle(first) as unknown as Database, fill);
  } finally {
    await first.end();
  }
  const pool = new pg.Pool({ ...reach, ...TIME_LIMITS, max: POOL_SIZE });
  // A connection that breaks while idle is replaced; without a listener it would end the process.
  pool.on('error', (error) => report?.(error, 'an idle connection of the database broke'));
  const db = drizzle(pool) as unknown as Database;
  return { db, isThere: () => isThere(db), close: () => pool.end() };
}

const READY_MS = 2_000;

/** @throws when the database does not answer in time */
async function isThere(db: Database): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database does not answer')), READY_MS);
  });
  await Promise.race([db.execute(sql`select 1`) as unknown as Promise<unknown>, tooLate]).finally(() =>
    clearTimeout(timer),
  );
}

/** The dump of a seeded database that processes side by side share, as those of the tests: they need not seed theirs. */
const TEMPLATE_FILE = process.env.SEED_TEMPLATE;

/** A dump that hands out its bytes as they are: a plain blob copies them in small parts each time, half a second's work. */
class Dump extends Blob {
  constructor(private readonly content: ArrayBuffer) {
    super();
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.content);
  }
}

const readTemplate = async (file: string): Promise<Blob> => new Dump(new Uint8Array(await readFile(file)).buffer);

async function openFolder(dataDir: string, fill: Fill, copies: boolean): Promise<OpenDatabase> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new DatabaseLocationError(`DATA_DIR ${dataDir} cannot be made (${error.code ?? error.message}).`);
  });
  const folder = path.join(dataDir, 'database');
  const isNew = !existsSync(folder);
  if (isNew) await demandFreeSpace(dataDir, NEW_DATABASE_MB);
  const release = await holdFolder(dataDir);
  try {
    const loadDataDir = copies && TEMPLATE_FILE && isNew ? await readTemplate(TEMPLATE_FILE) : undefined;
    const opened = await openEmbedded({ dataDir: folder, ...(loadDataDir && { loadDataDir }) });
    await migrate(opened.db, fill);
    return {
      db: opened.db,
      isThere: opened.isThere,
      async close() {
        await opened.close();
        await release();
      },
    };
  } catch (error) {
    // Half a new database would be taken for a whole one at the next start.
    if (isNew) await rm(folder, { recursive: true, force: true });
    await release();
    // The database's own words for a disk that is full speak of portals and of tables.
    if (!isNew) await demandFreeSpace(dataDir, OPENING_MB);
    throw error;
  }
}

/** A year of the demo's people takes 90 MB with what is written while it is made. */
const NEW_DATABASE_MB = 128;
/** What is written to open a database that is there. */
const OPENING_MB = 16;
const MB = 1024 * 1024;

/** @throws DatabaseLocationError */
async function demandFreeSpace(dataDir: string, neededMb: number): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  const freeMb = Math.floor((bavail * bsize) / MB);
  if (freeMb >= neededMb) return;
  throw new DatabaseLocationError(
    `There is no room for the database: ${neededMb} MB are needed in ${path.resolve(dataDir)}, ${freeMb} MB are free. ` +
      'Make room there, or set DATA_DIR to a folder on another disk.',
  );
}

/** The seeded database that memory mode copies: made once in a process, as making one takes seconds. */
let template: Promise<Blob> | undefined;

async function openMemory(fill: Fill, copies: boolean): Promise<OpenDatabase> {
  if (!copies) {
    const own = await openEmbedded({});
    await migrate(own.db, fill);
    return own;
  }
  template ??= makeTemplate(fill).catch((error: unknown) => {
    template = undefined;
    throw error;
  });
  return openEmbedded({ loadDataDir: await template });
}

async function makeTemplate(fill: Fill): Promise<Blob> {
  if (TEMPLATE_FILE) return readTemplate(TEMPLATE_FILE);
  const { db, client, close } = await openEmbedded({});
  await migrate(db, fill);
  const dump = await client.dumpDataDir('none');
  await close();
  return dump;
}

async function openEmbedded(options: { dataDir?: string; loadDataDir?: Blob }) {
  const [{ PGlite }, { drizzle }] = await Promise.all([import('@electric-sql/pglite'), import('drizzle-orm/pglite')]);
  const client = await PGlite.create(options);
  const db = drizzle(client) as unknown as Database;
  return { db, client, isThere: () => isThere(db), close: () => client.close() };
}

/** A lock that has not been renewed for so long belongs to nobody. */
const STALE_MS = 10_000;
const RENEW_MS = 2_000;
const ASK_AGAIN_MS = 500;

/** The message is one sentence for the person at the terminal. */
class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
  readonly code = 'DATA_DIR_IN_USE';
}

interface Owner {
  readonly pid: number;
  readonly host: string;
}

/** Folders held by this process: its own id in an owner file says nothing after a restart in a container. */
const held = new Set<string>();

/**
 * Two processes on one data folder would ruin it: the first holds a lock, the second is refused (hazard 26).
 * @returns the way to give the folder free
 * @throws FolderInUseError
 */
async function holdFolder(folder: string): Promise<() => Promise<void>> {
  const resolved = path.resolve(folder);
  const ownerFile = path.join(resolved, 'owner.json');
  const release = await acquire(resolved, ownerFile);
  held.add(resolved);
  await writeFile(ownerFile, JSON.stringify({ pid: process.pid, host: hostname() } satisfies Owner));
  return async () => {
    held.delete(resolved);
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

async function acquire(folder: string, ownerFile: string): Promise<() => Promise<void>> {
  const lockfilePath = path.join(folder, 'lock');
  const giveUpAt = Date.now() + STALE_MS + RENEW_MS;
  for (;;) {
    try {
      return await lockfile.lock(folder, { lockfilePath, stale: STALE_MS, update: RENEW_MS, fs: clockedFs });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ELOCKED') throw error;
    }
    const owner = await readOwner(ownerFile);
    if (held.has(folder) || (owner && isAlive(owner)) || Date.now() > giveUpAt) throw inUse(folder, owner);
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

const inUse = (folder: string, owner: Owner | undefined): FolderInUseError =>
  new FolderInUseError(
    `The data folder ${folder} is in use by another server${owner ? ` (process ${owner.pid})` : ''}: ` +
      'stop it, or set DATA_DIR to another folder.',
  );
