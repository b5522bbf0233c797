/** A common database type for both drivers, with transactions and migrations. */
import { sql, type SQL } from 'drizzle-orm';
import type { PgDatabase, PgInsertValue, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core';
import type { Listen } from './listen.ts';
import { MIGRATIONS } from './migrations.ts';

/** The database, or a transaction on it. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface OpenDatabase {
  readonly db: Database;
  /** Listens to changes that other servers also make. */
  readonly listen: Listen;
  /** @throws if the database does not respond in time */
  isThere(): Promise<void>;
  close(): Promise<void>;
}

/** A failed query without its parameters, which the driver's error would write to the log. */
class QueryError extends Error {
  override readonly name = 'QueryError';
  readonly code: string | undefined;
  constructor(query: string, cause: Error & { code?: string }) {
    super(`${cause.message} in: ${query}`);
    this.code = cause.code;
  }
}

/** Returns `error` without parameters of a query, so that it can be logged. */
export function queryErrorOf(error: unknown): unknown {
  const { query, cause } = error as { query?: unknown; cause?: unknown };
  return typeof query === 'string' && cause instanceof Error ? new QueryError(query, cause) : error;
}

/** PostgreSQL error codes by class: connection, resources (full disk, too many clients), operator intervention. */
const AWAY_CODE = /^(08|53|57P|58)|^(57014|55P03|ECONN\w+|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOSPC)$/;
const AWAY_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|No space left|PGlite is clos/i;

/** Returns whether the database is unreachable, too slow or full, so that the request itself is valid. */
export function isAway(error: unknown): boolean {
  const { code, message = '' } = queryErrorOf(error) as { code?: string; message?: string };
  return (code !== undefined && AWAY_CODE.test(code)) || AWAY_MESSAGE.test(message);
}

const RETRIES = 5;
/** Codes of deadlocks and serialization failures. The transaction was rolled back and can be retried. */
const AGAIN = new Set(['40P01', '40001']);

/** Runs `work` in one transaction, which is rolled back if it throws. */
export async function inTransaction<Result>(db: Database, work: (tx: Database) => Promise<Result>): Promise<Result> {
  for (let round = 1; ; round++) {
    try {
      return (await db.transaction(work as Parameters<typeof db.transaction>[0])) as Result;
    } catch (thrown) {
      const error = queryErrorOf(thrown);
      const { code } = error as { code?: string };
      if (round > RETRIES || code === undefined || !AGAIN.has(code)) throw error;
    }
  }
}

/** Holds a named lock across servers until the end of the transaction. */
export const holdLock = (tx: Database, name: string): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`) as unknown as Promise<unknown>;

/** Updates the statistics of the query planner. Call it after inserting many rows. */
export const analyze = (tx: Database): Promise<unknown> => tx.execute(sql`analyze`) as unknown as Promise<unknown>;

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

/** @param last the last migration before this start; 0 for a new database */
export type Fill = (tx: Database, last: number) => Promise<void>;

/**
 * Migrates the tables. Servers that start together on one PostgreSQL wait for each other.
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
}

/** Rows per statement. A statement accepts 65,535 values, which is enough for every table. */
const ROWS_AT_ONCE = 1_000;

/** Inserts any number of rows, including none. */
export async function insertAll<Table extends PgTable>(
  tx: Database,
  table: Table,
  rows: readonly PgInsertValue<Table>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await tx.insert(table).values(rows.slice(from, from + ROWS_AT_ONCE));
}

/** Runs an SQL query. Cast sums to float8, because the drivers return int8 and numeric in different types. */
export async function rowsOf<Row>(db: Database, query: SQL): Promise<Row[]> {
  const { rows } = (await db.execute(query)) as unknown as { rows: Row[] };
  return rows;
}
