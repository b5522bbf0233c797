/** Drizzle table of links to documents (see tables.ts). Times are milliseconds in platform time. */
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { SharedKind } from '#shared/topics/accounts/share/share.rules.ts';
import { int8 } from './column-types.ts';
import { encryptedText } from './encryption.ts';

export const shareLink = pgTable('share_link', {
  id: text().primaryKey(),
  uid: text().notNull(),
  /** the user whose nodes the document shows; null for documents about the owner */
  subjectUid: text('subject_uid'),
  tokenHash: text('token_hash').notNull().unique(),
  kind: text().$type<SharedKind>().notNull(),
  /** what the document shows, in no language */
  subject: text().notNull(),
  recipient: text().notNull(),
  /** the JSON of a `StoredContent`; null after the end */
  document: encryptedText(),
  createdAt: int8('created_at').notNull(),
  expiresAt: int8('expires_at').notNull(),
  /** null for a link that its owner has not ended */
  endedAt: int8('ended_at'),
  opened: integer().notNull().default(0),
  openedAt: int8('opened_at'),
});
