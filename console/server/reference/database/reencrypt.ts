/**
 * Encrypts stored ID numbers, payees and passwords of dial lines with the first key of DATA_KEYS, in small steps, so that old
 * keys can be removed.
 */
import { asc, eq, gt } from 'drizzle-orm';
import { inTransaction, type Database } from './database.ts';
import { hasDataKeys, indexOf, isCurrent } from './encryption.ts';
import { rawDialling, rawPerson, rawWithdrawal } from './raw-tables.ts';
import { dialling } from './service-tables.ts';
import { person, withdrawal } from './tables.ts';

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

async function reencryptPeople(db: Database): Promise<number> {
  let changed = 0;
  for (let last = ''; ;) {
    const rows = await db
      .select()
      .from(rawPerson)
      .where(gt(rawPerson.uid, last))
      .orderBy(asc(rawPerson.uid))
      .limit(ROWS);
    for (const { uid, idCardNumber, payInfo } of rows) {
      const values = [idCardNumber, payInfo.cardNumber ?? '', payInfo.collectionNumber ?? ''];
      if (values.every(isCurrent)) continue;
      await inTransaction(db, async (tx) => {
        const [row] = await tx.select().from(person).where(eq(person.uid, uid)).for('update');
        const again = {
          idCardNumber: row!.idCardNumber,
          idCardIndex: indexOf(row!.idCardNumber),
          payInfo: row!.payInfo,
        };
        await tx.update(person).set(again).where(eq(person.uid, uid));
      });
      changed += 1;
    }
    if (rows.length < ROWS) return changed;
    last = rows.at(-1)!.uid;
  }
}

async function reencryptWithdrawals(db: Database): Promise<number> {
  let changed = 0;
  for (let last = ''; ;) {
    const rows = await db
      .select()
      .from(rawWithdrawal)
      .where(gt(rawWithdrawal.txId, last))
      .orderBy(asc(rawWithdrawal.txId))
      .limit(ROWS);
    for (const { txId, ...payee } of rows) {
      if (Object.values(payee).every(isCurrent)) continue;
      const { collectionNumber, accountHolder, bankName } = withdrawal;
      const one = eq(withdrawal.txId, txId);
      await inTransaction(db, async (tx) => {
        const payees = tx.select({ collectionNumber, accountHolder, bankName }).from(withdrawal).where(one);
        // the lock keeps an account that is deleted meanwhile without payee
        const [again] = await payees.for('update');
        await tx.update(withdrawal).set(again!).where(one);
      });
      changed += 1;
    }
    if (rows.length < ROWS) return changed;
    last = rows.at(-1)!.txId;
  }
}

async function reencryptDialling(db: Database): Promise<number> {
  let changed = 0;
  for (let last = 0; ;) {
    const rows = await db
      .select()
      .from(rawDialling)
      .where(gt(rawDialling.device, last))
      .orderBy(asc(rawDialling.device))
      .limit(ROWS);
    for (const { device, cards } of rows) {
      const passwords = cards.flatMap(({ lines }) => lines.map(({ password }) => password));
      if (passwords.every(isCurrent)) continue;
      await inTransaction(db, async (tx) => {
        const one = eq(dialling.device, device);
        const [row] = await tx.select({ cards: dialling.cards }).from(dialling).where(one).for('update');
        // the device of a deleted account has no row
        if (row) await tx.update(dialling).set(row).where(one);
      });
      changed += 1;
    }
    if (rows.length < ROWS) return changed;
    last = rows.at(-1)!.device;
  }
}
