/** Opens a database on a PostgreSQL server, directly or through PgBouncer. */
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database, OpenDatabase } from './database.ts';
import { migrate, type Fill } from './migrate.ts';
import type { Listen } from './changes.ts';
import { DatabaseLocationError } from './location-error.ts';
import { queryLog } from './query-log.ts';
import { Replica } from './replica.ts';
import { ServerListener } from './server-listener.ts';
import { POOL_DEFAULTS, ServerPool, type PoolOptions } from './server-pool.ts';

export interface ServerLocation {
  readonly databaseUrl: string;
  /** a direct address of the same server, if `databaseUrl` is a connection pooler */
  readonly listenUrl?: string | undefined;
  /** the same database as `databaseUrl`, with a role that owns the tables; by default `databaseUrl` */
  readonly migrationUrl?: string | undefined;
  /** a streaming replica of the same server */
  readonly readUrl?: string | undefined;
  readonly pool?: Partial<PoolOptions> | undefined;
  /** logs broken idle connections */
  readonly report?: ((error: unknown, what: string) => void) | undefined;
}

/** @throws DatabaseLocationError */
export async function openServer(
  { databaseUrl, listenUrl = databaseUrl, migrationUrl, readUrl, pool: given, report }: ServerLocation,
  fill: Fill,
): Promise<OpenDatabase> {
  const options = { ...POOL_DEFAULTS, ...given };
  // migrations have no time limit, because another server can run them, and creating a year of days takes time
  const first = new pg.Pool({
    connectionString: migrationUrl ?? databaseUrl,
    connectionTimeoutMillis: options.connectMs,
    max: 1,
  });
  first.on('error', () => {});
  try {
    await first.query('select 1').catch((error: NodeJS.ErrnoException) => {
      throw new DatabaseLocationError(
        `Couldn't connect to the server in ${migrationUrl ? 'DATABASE_MIGRATION_URL' : 'DATABASE_URL'} (${error.code ?? error.message}). Check the address and the server.`,
      );
    });
    await migrate(drizzle(first) as unknown as Database, fill);
  } finally {
    await first.end();
  }
  const pool = new ServerPool(databaseUrl, options);
  // the pool replaces a broken idle connection, but without a listener the error would end the process
  pool.on('error', (error) => report?.(error, 'an idle database connection broke'));
  const listen: Listen = (handler) => {
    const listener = new ServerListener({ connectionString: listenUrl, pool, report }, handler);
    void listener.start();
    return () => listener.stop();
  };
  const db = databaseOn(pool);
  const replica = readUrl === undefined ? undefined : new Replica(db, { readUrl, pool: options, report });
  return {
    db,
    read: replica?.read ?? ((work) => work(db)),
    connections: () => pool.connections,
    ...(replica && { replicaReads: () => replica.reads }),
    listen,
    isThere: () => pool.check(),
    async close() {
      await replica?.close();
      await pool.end();
    },
  };
}

/** Returns a database whose transactions release their connection even if `begin` fails. Those of drizzle keep it. */
function databaseOn(pool: ServerPool): Database {
  const db = drizzle(pool, { logger: queryLog });
  const transaction: typeof db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client, { logger: queryLog }).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return Object.assign(db, { transaction }) as unknown as Database;
}
