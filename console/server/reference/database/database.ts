/** A common database type for both drivers, with transactions. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgDatabase, PgInsertValue, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core';
import type { Listen } from './changes.ts';
import { DataKeyError } from './encryption.ts';

/** The database, or a transaction on it. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** Runs reads on a replica if there is one, and otherwise on the database. A failed read is repeated on the database. */
export type Read = <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>;

/** Use of the connections to a database server. */
export interface Connections {
  readonly busy: number;
  readonly idle: number;
  /** requests without a connection */
  readonly waiting: number;
  /** whether requests fail, because the database does not respond */
  readonly isAway: boolean;
}

export interface OpenDatabase {
  readonly db: Database;
  readonly read: Read;
  /** for database servers only */
  readonly connections?: () => Connections;
  /** for replicas only: the number of reads by the database that they used */
  readonly replicaReads?: () => Readonly<Record<string, number>>;
  /** Listens to changes that other servers also make. */
  readonly listen: Listen;
  /** @throws if the database does not respond in time */
  isThere(): Promise<void>;
  /** for embedded databases in a folder only; @throws if the disk is almost full */
  readonly hasSpace?: () => Promise<void>;
  close(): Promise<void>;
}

/** A failed query without its parameters, which the driver's error would write to the log. */
class QueryError extends Error {
  override readonly name = 'QueryError';
  readonly code: string | undefined;
  readonly reason: string;
  constructor(query: string, cause: Error & { code?: string }) {
    super(`${cause.message} in: ${query}`);
    this.code = cause.code;
    this.reason = cause.message;
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
  /Connection terminated|is not queryable|timeout exceeded when trying to connect|Query read timeout|No space left|PGlite is clos/i;

/** Returns whether the database is unreachable, too slow or full, so that the request itself is valid. */
export function isAway(error: unknown): boolean {
  const { code, message = '' } = queryErrorOf(error) as { code?: string; message?: string };
  return (code !== undefined && AWAY_CODE.test(code)) || AWAY_MESSAGE.test(message);
}

/** Full disk. */
const DISK_CODE = /^(53100|ENOSPC)$/;
const NO_PRIVILEGE = '42501';

/** Returns the cause of a failed request, for metrics. */
export function causeOf(error: unknown): 'disk' | 'database' | 'permission' | 'keys' | 'other' {
  const { code = '' } = queryErrorOf(error) as { code?: string };
  if (error instanceof DataKeyError) return 'keys';
  if (DISK_CODE.test(code)) return 'disk';
  if (code === NO_PRIVILEGE) return 'permission';
  return isAway(error) ? 'database' : 'other';
}

/** Returns the message of the database, without the failed query. */
export function reasonOf(error: unknown): string {
  const { message, reason = message } = queryErrorOf(error) as Error & { reason?: string };
  return reason;
}

/** Returns one sentence for the terminal with the cause and the next step; `undefined` for `other`. */
export function databaseProblem(error: unknown): string | undefined {
  const reason = reasonOf(error);
  switch (causeOf(error)) {
    case 'disk':
      return `The disk of the database is full (${reason}). Free some space, and try again.`;
    case 'permission':
      return `The role of the server has too few rights (${reason}). Grant the rights that console/database-roles.sh sets.`;
    case 'keys':
      return `${reason}. Set the keys of this database.`;
    case 'database':
      return `The database does not respond (${reason}). Check the database, and try again.`;
    case 'other':
      return undefined;
  }
}

const RETRIES = 5;
/** Codes of deadlocks and serialization failures. The transaction was rolled back and can be retried. */
const AGAIN = new Set(['40P01', '40001']);

/** Returns whether the transaction of the error was rolled back and can be retried. */
export function isRetryable(error: unknown): boolean {
  const { code } = queryErrorOf(error) as { code?: string };
  return code !== undefined && AGAIN.has(code);
}

/** Runs `work` in one transaction, which is rolled back if it throws. */
export async function inTransaction<Result>(db: Database, work: (tx: Database) => Promise<Result>): Promise<Result> {
  for (let round = 1; ; round++) {
    try {
      return (await db.transaction(work as Parameters<typeof db.transaction>[0])) as Result;
    } catch (thrown) {
      if (round > RETRIES || !isRetryable(thrown)) throw queryErrorOf(thrown);
    }
  }
}

/** Reads in a transaction with settings of PostgreSQL that end with it, such as `{ jit: 'off' }`. */
export const withSettings = <Result>(
  db: Database,
  settings: Readonly<Record<string, string>>,
  read: (tx: Database) => Promise<Result>,
): Promise<Result> =>
  inTransaction(db, async (tx) => {
    const each = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
    await tx.execute(sql`select ${sql.join(each, sql`, `)}`);
    return read(tx);
  });

/** Holds a named lock across servers until the end of the transaction. */
export const holdLock = (tx: Database, name: string): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`) as unknown as Promise<unknown>;

/** Holds a named lock next to other transactions that share it, until the end of the transaction. */
export const shareLock = (tx: Database, name: string): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`) as unknown as Promise<unknown>;

/** Holds a named lock until the end of the transaction. @returns false if another transaction holds it */
export async function tryLock(tx: Database, name: string): Promise<boolean> {
  const [row] = await rowsOf<{ held: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held`,
  );
  return row!.held;
}

/** Updates the statistics of the query planner. Call it after inserting many rows. */
export const analyze = (tx: Database): Promise<unknown> => tx.execute(sql`analyze`) as unknown as Promise<unknown>;

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

/**
 * Orders a text by its code points. The collations of databases differ: that of the embedded database is `C`, and the locales of
 * many servers ignore brackets and hyphens. Lists that users see or page would have another order after a move.
 */
export const byCodePoint = (text: SQLWrapper): SQL => sql`${text} collate "C"`;

/** Escapes the wildcards of a LIKE pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The configured database cannot be used. The message is shown in the terminal without a stack. */
export class DatabaseLocationError extends Error {
  override readonly name = 'DatabaseLocationError';
  readonly code = 'DATABASE_PLACE';
}
