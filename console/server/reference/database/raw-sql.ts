/** Runs SQL of other packages, whose parameters are `$1`, `$2`, in the database or in a transaction. */
import { sql, type SQL } from 'drizzle-orm';
import type { PGlite } from '@electric-sql/pglite';
import type { Pool } from 'pg';
import type { Database } from './database.ts';

interface RawSql {
  // pg-boss reads the rows without a type
  // oxlint-disable-next-line typescript/no-explicit-any
  executeSql(text: string, values?: readonly unknown[]): Promise<{ rows: any[] }>;
}

/** @param db the database, or a transaction, which then contains the statements */
export const rawSql = (db: Database): RawSql => ({
  async executeSql(text, values = []) {
    const client = clientOf(db);
    if (values.length === 0 && client) return runScript(client, text);
    return (await db.execute(withParameters(text, values))) as unknown as { rows: unknown[] };
  },
});

function withParameters(text: string, values: readonly unknown[]): SQL {
  const parts = text.split(/\$(\d+)/);
  return sql.join(
    parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1] ?? null)}`)),
  );
}

type Client = Pool | PGlite;

/** A transaction has no client. */
const clientOf = (db: Database): Client | undefined => (db as { $client?: Client }).$client;

/** Runs one or more statements. After an error, the connection may be in a failed transaction of the script. */
async function runScript(client: Client, script: string): Promise<{ rows: unknown[] }> {
  if ('exec' in client) {
    const results = await client.exec(script).catch(async (error: unknown) => {
      await client.exec('rollback');
      throw error;
    });
    return { rows: results.at(-1)?.rows ?? [] };
  }
  const connection = await client.connect();
  try {
    const result = await connection.query(script);
    connection.release();
    return { rows: result.rows };
  } catch (error) {
    connection.release(true);
    throw error;
  }
}
