/** Drizzle tables of notices, dialing, tickets, appeals, directed business, consents and changes. Times in milliseconds. */
import { customType, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { LineType } from '#shared/topics/devices/dialling.rules.ts';
import type { NoticeLevel, NoticeLink } from '#shared/topics/notices/notice.calls.ts';
import { int8, serial } from './column-types.ts';
import { jsonWithEncrypted } from './encryption.ts';

export interface StoredLine {
  readonly type: LineType;
  readonly account: string;
  readonly password: string;
  readonly ip: string;
  readonly mask: string;
  readonly gateway: string;
  readonly vlan: number | null;
}

export interface StoredCard {
  readonly name: string;
  /** M */
  readonly speed: number;
  /** empty if no cable is connected */
  readonly ip: string;
  readonly lines: readonly StoredLine[];
}

/** Network cards whose passwords of dial lines are encrypted. */
const encryptedCards = jsonWithEncrypted<readonly StoredCard[]>((cards, map) =>
  cards.map((card) => ({ ...card, lines: card.lines.map((line) => ({ ...line, password: map(line.password) })) })),
);

export const notice = pgTable('notice', {
  id: serial('id').primaryKey(),
  title: text().notNull(),
  content: text().notNull(),
  level: text().$type<NoticeLevel>().notNull(),
  /** users see the notice from this time */
  sendTime: int8('send_time').notNull(),
  /** the recipient; null for all users */
  uid: text(),
  /** the event of the recipient that it announces, such as `withdrawal TX1 success`; null for other notices */
  event: text(),
  link: jsonb().$type<NoticeLink>(),
});
export type StoredNotice = typeof notice.$inferSelect;

export const noticeRead = pgTable(
  'notice_read',
  { uid: text().notNull(), noticeId: int8('notice_id').notNull(), at: int8('at').notNull() },
  (table) => [primaryKey({ columns: [table.uid, table.noticeId] })],
);

/** Changed network cards of a device. */
export const dialling = pgTable('dialling', {
  device: integer().primaryKey(),
  cards: encryptedCards().notNull(),
  /** the card that is the management line */
  manager: text(),
  changedAt: int8('changed_at').notNull(),
  agentUid: text('agent_uid').notNull(),
});

export const imageLink = pgTable(
  'image_link',
  {
    uid: text().notNull(),
    version: text().notNull(),
    /** not a secret, because it gives access only to a public file */
    token: text().notNull().unique(),
    expiresAt: int8('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.version] })],
);

export type TicketStatus = 'pending' | 'processing' | 'resolved' | 'closed';

export const ticket = pgTable('ticket', {
  id: text().primaryKey(),
  uid: text().notNull(),
  category: text().notNull(),
  title: text().notNull(),
  content: text().notNull(),
  deviceUUID: text('device_uuid').notNull().default(''),
  status: text().$type<TicketStatus>().notNull(),
  createdAt: int8('created_at').notNull(),
  updatedAt: int8('updated_at').notNull(),
});

export const ticketReply = pgTable('ticket_reply', {
  id: serial('id').primaryKey(),
  ticketId: text('ticket_id').notNull(),
  /** `support` or a user name */
  author: text().notNull(),
  content: text().notNull(),
  at: int8('at').notNull(),
});

/** The drivers return a Buffer or a Uint8Array. */
const bytes = customType<{ data: Uint8Array<ArrayBuffer>; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** An uploaded file. */
export const attachment = pgTable('attachment', {
  id: text().primaryKey(),
  uid: text().notNull(),
  /** null until a ticket or a reply uses it */
  ticketId: text('ticket_id'),
  /** null for a file of the ticket itself */
  replyId: int8('reply_id'),
  name: text().notNull(),
  /** MIME type */
  type: text().notNull(),
  content: bytes().notNull(),
  at: int8('at').notNull(),
});

/** An invoice that a company has sent for a bill. */
export const invoice = pgTable(
  'invoice',
  {
    uid: text().notNull(),
    month: text().notNull(),
    number: text().notNull(),
    issuedDay: integer('issued_day').notNull(),
    sentAt: int8('sent_at').notNull(),
    receivedAt: int8('received_at'),
  },
  (table) => [primaryKey({ columns: [table.uid, table.month] })],
);

export const invoiceDocument = pgTable('invoice_document', {
  id: text().primaryKey(),
  uid: text().notNull(),
  month: text().notNull(),
  name: text().notNull(),
  /** MIME type */
  type: text().notNull(),
  content: bytes().notNull(),
  at: int8('at').notNull(),
});

/** The record that an appeal concerns, and the outcome. */
export const appeal = pgTable('appeal', {
  ticketId: text('ticket_id').primaryKey(),
  uid: text().notNull(),
  /** the day of the record */
  day: integer().notNull(),
  device: integer().notNull(),
  /** the number of the fine; empty for an unbilled day */
  fine: text().notNull().default(''),
  line: text().notNull(),
  rule: text().notNull(),
  state: text().$type<'open' | 'accepted' | 'refused'>().notNull(),
  /** why the operator decided so */
  decision: text().notNull().default(''),
  /** cents; the compensation of an accepted appeal */
  amount: int8('amount'),
  /** cents; the fine, or the income that the unbilled day would have had. Null until it is computed for a decision. */
  lostIncome: int8('lost_income'),
  /** the month of the bill with the compensation */
  month: text(),
});
export type Appeal = typeof appeal.$inferSelect;

/** An operator who approves a compensation above the lost income. */
export const appealApproval = pgTable(
  'appeal_approval',
  {
    ticketId: text('ticket_id').notNull(),
    /** in lower case */
    operator: text().notNull(),
    /** cents */
    amount: int8('amount').notNull(),
    at: int8('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ticketId, table.operator, table.amount] })],
);

/** A compensation or fine for a closed day, as a row of the next bill. It counts with the approval of two operators. */
export const billCorrection = pgTable('bill_correction', {
  /** number of the row of the bill */
  id: text().primaryKey(),
  uid: text().notNull(),
  kind: text().$type<'fine' | 'compensation'>().notNull(),
  /** the corrected day */
  day: integer().notNull(),
  /** cents, before tax */
  amount: int8('amount').notNull(),
  /** the user reads it on the bill */
  reason: text().notNull(),
  /** the contradiction of the bank that it ends */
  contradiction: int8('contradiction'),
  at: int8('at').notNull(),
  /** the month of the bill with the row */
  month: text(),
});
export type BillCorrection = typeof billCorrection.$inferSelect;

export const correctionApproval = pgTable(
  'correction_approval',
  {
    id: text().notNull(),
    /** in lower case */
    operator: text().notNull(),
    at: int8('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.id, table.operator] })],
);

export const directedBusiness = pgTable('directed_business', {
  id: text().primaryKey(),
  name: text().notNull(),
  description: text().notNull(),
  region: text().notNull(),
  isp: text().notNull(),
  /** M */
  bandwidth: integer().notNull(),
  /** cents per month per G */
  price: integer().notNull(),
  quota: integer().notNull(),
  taken: integer().notNull(),
  deadline: int8('deadline'),
  /** empty while it is open */
  closedReason: text('closed_reason').notNull().default(''),
  position: integer().notNull(),
});

export const directedApplication = pgTable(
  'directed_application',
  {
    businessId: text('business_id').notNull(),
    uid: text().notNull(),
    remark: text().notNull().default(''),
    state: text().$type<'applied' | 'approved' | 'refused'>().notNull(),
    reason: text().notNull().default(''),
    at: int8('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.uid] })],
);

export const openGrant = pgTable('open_grant', {
  codeHash: text('code_hash').primaryKey(),
  clientId: text('client_id').notNull(),
  uid: text().notNull(),
  scope: text().notNull(),
  redirectUri: text('redirect_uri').notNull(),
  expiresAt: int8('expires_at').notNull(),
});

/** The consent of a user to a version of a document. A consent is never deleted or changed, only withdrawn. */
export const consent = pgTable('consent', {
  id: serial('id').primaryKey(),
  uid: text().notNull(),
  document: text().notNull(),
  version: text().notNull(),
  agreedAt: int8('agreed_at').notNull(),
  withdrawnAt: int8('withdrawn_at'),
});

/** A version of an agreement as users read it. */
export const articleVersion = pgTable(
  'article_version',
  {
    document: text().notNull(),
    version: text().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    /** when the platform showed it first */
    publishedAt: int8('published_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.document, table.version] })],
);
