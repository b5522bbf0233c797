/**
 * Encrypts stored ID numbers, payees and passwords of dial lines with the first key of DATA_KEYS, in small steps, so that old
 * keys can be removed.
 */
import { asc, eq, gt } from 'drizzle-orm';
import { accountNumbers } from '#shared/topics/accounts/payout.rules.ts';
import { inTransaction, type Database } from './database.ts';
import { hasDataKeys, indexOf, isCurrent } from './encryption.ts';
import { dialling } from './service-tables.ts';
import { users, withdrawal } from './tables.ts';
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/* Columns as they are stored, to find values that another key has encrypted. */

const rawUsers = pgTable('person', {
  uid: text().primaryKey(),
  idCardNumber: text('id_card_number').notNull(),
  payInfo: jsonb('pay_info').$type<Readonly<Record<string, string | undefined>>>().notNull(),
});

const rawWithdrawal = pgTable('withdrawal', {
  txId: text('tx_id').primaryKey(),
  collectionNumber: text('collection_number').notNull(),
  accountHolder: text('account_holder').notNull(),
  bankName: text('bank_name').notNull(),
});

const rawDialling = pgTable('dialling', {
  device: integer().primaryKey(),
  cards: jsonb().$type<readonly { readonly lines: readonly { readonly password: string }[] }[]>().notNull(),
});

/** Rows per transaction. */
const ROWS = 200;

/**
 * Reads all rows at each start, because a server that still has the old key can write after another server has finished.
 * @returns the number of changed rows
 */
export async function reencrypt(db: Database): Promise<number> {
  if (!hasDataKeys()) return 0;
  return (await reencryptPeople(db)) + (await reencryptWithdrawals(db)) + (await reencryptDialling(db));
}

interface EncryptedRows<Row, Key> {
  /** Reads the next rows after a key, in its order. */
  readonly after: (last: Key) => Promise<Row[]>;
  readonly keyOf: (row: Row) => Key;
  /** the encrypted values as they are stored */
  readonly valuesOf: (row: Row) => readonly string[];
  /** Locks the row of a key and stores it again, which encrypts it with the first key. */
  readonly rewrite: (tx: Database, key: Key) => Promise<void>;
}

/** @param first a key before all others @returns the number of changed rows */
async function reencryptRows<Row, Key>(
  db: Database,
  first: Key,
  { after, keyOf, valuesOf, rewrite }: EncryptedRows<Row, Key>,
): Promise<number> {
  let changed = 0;
  for (let last = first; ;) {
    const rows = await after(last);
    for (const row of rows) {
      if (valuesOf(row).every(isCurrent)) continue;
      await inTransaction(db, (tx) => rewrite(tx, keyOf(row)));
      changed += 1;
    }
    if (rows.length < ROWS) return changed;
    last = keyOf(rows.at(-1)!);
  }
}

const reencryptPeople = (db: Database): Promise<number> =>
  reencryptRows(db, '', {
    after: (last) => db.select().from(rawUsers).where(gt(rawUsers.uid, last)).orderBy(asc(rawUsers.uid)).limit(ROWS),
    keyOf: ({ uid }) => uid,
    valuesOf: ({ idCardNumber, payInfo }) => [idCardNumber, ...accountNumbers().map((name) => payInfo[name] ?? '')],
    async rewrite(tx, uid) {
      const [row] = await tx.select().from(users).where(eq(users.uid, uid)).for('update');
      const { idCardNumber, payInfo } = row!;
      const again = { idCardNumber, idCardIndex: indexOf(idCardNumber), payInfo };
      await tx.update(users).set(again).where(eq(users.uid, uid));
    },
  });

const reencryptWithdrawals = (db: Database): Promise<number> =>
  reencryptRows(db, '', {
    after: (last) =>
      db.select().from(rawWithdrawal).where(gt(rawWithdrawal.txId, last)).orderBy(asc(rawWithdrawal.txId)).limit(ROWS),
    keyOf: ({ txId }) => txId,
    valuesOf: ({ txId: _, ...payee }) => Object.values(payee),
    async rewrite(tx, txId) {
      const { collectionNumber, accountHolder, bankName } = withdrawal;
      const one = eq(withdrawal.txId, txId);
      const payees = tx.select({ collectionNumber, accountHolder, bankName }).from(withdrawal).where(one);
      // the lock keeps an account that is deleted meanwhile without payee
      const [again] = await payees.for('update');
      await tx.update(withdrawal).set(again!).where(one);
    },
  });

const reencryptDialling = (db: Database): Promise<number> =>
  reencryptRows(db, 0, {
    after: (last) =>
      db.select().from(rawDialling).where(gt(rawDialling.device, last)).orderBy(asc(rawDialling.device)).limit(ROWS),
    keyOf: ({ device }) => device,
    valuesOf: ({ cards }) => cards.flatMap(({ lines }) => lines.map(({ password }) => password)),
    async rewrite(tx, device) {
      const one = eq(dialling.device, device);
      const [row] = await tx.select({ cards: dialling.cards }).from(dialling).where(one).for('update');
      // the device of a deleted account has no row
      if (row) await tx.update(dialling).set(row).where(one);
    },
  });
