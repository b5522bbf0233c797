/** Checks that the keys of this server belong to the database, so that a server with other keys serves no request. */
import { sql } from 'drizzle-orm';
import { DataKeyError, decrypt, encrypt, hasDataKeys, isCurrent } from './encryption.ts';
import { rowsOf, type Database } from './database.ts';
import { readSetting, writeSetting } from './settings.ts';

const KEY = 'dataKeyCheck';

/**
 * Decrypts a stored value, and stores one for the first key if there is none.
 * @returns why the keys cannot read the database, which it logs; `undefined` if they can
 */
export async function keyProblem(
  db: Database,
  report: (error: unknown, what: string) => void,
): Promise<string | undefined> {
  const stored = (await readSetting<string>(db, KEY)) ?? (await anEncryptedValue(db));
  try {
    decrypt(stored ?? '');
  } catch (error) {
    const { message } = error as Error;
    const problem = `${error instanceof DataKeyError ? message : 'A key of DATA_KEYS is wrong'}. Set the keys of this database.`;
    report(new Error(problem), 'the server is not ready and does no jobs');
    return problem;
  }
  if (hasDataKeys() && (stored === undefined || !isCurrent(stored)))
    await writeSetting(db, KEY, encrypt('partner-console'));
  return undefined;
}

/** Returns a value of a database that is older than the check. */
async function anEncryptedValue(db: Database): Promise<string | undefined> {
  const [row] = await rowsOf<{ value: string }>(
    db,
    sql`select id_card_number as value from person where id_card_number like 'enc1.%' limit 1`,
  );
  return row?.value;
}
