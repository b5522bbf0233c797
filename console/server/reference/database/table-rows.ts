/** Copies the rows of tables from one database to another with the same tables, and compares them. */
import { sql, type SQL } from 'drizzle-orm';
import { rowsOf, type Database } from './database.ts';

/** A table whose rows are copied. */
export interface Table {
  readonly name: SQL;
  /** such as `public.user` */
  readonly label: string;
  /** stored columns without generated ones, in a fixed order */
  readonly columns: readonly string[];
}

interface Described {
  readonly schema: string;
  readonly table: string;
  readonly columns: readonly string[];
  /** labels of the tables that its foreign keys reference */
  readonly parents: readonly string[];
}

/** The queues and the migrations are those of the server, which has created them. */
const COPIED = sql.raw(
  `(n.nspname = 'public' and c.relname <> 'migration' or n.nspname = 'pgboss' and c.relname = 'job')`,
);

/** Returns the tables, each after those that it references. A table with partitions is one table. */
export async function tablesOf(db: Database): Promise<readonly Table[]> {
  const described = await rowsOf<Described>(
    db,
    sql`select n.nspname as schema, c.relname as table,
        (select json_agg(a.attname order by a.attname) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
        (select coalesce(json_agg(distinct f.nspname || '.' || r.relname), '[]') from pg_constraint k
          join pg_class r on r.oid = k.confrelid join pg_namespace f on f.oid = r.relnamespace
          where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as parents
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and ${COPIED} order by 1, 2`,
  );
  const labels = new Set(described.map(({ schema, table }) => `${schema}.${table}`));
  const sorted = new Map<string, Table>();
  while (sorted.size < labels.size) {
    const before = sorted.size;
    for (const { schema, table, columns, parents } of described) {
      const label = `${schema}.${table}`;
      if (sorted.has(label) || parents.some((each) => labels.has(each) && !sorted.has(each))) continue;
      sorted.set(label, { label, columns, name: sql`${sql.identifier(schema)}.${sql.identifier(table)}` });
    }
    if (sorted.size === before) throw new Error('Foreign keys of the tables form a cycle');
  }
  return [...sorted.values()];
}

const listOf = (columns: readonly string[]): SQL =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );

/** Counts and sums that two databases with the same rows share. */
export interface Content {
  readonly rows: number;
  /** a sum over the hashes of all rows, independent of their order */
  readonly hash: string;
  /** characters of the longest row */
  readonly longest: number;
}

/** Reads every row. The time zone of both databases must be the same. */
export async function contentOf(db: Database, { name, columns }: Table): Promise<Content> {
  const [content] = await rowsOf<Content>(
    db,
    sql`select count(*)::float8 as rows, coalesce(max(length(line)), 0)::float8 as longest,
        coalesce(sum(('x' || left(md5(line), 15))::bit(60)::bigint), 0)::text as hash
      from (select to_jsonb(each)::text as line from (select ${listOf(columns)} from ${name}) each) lines`,
  );
  return content!;
}

/** Most rows of a statement, and most characters, because an attachment is a row of many megabytes. */
const MOST_ROWS = 2_000;
const MOST_CHARACTERS = 8_000_000;

/** Copies all rows, with their numbers. @param from a transaction */
export async function copyRows(from: Database, to: Database, table: Table, { rows, longest }: Content): Promise<void> {
  if (rows === 0) return;
  const columns = listOf(table.columns);
  const count = Math.max(1, Math.min(MOST_ROWS, Math.floor(MOST_CHARACTERS / longest)));
  await from.execute(sql`declare rows_to_copy cursor for select to_jsonb(each)::text as line
    from (select ${columns} from ${table.name}) each`);
  for (;;) {
    const batch = await rowsOf<{ line: string }>(from, sql.raw(`fetch ${count} from rows_to_copy`));
    if (batch.length === 0) break;
    const json = `[${batch.map(({ line }) => line).join(',')}]`;
    await to.execute(sql`insert into ${table.name} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${table.name}, ${json}::jsonb)`);
  }
  await from.execute(sql`close rows_to_copy`);
}

interface Sequence {
  readonly schema: string;
  readonly table: string;
  readonly column: string;
  readonly sequence: string;
}

/** Sets the next number of each identity column to that of the other database, also if its last rows are deleted. */
export async function copySequences(from: Database, to: Database): Promise<void> {
  const found = await rowsOf<Sequence>(
    to,
    sql`select n.nspname as schema, c.relname as table, a.attname as column,
        pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) as sequence
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where a.attidentity <> '' and not a.attisdropped and not c.relispartition and ${COPIED}`,
  );
  for (const { schema, table, column, sequence } of found) {
    const [own] = await rowsOf<{ name: string }>(
      from,
      sql`select pg_get_serial_sequence(format('%I.%I', ${schema}::text, ${table}::text), ${column}) as name`,
    );
    const [last] = await rowsOf<{ value: string; called: boolean }>(
      from,
      sql`select last_value::text as value, is_called as called from ${sql.raw(own!.name)}`,
    );
    await to.execute(sql`select setval(${sequence}::regclass, ${last!.value}::bigint, ${last!.called})`);
  }
}
