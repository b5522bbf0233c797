/** Compares the clock of the server with the clock of the database, which all servers share. */
import { sql } from 'drizzle-orm';
import { rowsOf, type Database } from './database/database.ts';

/** Returns the clock of the server minus the clock of the database, in ms. */
export async function clockOffset(db: Database): Promise<number> {
  const before = Date.now();
  const [row] = await rowsOf<{ at: number }>(
    db,
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as at`,
  );
  return (before + Date.now()) / 2 - row!.at;
}
