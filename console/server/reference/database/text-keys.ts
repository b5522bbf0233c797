/**
 * Stored keys (see `searchKey`) of the texts that the search reads. Each key has the text that it was made of, so that rows
 * which a server of the release before has written since are found, searched by their text, and get their key later.
 */
import { eq, sql, type SQL } from 'drizzle-orm';
import { searchKey } from '#shared/core/clean-text.ts';
import { inTransaction, rowsOf, type Database } from './database.ts';
import { device } from './device-tables.ts';

/** The texts that the search reads: the expression, the same in lower case, the column that identifies a row, and the order. */
const KEYED_TEXTS = {
  device: {
    text: `device.name || e'\\n' || device.agent_remark`,
    lower: 'device.search_key',
    id: 'id',
    type: 'int',
    order: 'agent_uid, id',
  },
  person: {
    text: `person.username || e'\\n' || person.agent_remark`,
    lower: `lower(person.username || e'\\n' || person.agent_remark)`,
    id: 'uid',
    type: 'text',
    order: 'uid',
  },
  ticket: {
    text: `ticket.id || e'\\n' || ticket.title`,
    lower: `lower(ticket.id || e'\\n' || ticket.title)`,
    id: 'id',
    type: 'text',
    order: 'id',
  },
} as const;

export type KeyedTable = keyof typeof KEYED_TEXTS;

const textOf = (table: KeyedTable): SQL => sql.raw(KEYED_TEXTS[table].text);
const keyOf = (table: KeyedTable): SQL => sql`${sql.raw(table)}.text_key`;
/** the same expression as in the index of these rows */
const lacksKey = (table: KeyedTable): SQL => sql`text_key_of is distinct from ${textOf(table)}`;

/** Returns the condition that a text of a row matches a pattern of LIKE. Rows without their key match in lower case. */
export const matchesText = (table: KeyedTable, pattern: string): SQL =>
  sql`((not (${lacksKey(table)}) and ${keyOf(table)} like ${pattern})
    or (${lacksKey(table)} and ${sql.raw(KEYED_TEXTS[table].lower)} like ${pattern}))`;

/**
 * Returns the key of texts that are joined by line breaks. Each has a key of its own, so that the remark of an agent never becomes
 * part of the name before it, which the user of the node searches.
 */
const keyOfTexts = (texts: string): string => texts.split('\n').map(searchKey).join('\n');

/** Rows of one transaction. */
const ROWS = 1_000;

/**
 * Stores the keys of rows without one. Rows that another transaction changes are left for later.
 * @param agentUid the agent of the rows of `device`, which `where` also names
 * @returns the number of rows, at most 1,000
 */
export async function storeTextKeys(
  tx: Database,
  table: KeyedTable,
  where: SQL = sql`true`,
  agentUid?: string,
): Promise<number> {
  const { id, type, order } = KEYED_TEXTS[table];
  const [name, column] = [sql.raw(table), sql.raw(id)];
  const rows = await rowsOf<{ id: string; text: string }>(
    tx,
    sql`select ${column}::text as id, ${textOf(table)} as text from ${name}
      where ${lacksKey(table)} and ${where} order by ${sql.raw(order)} limit ${ROWS} for update skip locked`,
  );
  if (rows.length === 0) return 0;
  const keyed = JSON.stringify(rows.map((row) => ({ ...row, key: keyOfTexts(row.text) })));
  await tx.execute(
    sql`with keyed as (
        select * from jsonb_to_recordset(${keyed}::jsonb) as keyed (id ${sql.raw(type)}, key text, text text))
      update ${name} set text_key = keyed.key, text_key_of = keyed.text
      from keyed where ${name}.${column} = keyed.id and ${name}.${column} = any(array(select id from keyed))
        ${agentUid === undefined ? sql`` : sql`and ${name}.agent_uid = ${agentUid}`}`,
  );
  return rows.length;
}

/** Transactions at a time, so that other work is planned in between. */
const BATCHES = 20;

/** Stores the keys of nodes, of one agent at a time. @returns whether more rows are left */
async function storeDeviceKeys(db: Database): Promise<boolean> {
  for (let batch = 0; batch < BATCHES; batch++) {
    const [lacking] = await db
      .select({ uid: device.agentUid })
      .from(device)
      .where(lacksKey('device'))
      .orderBy(device.agentUid, device.id)
      .limit(1);
    if (!lacking) return false;
    const { uid } = lacking;
    // none, if another transaction changes them
    if ((await inTransaction(db, (tx) => storeTextKeys(tx, 'device', eq(device.agentUid, uid), uid))) === 0)
      return false;
  }
  return true;
}

/** Stores the keys of rows that were written without one. @returns whether more rows are left */
export async function storeMissingKeys({
  db,
  report,
}: {
  readonly db: Database;
  readonly report: (error: unknown, message: string) => void;
}): Promise<boolean> {
  const store = async (table: 'person' | 'ticket'): Promise<boolean> => {
    for (let batch = 0; batch < BATCHES; batch++)
      if ((await inTransaction(db, (tx) => storeTextKeys(tx, table))) < ROWS) return false;
    return true;
  };
  try {
    const more = [await storeDeviceKeys(db), await store('person'), await store('ticket')];
    return more.includes(true);
  } catch (error) {
    report(error, 'could not store the keys of the search');
    return false;
  }
}
