/** Statements of the migrations that added the search and the keys of its texts. */

/** Find the nodes of an agent by a part of their name or remark, and nodes by the beginning of their ID, in every collation. */
export const searches = [
  `alter table device add column search_key text generated always as (lower(name || e'\\n' || agent_remark)) stored`,
  `create index device_agent_search on device (agent_uid, search_key text_pattern_ops)`,
  `create index device_uuid_start on device (uuid text_pattern_ops)`,
];

/** The texts that the search reads: the expression, the same in lower case, the column that identifies a row, and the order. */
export const KEYED_TEXTS = {
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

/**
 * Keys of the texts with the texts that they were made of (text-keys.ts). A server of the release before writes a row
 * without them, or changes its text only; the index finds these rows.
 */
export const textKeys = [
  ...Object.entries(KEYED_TEXTS).flatMap(([table, { text, order }]) => [
    `alter table ${table} add column text_key text, add column text_key_of text`,
    `create index ${table}_without_key on ${table} (${order})
      where text_key_of is distinct from ${text}`,
  ]),
  `create index device_agent_text_key on device (agent_uid, text_key text_pattern_ops)`,
];
