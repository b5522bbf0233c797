/**
 * Drizzle tables of users and money, which the migrations create. Amounts are cents, and times are milliseconds unless a
 * name differs.
 */
import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { HoldReason } from '#shared/topics/money/wallet/wallet.calls.ts';
import { int8, serial } from './column-types.ts';
import { encryptedText, jsonWithEncryptedFields } from './encryption.ts';
import { accountNumbers, type SubmittedPayout } from '#shared/topics/accounts/payout.rules.ts';

/** Stored payout details. The phone number is stored with the user. */
export type StoredPayInfo = {
  readonly [Field in keyof SubmittedPayout | 'contractType']?:
    | (SubmittedPayout & { contractType: string })[Field]
    | undefined;
};

const encryptedPayInfo = jsonWithEncryptedFields<StoredPayInfo>(...accountNumbers());

/** Its name in the database is older than the name of the type. */
export const users = pgTable('person', {
  uid: text().primaryKey(),
  username: text().notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  walletPasswordHash: text('wallet_password_hash'),
  role: text().notNull(),
  agentAccount: text('agent_account').notNull().default(''),
  /** cents per month per G */
  agentBandwidthPrice: int8('agent_bandwidth_price').notNull().default(0),
  phoneNumber: text('phone_number').notNull(),
  realName: text('real_name').notNull().default(''),
  idCardNumber: encryptedText('id_card_number').notNull().default(''),
  /** finds the encrypted ID number */
  idCardIndex: text('id_card_index').notNull().default(''),
  taxRatio: doublePrecision('tax_ratio').notNull().default(0.06),
  hasPricingRight: boolean('has_pricing_right').notNull().default(false),
  collectionInfoFilled: boolean('collection_info_filled').notNull().default(false),
  idenAuthenticationed: boolean('iden_authenticationed').notNull().default(false),
  needFillCollection: boolean('need_fill_collection').notNull().default(false),
  needFillBillingCycle: boolean('need_fill_billing_cycle').notNull().default(false),
  needVerify: boolean('need_verify').notNull().default(false),
  showIncome: boolean('show_income').notNull().default(false),
  isMigrated: boolean('is_migrated').notNull().default(false),
  /** real-name verifications that failed (§2.7) */
  identityFailures: integer('identity_failures').notNull().default(0),
  /** 1 to 5 (§4) */
  authState: integer('auth_state').notNull().default(1),
  /** unix seconds */
  contractEndDate: int8('contract_end_date'),
  payInfo: encryptedPayInfo('pay_info').notNull().default({}),
  /** ms; withdrawals are blocked until then */
  holdUntil: int8('payout_hold_until'),
  holdReason: text('hold_reason').$type<HoldReason>(),
  /** the phones before changes, separated by spaces, which receive warnings until `previousPhoneUntil` (ms) */
  previousPhone: text('previous_phone').notNull().default(''),
  previousPhoneUntil: int8('previous_phone_until'),
  /** the verified company, the only holder of an enterprise payout account; empty until it is verified */
  companyName: text('company_name').notNull().default(''),
  /** whether messages about money are also sent by SMS */
  moneySms: boolean('money_sms').notNull().default(true),
  /** whether messages about nodes that can still be saved, and reminders of days, are also sent by SMS */
  riskSms: boolean('risk_sms').notNull().default(false),
  reminderSms: boolean('reminder_sms').notNull().default(false),
  /** whether the same messages are also sent to the group robots of the user */
  moneyRobot: boolean('money_robot').notNull().default(false),
  riskRobot: boolean('risk_robot').notNull().default(false),
  reminderRobot: boolean('reminder_robot').notNull().default(false),
  /** whether messages to group robots contain amounts */
  robotAmounts: boolean('robot_amounts').notNull().default(false),
  /** hours of the day in Shanghai in which messages that can wait are held; null for none */
  quietFrom: integer('quiet_from'),
  quietTo: integer('quiet_to'),
  /** remark of the agent on a miner */
  agentRemark: text('agent_remark').notNull().default(''),
});
export type User = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;

export const session = pgTable('session', {
  tokenHash: text('token_hash').primaryKey(),
  uid: text().notNull(),
  expiresAt: int8('expires_at').notNull(),
  /** ms; null for sessions that are older than this column */
  startedAt: int8('started_at'),
  /** ms, approximate */
  usedAt: int8('used_at'),
  /** browser and system, such as `Chrome, Windows` */
  device: text().notNull().default(''),
  /** masked address of the sign-in */
  address: text().notNull().default(''),
  /** ms; the session ends then unless it is used before; null for no limit */
  idleUntil: int8('idle_until'),
  /** ms without a request that `idleUntil` allows */
  idleMs: int8('idle_ms'),
});

/** The last request of the current visit of a user and of the one before (access/visits.ts). */
export const visit = pgTable('visit', {
  uid: text().primaryKey(),
  lastAt: int8('last_at').notNull(),
  previousAt: int8('previous_at'),
});

/** Proofs of the wallet password or an old phone, which expire with their session at the latest. */
export const proof = pgTable('proof', {
  ticketHash: text('ticket_hash').primaryKey(),
  uid: text().notNull(),
  kind: text().$type<'wallet' | 'phone'>().notNull(),
  sessionHash: text('session_hash'),
  expiresAt: int8('expires_at').notNull(),
});

export const captchaTicket = pgTable('captcha_ticket', {
  ticketHash: text('ticket_hash').primaryKey(),
  randstr: text().notNull(),
  expiresAt: int8('expires_at').notNull(),
});

export const verifyCode = pgTable('verify_code', {
  id: serial('id').primaryKey(),
  /** empty if requested without a session */
  uid: text().notNull(),
  phone: text().notNull(),
  /** the network that requested the code without a session, otherwise empty */
  network: text().notNull().default(''),
  codeHash: text('code').notNull(),
  tries: integer().notNull().default(0),
  /** attempts from other networks */
  strayTries: integer('stray_tries').notNull().default(0),
  used: boolean().notNull().default(false),
  expiresAt: int8('expires_at').notNull(),
});

/** Networks from which a user has signed in, as hashes (networks.ts). */
export const knownNetwork = pgTable(
  'known_network',
  { uid: text().notNull(), network: text().notNull(), seenAt: int8('seen_at').notNull() },
  (table) => [primaryKey({ columns: [table.uid, table.network] })],
);

/** Failed identity checks of phones, which stay when an account is deleted (identity-failures.ts). */
export const identityFailure = pgTable('identity_failure', {
  phoneHash: text('phone_hash').primaryKey(),
  failures: integer().notNull(),
});

export const outbox = pgTable('outbox', {
  id: serial('id').primaryKey(),
  phone: text().notNull(),
  code: text().notNull(),
  purpose: text().notNull(),
  at: int8('at').notNull(),
});

export const attempt = pgTable('attempt', {
  id: serial('id').primaryKey(),
  /** the limited action and its subject, such as `code phone 13800138000` */
  subject: text().notNull(),
  at: int8('at').notNull(),
});

export const setting = pgTable('setting', { key: text().primaryKey(), value: jsonb().$type<unknown>().notNull() });

export const ledgerAccount = pgTable('ledger_account', {
  id: text().primaryKey(),
  kind: text().$type<'wallet' | 'platform'>().notNull(),
  uid: text(),
  /** for wallets only; updated by a trigger and never negative */
  balance: int8('balance').notNull().default(0),
});

export const ledgerTransaction = pgTable('ledger_transaction', {
  id: serial('id').primaryKey(),
  kind: text().notNull(),
  reference: text().notNull(),
  at: int8('at').notNull(),
});

export const ledgerEntry = pgTable('ledger_entry', {
  id: serial('id').primaryKey(),
  transactionId: int8('transaction_id').notNull(),
  accountId: text('account_id').notNull(),
  amount: int8('amount').notNull(),
  type: text().notNull(),
  /** the number that users see */
  rzId: text('rz_id').notNull(),
  at: int8('at').notNull(),
});

export const withdrawal = pgTable('withdrawal', {
  txId: text('tx_id').primaryKey(),
  uid: text().notNull(),
  walletType: integer('wallet_type').$type<0 | 1>().notNull(),
  amount: int8('amount').notNull(),
  tax: int8('tax').notNull(),
  fee: int8('fee').notNull(),
  received: int8('received').notNull(),
  collectionMethod: text('collection_method').notNull(),
  collectionNumber: encryptedText('collection_number').notNull(),
  accountHolder: encryptedText('account_holder').notNull().default(''),
  bankName: encryptedText('bank_name').notNull().default(''),
  status: text().$type<'transferring' | 'success' | 'failure'>().notNull(),
  at: int8('at').notNull(),
  /** expected arrival */
  dueAt: int8('due_at').notNull(),
  /** ms; null until the first order, from which on the bank may have the transfer */
  orderedAt: int8('ordered_at'),
  /** ms; null until the provider has confirmed the order */
  sentAt: int8('sent_at'),
  /** ms; when the bank received the money, as the payout provider reports it; null if it does not */
  arrivedAt: int8('arrived_at'),
  /** number of the transfer at the bank, as the payout provider reports it */
  bankReference: text('bank_reference'),
  /** why the bank refused the transfer */
  failReason: text('fail_reason'),
});

/** Employees who have approved a payout. */
export const payoutApproval = pgTable(
  'payout_approval',
  { txId: text('tx_id').notNull(), approver: text().notNull(), at: int8('at').notNull() },
  (table) => [primaryKey({ columns: [table.txId, table.approver] })],
);

/** A report of the bank that contradicts the ledger. */
export const contradiction = pgTable('contradiction', {
  id: serial('id').primaryKey(),
  /** the bank can report a number that no withdrawal has */
  txId: text('tx_id').notNull(),
  /**
   * `outcome`: the transfer has ended otherwise. `amount`: its amount differs. `unknown`: no withdrawal has the number.
   * `unordered`: the transfer was not ordered.
   */
  kind: text().$type<'outcome' | 'amount' | 'unknown' | 'unordered'>().notNull(),
  /** the state that the bank reports */
  reported: text().$type<'sent' | 'settled' | 'failed'>().notNull(),
  /** cents; null if the bank reports none */
  reportedAmount: int8('reported_amount'),
  /** the status of the withdrawal; null for an unknown number */
  stored: text().$type<'transferring' | 'success' | 'failure'>(),
  at: int8('at').notNull(),
  endedAt: int8('ended_at'),
  endedBy: text('ended_by'),
  /** why it has ended */
  reason: text(),
});

/** An operator who imports a transfer that the database lacks. */
export const transferImport = pgTable(
  'transfer_import',
  {
    txId: text('tx_id').notNull(),
    /** in lower case */
    operator: text().notNull(),
    uid: text().notNull(),
    walletType: integer('wallet_type').$type<0 | 1>().notNull(),
    amount: int8('amount').notNull(),
    received: int8('received').notNull(),
    /** whether the money came back */
    hasFailed: boolean('has_failed').notNull(),
    at: int8('at').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.txId, table.operator, table.uid, table.walletType, table.amount, table.hasFailed],
    }),
  ],
);

/** Nonces of callbacks, so that a callback counts once. */
export const providerNonce = pgTable('provider_nonce', { nonce: text().primaryKey(), at: int8('at').notNull() });

/** A refusal with the amount and wallet of the request. */
interface StoredRefusal {
  readonly amount: number;
  readonly walletType: 0 | 1;
  readonly code: number;
  readonly status: number;
  readonly message: string;
  readonly field?: string | undefined;
  /** ISO time, which sorts as text */
  readonly at: string;
}

/** The outcome of an idempotency key of a user: a withdrawal or a refusal. */
export const idempotency = pgTable(
  'idempotency',
  {
    uid: text().notNull(),
    key: text().notNull(),
    txId: text('tx_id'),
    refused: jsonb().$type<StoredRefusal>(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.key] })],
);

/** Partitioned by the month of `at` (months.ts). */
export const audit = pgTable(
  'audit',
  {
    id: serial('id'),
    at: int8('at').notNull(),
    uid: text().notNull(),
    action: text().notNull(),
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
    requestId: text('request_id').notNull(),
    /** masked; empty for background work */
    address: text().notNull().default(''),
    /** public ID of the session; empty without a session */
    session: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.at, table.id] })],
);

/** Returns a sum as a number, because drivers return sums of int8 as text. */
export const total = (column: Parameters<typeof sql>[1]) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);
