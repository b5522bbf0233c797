/** Rows of a query that is written as SQL. Sums must be cast to float8: drivers hand int8 and numeric over in their own ways. */
import type { SQL } from 'drizzle-orm';
import type { Database } from './database.ts';

export async function rowsOf<Row>(db: Database, query: SQL): Promise<Row[]> {
  const { rows } = (await db.execute(query)) as unknown as { rows: Row[] };
  return rows;
}
