/** Drizzle table of saved filters (see tables.ts). */
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

export const savedFilter = pgTable('saved_filter', {
  id: text().primaryKey(),
  uid: text().notNull(),
  /** a `FilteredList`, or one of another release */
  list: text().notNull(),
  name: text().notNull(),
  /** unique for each user and list */
  nameKey: text('name_key').notNull(),
  filters: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
});
