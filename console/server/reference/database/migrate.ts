/** Creates and updates the tables and the queues. */
import { sql } from 'drizzle-orm';
import { holdLock, inTransaction, rowsOf, type Database } from './database.ts';
import { installQueues } from './job-queues.ts';
import { MIGRATIONS } from './migrations.ts';

/** The tables belong to a newer version, so writes of this version could corrupt them. */
class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
  readonly code = 'DATABASE_PLACE';
  constructor(found: number, known: number) {
    super(
      `The database belongs to a newer version of this server (migration ${found}, this version supports ${known}). ` +
        'Start the newer version, or restore an earlier backup.',
    );
  }
}

/** Returns the ID of the last migration. */
export async function newestMigration(db: Database): Promise<number> {
  const [row] = await rowsOf<{ id: number }>(db, sql`select max(id) as id from migration`);
  return row!.id;
}

/** @param last the last migration before this start; 0 for a new database */
export type Fill = (tx: Database, last: number) => Promise<void>;

/**
 * Migrates the tables, and installs the queues. Servers that start together on one PostgreSQL wait for each other.
 * @param fill adds data to new tables, in the same transaction
 */
export async function migrate(db: Database, fill: Fill): Promise<void> {
  await inTransaction(db, async (tx) => {
    await holdLock(tx, 'partner-console migrations');
    await tx.execute(sql`create table if not exists migration (id integer primary key, at bigint not null)`);
    const { rows } = (await tx.execute(sql`select id from migration`)) as unknown as { rows: { id: number }[] };
    const applied = new Set(rows.map(({ id }) => id));
    const last = Math.max(0, ...applied);
    const newest = MIGRATIONS.at(-1)!.id;
    if (last > newest) throw new NewerSchemaError(last, newest);
    for (const { id, statements } of MIGRATIONS) {
      // not only newer ones, because two developers can add migrations in another order than they release them
      if (applied.has(id)) continue;
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into migration (id, at) values (${id}, ${Date.now()})`);
    }
    if (MIGRATIONS.some(({ id }) => !applied.has(id))) await fill(tx, last);
  });
  await installQueues(db);
}
