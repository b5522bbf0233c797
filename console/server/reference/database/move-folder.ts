/** Copies the embedded database of a data folder into an empty PostgreSQL database, and checks the copy. */
import { sql } from 'drizzle-orm';
import { analyze, DatabaseLocationError, inTransaction, rowsOf, type Database } from './database.ts';
import { openCopy } from './data-folder.ts';
import { keyProblem } from './key-check.ts';
import { isOfThisVersion } from './migrate.ts';
import { addPartitions, monthsOf, PARTITIONED } from './months.ts';
import { migrateServer, onFirstConnection, type ServerLocation } from './open-server.ts';
import { POOL_DEFAULTS } from './server-pool.ts';
import { addSampleDays, SAMPLE_TABLES, sampleDaysOf } from './sample-partitions.ts';
import { contentOf, copyRows, copySequences, tablesOf, type Content, type Table } from './table-rows.ts';

export interface MovedFolder {
  readonly tables: number;
  readonly rows: number;
  readonly wallets: number;
  /** cents in all wallets */
  readonly balance: number;
}

/**
 * The folder stays as it is. PostgreSQL gets all rows in one transaction, or none.
 * @throws DatabaseLocationError, FolderInUseError
 */
export async function moveFolder(
  dataDir: string,
  { databaseUrl, migrationUrl }: Pick<ServerLocation, 'databaseUrl' | 'migrationUrl'>,
): Promise<MovedFolder> {
  const source = await openCopy(dataDir);
  try {
    if (!(await isOfThisVersion(source.db)))
      throw new DatabaseLocationError(
        'The database of DATA_DIR belongs to another version of the server. ' +
          'Use this command of its version, or start and stop this version on the folder once.',
      );
    const wrongKeys = await keyProblem(source.db, () => {});
    if (wrongKeys) throw new DatabaseLocationError(wrongKeys);
    const variable = migrationUrl ? 'DATABASE_MIGRATION_URL' : 'DATABASE_URL';
    const connect = { variable, connectMs: POOL_DEFAULTS.connectMs };
    return await onFirstConnection(migrationUrl ?? databaseUrl, connect, async (target) => {
      await requireEmpty(target);
      await migrateServer({ databaseUrl, migrationUrl }, async () => {});
      const moved = await inTransaction(source.db, (from) => inTransaction(target, (to) => moveRows(from, to)));
      await analyze(target);
      return moved;
    });
  } finally {
    await source.close();
  }
}

/** @throws DatabaseLocationError if the database has users or another encoding */
async function requireEmpty(db: Database): Promise<void> {
  const [state] = await rowsOf<{ encoding: string; person: string | null }>(
    db,
    sql`select current_setting('server_encoding') as encoding, to_regclass('public.person')::text as person`,
  );
  if (state!.encoding !== 'UTF8')
    throw new DatabaseLocationError(
      `The PostgreSQL database has the encoding ${state!.encoding}. Create one with the encoding UTF8.`,
    );
  const users = state!.person ? await rowsOf(db, sql`select from person limit 1`) : [];
  if (users.length > 0)
    throw new DatabaseLocationError(
      'The PostgreSQL database has users. Create an empty database, and use its address.',
    );
}

const labelsOf = (tables: readonly Table[]): string =>
  tables
    .map(({ label, columns }) => `${label} (${columns.join()})`)
    .sort()
    .join('\n');

async function moveRows(from: Database, to: Database): Promise<MovedFolder> {
  // of the hashes; a session can have its own
  for (const db of [from, to]) await db.execute(sql`set local time zone 'UTC'`);
  const tables = await tablesOf(to);
  if (labelsOf(tables) !== labelsOf(await tablesOf(from)))
    throw new Error('The tables of DATA_DIR and of the PostgreSQL database differ');
  for (const table of PARTITIONED) {
    const months = await monthsOf(from, table);
    if (months.length > 0) await addPartitions(to, table, months[0]!, months.at(-1)!);
  }
  for (const table of SAMPLE_TABLES) await addSampleDays(to, await sampleDaysOf(from, table));
  const contents = new Map<Table, Content>();
  // the rows are complete as they are: a trigger would add balances and changes for a second time
  await eachWithTriggers(to, 'disable');
  // the migrations have added the first settings
  for (const { name } of [...tables].reverse()) await to.execute(sql`delete from ${name}`);
  for (const table of tables) {
    const content = await contentOf(from, table);
    await copyRows(from, to, table, content);
    contents.set(table, content);
  }
  await copySequences(from, to);
  await eachWithTriggers(to, 'enable');
  for (const [table, content] of contents) {
    const copied = await contentOf(to, table);
    if (copied.rows !== content.rows || copied.hash !== content.hash)
      throw new Error(`The rows of ${table.label} differ: ${content.rows} in DATA_DIR, ${copied.rows} in PostgreSQL`);
  }
  const rows = [...contents.values()].reduce((sum, content) => sum + content.rows, 0);
  return { tables: tables.length, rows, ...(await checkLedger(to)) };
}

async function eachWithTriggers(db: Database, action: 'enable' | 'disable'): Promise<void> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select distinct c.oid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      join pg_namespace n on n.oid = c.relnamespace where not t.tgisinternal and n.nspname = 'public'`,
  );
  for (const { name } of tables) await db.execute(sql.raw(`alter table ${name} ${action} trigger user`));
}

/** @throws if the entries do not sum to zero, or a balance is not the sum of its entries */
async function checkLedger(db: Database): Promise<Pick<MovedFolder, 'wallets' | 'balance'>> {
  const [sums] = await rowsOf<{ wallets: number; balance: number; wrong: number; entries: number }>(
    db,
    sql`select count(*)::float8 as wallets, coalesce(sum(balance), 0)::float8 as balance,
        (count(*) filter (where balance <> coalesce(entries.amount, 0)))::float8 as wrong,
        (select coalesce(sum(amount), 0) from ledger_entry)::float8 as entries
      from ledger_account left join (select account_id, sum(amount) as amount from ledger_entry group by 1) entries
        on entries.account_id = id where kind = 'wallet'`,
  );
  const { wallets, balance, wrong, entries } = sums!;
  if (wrong > 0 || entries !== 0)
    throw new Error(
      `The ledger of DATA_DIR is wrong: ${wrong} balances differ from their entries, which sum to ${entries} cents`,
    );
  return { wallets, balance };
}
