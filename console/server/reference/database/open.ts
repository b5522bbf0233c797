/** Opens the configured database: in memory, in a folder, or on a PostgreSQL server. */
import { sql } from 'drizzle-orm';
import type { PGlite } from '@electric-sql/pglite';
import { constants, existsSync } from 'node:fs';
import { access, mkdir, readFile, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { CHANGES, changeOf, type Listen } from './changes.ts';
import { lockFolder } from './folder-lock.ts';
import { queryLog } from './query-log.ts';
import type { ServerLocation } from './open-server.ts';
import { DatabaseLocationError, type Database, type OpenDatabase } from './database.ts';
import { migrate, type Fill } from './migrate.ts';

interface DatabaseLocation extends Omit<ServerLocation, 'databaseUrl'> {
  readonly dataDir?: string | undefined;
  readonly databaseUrl?: string | undefined;
  /** Whether this server migrates a PostgreSQL server. Otherwise, it waits until `migrate` has done it. */
  readonly migrates?: boolean | undefined;
  /** Whether a new embedded database may be a copy of a seeded one. */
  readonly copies?: boolean | undefined;
}

/**
 * @param fill adds data to a new database or new tables
 * @throws DatabaseLocationError, FolderInUseError with a message for the terminal
 */
export async function openDatabase(
  { dataDir, databaseUrl, migrates = true, copies = true, ...server }: DatabaseLocation,
  fill: Fill,
): Promise<OpenDatabase> {
  if (databaseUrl) {
    // loaded on demand, because the embedded database needs no driver
    const { openServer } = await import('./open-server.ts');
    return openServer({ ...server, databaseUrl }, migrates ? fill : undefined);
  }
  return dataDir === undefined ? openMemory(fill, copies) : openFolder(dataDir, fill, copies);
}

const READY_MS = 2_000;

/** @throws if the database does not respond in time */
async function isThere(db: Database): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database does not respond')), READY_MS);
  });
  await Promise.race([db.execute(sql`select 1`) as unknown as Promise<unknown>, timeout]).finally(() =>
    clearTimeout(timer),
  );
}

/** A dump of a seeded database that several processes share, such as tests, so that they do not seed their own. */
const TEMPLATE_FILE = process.env.SEED_TEMPLATE;

/** A blob that returns its buffer without a copy. Copying a plain blob takes half a second each time. */
class Dump extends Blob {
  constructor(private readonly content: ArrayBuffer) {
    super();
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.content);
  }
}

const readTemplate = async (file: string): Promise<Blob> => new Dump(new Uint8Array(await readFile(file)).buffer);

declare const __EMPTY_DATABASE__: URL | undefined;

/** Returns a database without tables, which a build contains. To create one takes PGlite seconds and 800 MB. */
async function readEmpty(): Promise<Blob | undefined> {
  if (typeof __EMPTY_DATABASE__ === 'undefined') return undefined;
  return new Blob([await readFile(__EMPTY_DATABASE__)], { type: 'application/x-gzip' });
}

/** Returns the folder of the database in a data folder. */
export const databaseIn = (dataDir: string): string => path.join(dataDir, 'database');

async function openFolder(dataDir: string, fill: Fill, copies: boolean): Promise<OpenDatabase> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new DatabaseLocationError(
      `DATA_DIR ${dataDir} could not be created (${error.code ?? error.message}). Set DATA_DIR to another folder.`,
    );
  });
  await access(dataDir, constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    throw new DatabaseLocationError(
      `DATA_DIR ${dataDir} cannot be written (${error.code ?? error.message}). Change its rights, or set DATA_DIR to another folder.`,
    );
  });
  const folder = databaseIn(dataDir);
  const isNew = !existsSync(folder);
  if (isNew) await requireFreeSpace(dataDir, NEW_DATABASE_MB);
  const release = await lockFolder(dataDir);
  try {
    const loadDataDir = isNew ? await (copies && TEMPLATE_FILE ? readTemplate(TEMPLATE_FILE) : readEmpty()) : undefined;
    const opened = await openEmbedded({ dataDir: folder, ...(loadDataDir && { loadDataDir }) });
    await migrate(opened.db, fill);
    return {
      ...opened,
      hasSpace: () => requireFreeSpace(dataDir, OPENING_MB),
      async close() {
        await opened.close();
        await release();
      },
    };
  } catch (error) {
    // the next start would use an incomplete database
    if (isNew) await rm(folder, { recursive: true, force: true });
    await release();
    // on a full disk, the error of the database does not mention the disk
    if (!isNew) await requireFreeSpace(dataDir, OPENING_MB);
    throw error;
  }
}

/** A new demo database writes 90 MB for a year of data. */
const NEW_DATABASE_MB = 128;
/** Space to open an existing database, and to write to it. */
const OPENING_MB = 16;
const MB = 1024 * 1024;

/** @throws DatabaseLocationError */
async function requireFreeSpace(dataDir: string, neededMb: number): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  const freeMb = Math.floor((bavail * bsize) / MB);
  if (freeMb >= neededMb) return;
  throw new DatabaseLocationError(
    `Not enough disk space for the database: ${neededMb} MB are required in ${path.resolve(dataDir)}, ${freeMb} MB are free. ` +
      'Free some space, or set DATA_DIR to a folder on another disk.',
  );
}

/** The seeded database that in-memory databases copy. Created once per process, because seeding takes seconds. */
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

interface EmbeddedDatabase extends OpenDatabase {
  readonly client: PGlite;
}

/** Opens the embedded database as it is, without a lock. */
export async function openEmbedded(options: { dataDir?: string; loadDataDir?: Blob }): Promise<EmbeddedDatabase> {
  const [{ PGlite }, { drizzle }] = await Promise.all([import('@electric-sql/pglite'), import('drizzle-orm/pglite')]);
  const client = await PGlite.create(options);
  const db = drizzle(client, { logger: queryLog }) as unknown as Database;
  const listen: Listen = (handler) => {
    const listening = client.listen(CHANGES, (payload) => handler.changed(changeOf(payload)));
    listening.then(() => handler.listening(true)).catch(() => {});
    return async () => (await listening)();
  };
  return { db, client, read: (work) => work(db), listen, isThere: () => isThere(db), close: () => client.close() };
}
