/**
 * The seeded database that test servers copy, as making one takes many seconds. It is made once for these sources and
 * this day, in the file named as the first argument. Its passwords have a cheap hash: tests log in thousands of times.
 */
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { isNotNull } from 'drizzle-orm';
import { randomBytes, scryptSync } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { migrate, type Database } from '../../console/server/platform/database/database.ts';
import { person } from '../../console/server/platform/database/tables.ts';
import { DEMO_PASSWORD, DEMO_WALLET_PASSWORD } from '../../console/server/platform/seed/people.ts';
import { seed } from '../../console/server/platform/seed/seed.ts';

/** As `hashPassword` stores it, at a cost of less than a millisecond. */
function cheapHash(password: string): string {
  const cost = { N: 16, r: 8, p: 1 };
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, cost).toString('base64url');
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key].join('$');
}

const [file] = process.argv.slice(2) as [string];
const client = await PGlite.create();
const db = drizzle(client) as unknown as Database;
await migrate(db, seed);
await db.update(person).set({ passwordHash: cheapHash(DEMO_PASSWORD) });
await db
  .update(person)
  .set({ walletPasswordHash: cheapHash(DEMO_WALLET_PASSWORD) })
  .where(isNotNull(person.walletPasswordHash));
const dump = await client.dumpDataDir('none');
await client.close();

await mkdir(path.dirname(file), { recursive: true });
const making = `${file}.${process.pid}`;
await writeFile(making, Buffer.from(await dump.arrayBuffer()));
await rename(making, file);
