/** Drizzle table of due work (see tables.ts). The tables of the jobs themselves belong to pg-boss. */
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { int8 } from './column-types.ts';
import type { Queue } from './job-queues.ts';

/** Work that becomes due at a time of the platform's clock (jobs/due-work.ts). */
export const dueWork = pgTable(
  'due_work',
  {
    queue: text().$type<Queue>().notNull(),
    /** the user or the withdrawal */
    subject: text().notNull(),
    /** the days that the work concerns */
    firstDay: integer('first_day').notNull(),
    lastDay: integer('last_day').notNull(),
    /** ms, platform time */
    dueAt: int8('due_at').notNull(),
    /** whether a job exists */
    queued: boolean().notNull().default(false),
    /** the completed part of work that takes several jobs */
    part: jsonb(),
  },
  (table) => [primaryKey({ columns: [table.queue, table.subject, table.firstDay] })],
);
