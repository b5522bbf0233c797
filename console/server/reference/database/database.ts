/** One kind of database for both drivers, and the transactions on it. */
import { sql, type SQL } from 'drizzle-orm';
import type { PgDatabase, PgInsertValue, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core';
import { MIGRATIONS } from './migrations.ts';

/** The database, or a transaction on it. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface OpenDatabase {
  readonly db: Database;
  /** @throws when the database does not answer in time */
  isThere(): Promise<void>;
  close(): Promise<void>;
}

/** A query that failed: without the values it was given, which the driver's own error carries into the log. */
class QueryError extends Error {
  override readonly name = 'QueryError';
  readonly code: string | undefined;
  constructor(query: string, cause: Error & { code?: string }) {
    super(`${cause.message} in: ${query}`);
    this.code = cause.code;
  }
}

/** `error` as it may be logged and looked at. */
export function queryErrorOf(error: unknown): unknown {
  const { query, cause } = error as { query?: unknown; cause?: unknown };
  return typeof query === 'string' && cause instanceof Error ? new QueryError(query, cause) : error;
}

/** PostgreSQL's own codes, by class: connection, resources (a full disk, too many clients), operator's intervention. */
const AWAY_CODE = /^(08|53|57P|58)|^(57014|55P03|ECONN\w+|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOSPC)$/;
const AWAY_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|No space left|PGlite is clos/i;

/** Whether the database is away, too slow or full: nothing is wrong with what was asked. */
export function isAway(error: unknown): boolean {
  const { code, message = '' } = queryErrorOf(error) as { code?: string; message?: string };
  return (code !== undefined && AWAY_CODE.test(code)) || AWAY_WORDS.test(message);
}

const RETRIES = 5;
/** A deadlock or a serialisation failure: the transaction left nothing behind and may be run again. */
const AGAIN = new Set(['40P01', '40001']);

/** Runs `work` in one transaction: all of it is kept, or, when it throws, nothing. */
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

/** Until the end of the transaction no other server works on what has this name. */
export const holdLock = (tx: Database, name: string): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`) as unknown as Promise<unknown>;

/** After many rows at once: what the database knows of its tables decides how it reads them. */
export const analyze = (tx: Database): Promise<unknown> => tx.execute(sql`analyze`) as unknown as Promise<unknown>;

/** The tables are of a newer version: what this one would write there, nobody has thought of. */
class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
  readonly code = 'DATABASE_PLACE';
  constructor(found: number, known: number) {
    super(
      `The database is of a newer version of this server (step ${found}, this one knows ${known}): ` +
        'start that version, or restore a backup of before.',
    );
  }
}

/** @param last the step that the database had taken before; 0: it is new */
export type Fill = (tx: Database, last: number) => Promise<void>;

/**
 * Brings the tables up to date; several servers that start together on one PostgreSQL wait for each other.
 * @param fill fills what the steps have made, in the same transaction
 */
export async function migrate(db: Database, fill: Fill): Promise<void> {
  await inTransaction(db, async (tx) => {
    await holdLock(tx, 'partner-console migrations');
    await tx.execute(sql`create table if not exists migration (id integer primary key, at bigint not null)`);
    const { rows } = (await tx.execute(sql`select max(id) as last from migration`)) as unknown as {
      rows: { last: number | null }[];
    };
    const last = rows[0]?.last ?? 0;
    const newest = MIGRATIONS.at(-1)!.id;
    if (last > newest) throw new NewerSchemaError(last, newest);
    for (const { id, statements } of MIGRATIONS) {
      if (id <= last) continue;
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into migration (id, at) values (${id}, ${Date.now()})`);
    }
    if (last < newest) await fill(tx, last);
  });
}

/** A statement takes 65,535 values: so many rows have room whatever the table. */
const ROWS_AT_ONCE = 1_000;

/** Inserts any number of rows, also none. */
export async function insertAll<Table extends PgTable>(
  tx: Database,
  table: Table,
  rows: readonly PgInsertValue<Table>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await tx.insert(table).values(rows.slice(from, from + ROWS_AT_ONCE));
}

/** Rows of a query that is written as SQL. Sums must be cast to float8: drivers hand int8 and numeric over in their own ways. */
export async function rowsOf<Row>(db: Database, query: SQL): Promise<Row[]> {
  const { rows } = (await db.execute(query)) as unknown as { rows: Row[] };
  return rows;
}
