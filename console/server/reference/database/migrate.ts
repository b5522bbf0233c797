/** Creates and updates the tables and the queues, and checks their version. */
import { sql } from 'drizzle-orm';
import { holdLock, inTransaction, rowsOf, type Database } from './database.ts';
import { installQueues } from './job-queues.ts';
import { MIGRATIONS, statementsOf } from './migrations.ts';
import { readSetting, writeSetting } from './settings.ts';

/** The ID of the oldest migration that every server on this database must contain. */
const OLDEST_SERVER = 'oldestServer';

/** The tables belong to a newer version that does not work next to this one, so writes of this version could corrupt them. */
class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
  readonly code = 'DATABASE_PLACE';
  constructor(oldest: number, known: number) {
    super(
      `The database requires a newer version of this server (migration ${oldest}, this version supports ${known}). ` +
        'Start the newer version, or restore an earlier backup.',
    );
  }
}

const NEWEST = MIGRATIONS.at(-1)!.id;

/** Returns whether the tables are exactly those of this server, neither older nor newer. */
export async function isOfThisVersion(db: Database): Promise<boolean> {
  if ((await newestMigration(db)) === 0) return false;
  const rows = await rowsOf<{ id: number }>(db, sql`select id from migration order by id`);
  const known = MIGRATIONS.map(({ id }) => id).sort((one, other) => one - other);
  return rows.map(({ id }) => id).join() === known.join();
}

/** Returns the ID of the last migration, 0 for an empty database. */
export async function newestMigration(db: Database): Promise<number> {
  const [table] = await rowsOf<{ exists: boolean }>(db, sql`select to_regclass('migration') is not null as exists`);
  if (!table!.exists) return 0;
  const [row] = await rowsOf<{ id: number | null }>(db, sql`select max(id) as id from migration`);
  return row!.id ?? 0;
}

/**
 * Returns whether the tables are as new as this server expects. Newer tables are accepted, because a release works next to
 * the one before it.
 * @throws NewerSchemaError
 */
export async function isMigrated(db: Database): Promise<boolean> {
  if ((await newestMigration(db)) < NEWEST) return false;
  const oldest = (await readSetting<number>(db, OLDEST_SERVER)) ?? 0;
  if (oldest > NEWEST) throw new NewerSchemaError(oldest, NEWEST);
  return true;
}

/** @param last the last migration before this start; 0 for a new database */
export type Fill = (tx: Database, last: number) => Promise<void>;

/**
 * Migrates the tables, and installs the queues. Servers that start together on one PostgreSQL wait for each other.
 * @param fill adds data to new tables, in the same transaction
 */
export async function migrate(db: Database, fill: Fill): Promise<void> {
  for (let prepared = 0; ;) {
    const next = await inTransaction(db, (tx) => applyMigrations(tx, fill, prepared));
    if (!next) break;
    await next.before?.(db);
    prepared = next.id;
  }
  await installQueues(db);
}

/**
 * Applies the missing migrations, up to one whose rows must be changed first. A new database has no rows.
 * @param prepared the migration whose rows are changed
 * @returns the migration that waits for its rows
 */
async function applyMigrations(tx: Database, fill: Fill, prepared: number) {
  await holdLock(tx, 'partner-console migrations');
  await tx.execute(sql`create table if not exists migration (id integer primary key, at bigint not null)`);
  const { rows } = (await tx.execute(sql`select id from migration`)) as unknown as { rows: { id: number }[] };
  const applied = new Set(rows.map(({ id }) => id));
  const last = Math.max(0, ...applied);
  // throws if the tables are too new
  if (last >= NEWEST) await isMigrated(tx);
  // not only newer ones, because two developers can add migrations in another order than they release them
  const missing = MIGRATIONS.filter(({ id }) => !applied.has(id));
  const waiting = missing.find(({ id, before }) => before && last > 0 && id !== prepared);
  const ready = waiting ? missing.slice(0, missing.indexOf(waiting)) : missing;
  for (const migration of ready) {
    const { id, oldestServer } = migration;
    for (const statement of statementsOf(migration)) await tx.execute(sql.raw(statement));
    await tx.execute(sql`insert into migration (id, at) values (${id}, ${Date.now()})`);
    if (oldestServer !== undefined) await writeSetting(tx, OLDEST_SERVER, oldestServer);
  }
  if (ready.length > 0) await fill(tx, last);
  return waiting;
}
