/**
 * Encrypts stored ID numbers, payees, passwords of dial lines, documents of links and keys of robots with the first key of DATA_KEYS, in small steps, so that old
 * keys can be removed.
 */
import { and, asc, eq, gt } from 'drizzle-orm';
import { accountNumbers } from '#shared/topics/accounts/payout.rules.ts';
import { inTransaction, type Database } from './database.ts';
import { int8 } from './column-types.ts';
import { fingerprintsOf, hasDataKeys, indexOf, isCurrent } from './encryption.ts';
import { dialling } from './service-tables.ts';
import { robot } from './robot-tables.ts';
import { shareLink } from './share-table.ts';
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
  agentUid: text('agent_uid').notNull(),
  device: integer().notNull(),
  cards: jsonb().$type<readonly { readonly lines: readonly { readonly password: string }[] }[]>().notNull(),
});

const rawLink = pgTable('share_link', {
  id: text().primaryKey(),
  document: text(),
});

const rawRobot = pgTable('robot', {
  id: int8('id').primaryKey(),
  token: text().notNull(),
  secret: text().notNull(),
});

/** Rows per transaction. */
const ROWS = 200;

/**
 * Reads all rows at each start, because a server that still has the old key can write after another server has finished.
 * @returns the number of changed rows
 */
export async function reencrypt(db: Database): Promise<number> {
  if (!hasDataKeys()) return 0;
  return (
    (await reencryptPeople(db)) +
    (await reencryptWithdrawals(db)) +
    (await reencryptDialling(db)) +
    (await reencryptLinks(db)) +
    (await reencryptRobots(db))
  );
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
  reencryptRows(
    db,
    { agentUid: '', device: 0 },
    {
      after: ({ device: last }) =>
        db.select().from(rawDialling).where(gt(rawDialling.device, last)).orderBy(asc(rawDialling.device)).limit(ROWS),
      keyOf: ({ agentUid, device }) => ({ agentUid, device }),
      valuesOf: ({ cards }) => cards.flatMap(({ lines }) => lines.map(({ password }) => password)),
      async rewrite(tx, { agentUid, device }) {
        const one = and(eq(dialling.agentUid, agentUid), eq(dialling.device, device));
        const [row] = await tx.select({ cards: dialling.cards }).from(dialling).where(one).for('update');
        // the device of a deleted account has no row
        if (row) await tx.update(dialling).set(row).where(one);
      },
    },
  );

const reencryptLinks = (db: Database): Promise<number> =>
  reencryptRows(db, '', {
    after: (last) => db.select().from(rawLink).where(gt(rawLink.id, last)).orderBy(asc(rawLink.id)).limit(ROWS),
    keyOf: ({ id }) => id,
    valuesOf: ({ document }) => [document ?? ''],
    async rewrite(tx, id) {
      const one = eq(shareLink.id, id);
      const [row] = await tx.select({ document: shareLink.document }).from(shareLink).where(one).for('update');
      // a link of a deleted account has no row
      if (row) await tx.update(shareLink).set(row).where(one);
    },
  });

const reencryptRobots = (db: Database): Promise<number> =>
  reencryptRows(db, 0, {
    after: (last) => db.select().from(rawRobot).where(gt(rawRobot.id, last)).orderBy(asc(rawRobot.id)).limit(ROWS),
    keyOf: ({ id }) => id,
    valuesOf: ({ token, secret }) => [token, secret],
    async rewrite(tx, id) {
      const one = eq(robot.id, id);
      const [row] = await tx.select({ token: robot.token, secret: robot.secret }).from(robot).where(one).for('update');
      // a robot that was removed has no row
      if (row)
        await tx
          .update(robot)
          .set({ ...row, fingerprint: fingerprintsOf(row.token)[0]! })
          .where(one);
    },
  });
