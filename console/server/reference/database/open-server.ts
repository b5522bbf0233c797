/** Opens a database on a PostgreSQL server, directly or through PgBouncer. */
import { setTimeout as wait } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { causeOf, DatabaseLocationError, reasonOf, type Database, type OpenDatabase } from './database.ts';
import { isMigrated, migrate, type Fill } from './migrate.ts';
import type { Listen } from './changes.ts';
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

/**
 * Runs `work` on one connection without time limits, because another server can hold the lock of the migrations, and creating
 * a year of days takes time.
 * @throws DatabaseLocationError
 */
export async function onFirstConnection<Result>(
  connectionString: string,
  { variable, connectMs }: { readonly variable: string; readonly connectMs: number },
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const first = new pg.Pool({ connectionString, connectionTimeoutMillis: connectMs, max: 1 });
  first.on('error', () => {});
  try {
    await first.query('select 1').catch((error: NodeJS.ErrnoException) => {
      throw new DatabaseLocationError(
        `Couldn't connect to the server in ${variable} (${error.message || error.code}). Check the address and the server.`,
      );
    });
    return await work(drizzle(first) as unknown as Database);
  } finally {
    await first.end();
  }
}

/** Migrates the tables with the role that owns them. @throws DatabaseLocationError */
export const migrateServer = (
  { databaseUrl, migrationUrl }: Pick<ServerLocation, 'databaseUrl' | 'migrationUrl'>,
  fill: Fill,
): Promise<void> =>
  onFirstConnection(
    migrationUrl ?? databaseUrl,
    { variable: migrationUrl ? 'DATABASE_MIGRATION_URL' : 'DATABASE_URL', connectMs: POOL_DEFAULTS.connectMs },
    (db) => migrate(db, fill),
  ).catch((error: unknown) => {
    throw causeOf(error) === 'permission'
      ? new DatabaseLocationError(
          `The role may not create tables (${reasonOf(error)}). Set DATABASE_MIGRATION_URL to the role that owns them.`,
        )
      : error;
  });

/** Time for `migrate` during a rollout. A server that gives up is started again by its supervisor. */
const MIGRATED_IN_MS = 60_000;
const CHECK_EVERY_MS = 1_000;

/** Waits until the tables are as new as this server expects. @throws DatabaseLocationError */
async function untilMigrated(db: Database, report: ServerLocation['report']): Promise<void> {
  const started = performance.now();
  for (let round = 0; !(await isMigrated(db)); round++) {
    const problem =
      'The tables of the database are older than this server, or missing. Run `node main.js migrate` first.';
    if (performance.now() - started > MIGRATED_IN_MS) throw new DatabaseLocationError(problem);
    if (round === 0) report?.(new Error(problem), 'the server waits for the tables');
    await wait(CHECK_EVERY_MS);
  }
}

/**
 * @param fill adds data to new tables, which this server creates. Without it, the server waits until `migrateServer` has
 * created them
 * @throws DatabaseLocationError
 */
export async function openServer(
  { databaseUrl, listenUrl = databaseUrl, migrationUrl, readUrl, pool: given, report }: ServerLocation,
  fill: Fill | undefined,
): Promise<OpenDatabase> {
  const options = { ...POOL_DEFAULTS, ...given };
  if (fill) await migrateServer({ databaseUrl, migrationUrl }, fill);
  else
    await onFirstConnection(databaseUrl, { variable: 'DATABASE_URL', connectMs: options.connectMs }, (db) =>
      untilMigrated(db, report),
    );
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
