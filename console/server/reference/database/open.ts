/** Opens the database that the options name: in memory, in a folder, or on a PostgreSQL server. */
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { migrate, type Database, type Fill, type OpenDatabase } from './database.ts';
import { holdFolder } from './folder-lock.ts';

/** Nothing can be opened there; the message is one sentence for the person who chose the place. */
export class DatabasePlaceError extends Error {
  override readonly name = 'DatabasePlaceError';
  readonly code = 'DATABASE_PLACE';
}

interface Place {
  readonly dataDir?: string | undefined;
  readonly databaseUrl?: string | undefined;
}

/**
 * @param fill fills a database that is new, or has new tables
 * @throws DatabasePlaceError, FolderInUseError: one sentence for the person at the terminal
 */
export async function openDatabase({ dataDir, databaseUrl }: Place, fill: Fill): Promise<OpenDatabase> {
  if (databaseUrl) return openServer(databaseUrl, fill);
  return dataDir === undefined ? openMemory(fill) : openFolder(dataDir, fill);
}

/** Connections of one server to PostgreSQL. */
const POOL_SIZE = 10;
const CONNECT_MS = 5_000;

async function openServer(connectionString: string, fill: Fill): Promise<OpenDatabase> {
  const [{ default: pg }, { drizzle }] = await Promise.all([import('pg'), import('drizzle-orm/node-postgres')]);
  const pool = new pg.Pool({ connectionString, max: POOL_SIZE, connectionTimeoutMillis: CONNECT_MS });
  // A connection that breaks while idle is replaced; without a listener it would end the process.
  pool.on('error', () => {});
  const db = drizzle(pool) as unknown as Database;
  try {
    await pool.query('select 1').catch((error: NodeJS.ErrnoException) => {
      throw new DatabasePlaceError(`DATABASE_URL names a server that cannot be used (${error.code ?? error.message}).`);
    });
    await migrate(db, fill);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { db, close: () => pool.end() };
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

async function openFolder(dataDir: string, fill: Fill): Promise<OpenDatabase> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new DatabasePlaceError(`DATA_DIR ${dataDir} cannot be made (${error.code ?? error.message}).`);
  });
  const release = await holdFolder(dataDir);
  try {
    const folder = path.join(dataDir, 'database');
    const loadDataDir = TEMPLATE_FILE && !existsSync(folder) ? await readTemplate(TEMPLATE_FILE) : undefined;
    const opened = await openEmbedded({ dataDir: folder, ...(loadDataDir && { loadDataDir }) });
    await migrate(opened.db, fill);
    return {
      db: opened.db,
      async close() {
        await opened.close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** The seeded database that memory mode copies: made once in a process, as making one takes seconds. */
let template: Promise<Blob> | undefined;

async function openMemory(fill: Fill): Promise<OpenDatabase> {
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
  return { db, client, close: () => client.close() };
}
