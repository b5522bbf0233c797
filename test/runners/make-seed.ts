/** Makes the seeded database that test servers copy, in the file that the first argument names. seed.ts starts it. */
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '#console/server/reference/database/database.ts';
import { migrate } from '#console/server/reference/database/migrate.ts';
import { addMissingPartitions } from '#console/server/reference/retention.ts';
import { seed } from '#console/server/demo/seed/seed.ts';

/** Removes half of the dump, which no test server needs and every test server would unpack. */
async function slim(): Promise<void> {
  for (const spare of ['template0', 'template1']) {
    await client.exec(`update pg_database set datistemplate = false where datname = '${spare}'`);
    await client.exec(`drop database ${spare}`);
  }
  // Every start clears these buffers, and the data is small.
  await client.exec("alter system set shared_buffers = '8MB'");
  await client.exec('vacuum full');
  // A server that comes to the end of its log fills the next 16 MB with zeros. Here it begins a log, and fills none.
  await client.exec("alter system set wal_init_zero = 'off'");
  await client.exec('select pg_reload_conf()');
  await client.exec('select pg_switch_wal()');
  await client.exec('checkpoint');
  const { rows } = await client.query<{ segment: string }>(
    'select redo_wal_file as segment from pg_control_checkpoint()',
  );
  const log = '/pglite/data/pg_wal';
  const { FS } = client.Module;
  for (const name of FS.readdir(log) as string[])
    if (/^[0-9A-F]{24}$/.test(name) && name !== rows[0]!.segment) FS.unlink(`${log}/${name}`);
}

const [file] = process.argv.slice(2) as [string];
const client = await PGlite.create();
const db = drizzle(client) as unknown as Database;
await migrate(db, seed);
// Every test server would add them at its start.
await addMissingPartitions({ db, clock: Date });
await slim();
const dump = await client.dumpDataDir('none');
await client.close();

await mkdir(path.dirname(file), { recursive: true });
const making = `${file}.${process.pid}`;
await writeFile(making, Buffer.from(await dump.arrayBuffer()));
await rename(making, file);
