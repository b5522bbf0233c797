/** Encrypted columns as they are stored, to find values that another key has encrypted. */
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

export const rawPerson = pgTable('person', {
  uid: text().primaryKey(),
  idCardNumber: text('id_card_number').notNull(),
  payInfo: jsonb('pay_info').$type<Readonly<Record<string, string | undefined>>>().notNull(),
});

export const rawWithdrawal = pgTable('withdrawal', {
  txId: text('tx_id').primaryKey(),
  collectionNumber: text('collection_number').notNull(),
  accountHolder: text('account_holder').notNull(),
  bankName: text('bank_name').notNull(),
});

export const rawDialling = pgTable('dialling', {
  device: integer().primaryKey(),
  cards: jsonb().$type<readonly { readonly lines: readonly { readonly password: string }[] }[]>().notNull(),
});
