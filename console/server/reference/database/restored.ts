/** Prepares a restored embedded database for its first server, as `console/restored.sql` prepares one on PostgreSQL. */
import { sql } from 'drizzle-orm';
import { inTransaction, type Database } from './database.ts';

/** The statements of `console/restored.sql`, which explains each of them. */
export const AFTER_RESTORE: readonly string[] = [
  'delete from proof',
  'delete from verify_code',
  'delete from session',
  "delete from pgboss.job where name = 'message'",
  "delete from setting where key = 'clockSeen'",
  "insert into setting (key, value) values ('payoutsPaused', 'true') on conflict (key) do update set value = excluded.value",
];

export const afterRestore = (db: Database): Promise<void> =>
  inTransaction(db, async (tx) => {
    for (const statement of AFTER_RESTORE) await tx.execute(sql.raw(statement));
  });
