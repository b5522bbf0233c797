/** The embedded database of a data folder is saved, restored, and copied into PostgreSQL (deploy.md). */
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { runFolderCommand } from '#console/server/folder-command.ts';
import { rowsOf, type Database, type OpenDatabase } from '#console/server/reference/database/database.ts';
import { setDataKeys } from '#console/server/reference/database/encryption.ts';
import { keyProblem } from '#console/server/reference/database/key-check.ts';
import { openDatabase } from '#console/server/reference/database/open.ts';
import { AFTER_RESTORE } from '#console/server/reference/database/restored.ts';
import { readSetting } from '#console/server/reference/database/settings.ts';
import { attachment } from '#console/server/reference/database/service-tables.ts';
import { seed } from '#console/server/demo/seed/seed.ts';
import { root } from '#test/gate/project.ts';
import { assertLaws } from '../money/laws.ts';
import { directAddress, EMPTY, freshDatabase, onWednesday, PHONES, startServer } from '../seeded-platform.ts';

const skip = process.env.DATABASE_URL ? false : 'needs DATABASE_URL';
const folder = mkdtempSync(path.join(tmpdir(), 'partner-folder-'));
const DATA_DIR = path.join(folder, 'data');
const KEY = randomBytes(32);
const DATA_KEYS = KEY.toString('base64');
const CONTENT = randomBytes(3_000_000);
const TEXT = `'"\\ \u2028 <b>，𠮷🧧 \n{"a":[null]}`;

const openFolder = (dataDir = DATA_DIR): Promise<OpenDatabase> =>
  openDatabase({ dataDir }, async () => assert.fail('the folder was empty'));

async function inFolder(work: (db: Database) => Promise<unknown>): Promise<void> {
  const { db, close } = await openFolder();
  await work(db).finally(close);
}

/** Returns each balance by account, in cents. */
const balancesOf = (db: Database) =>
  rowsOf<{ id: string; balance: string }>(
    db,
    sql`select id, balance::text as balance from ledger_account order by id collate "C"`,
  );

/** Returns the hashes of the files of the database. */
const filesOf = (dataDir: string): string[] =>
  readdirSync(path.join(dataDir, 'database'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      return `${file} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`;
    })
    .sort();

before(async () => {
  const { db, close } = await openDatabase({ dataDir: DATA_DIR }, seed);
  setDataKeys([KEY]);
  assert.equal(await keyProblem(db, assert.fail), undefined);
  setDataKeys([]);
  const [agent] = await rowsOf<{ uid: string }>(db, sql`select uid from person where username = 'agent'`);
  const file = { uid: agent!.uid, name: TEXT, type: 'image/png', content: CONTENT, at: 1 };
  await db.insert(attachment).values({ ...file, id: 'the-attachment' });
  // the next number of a table is higher than that of its last row
  await db.execute(sql`insert into outbox (phone, code, purpose, at) values ('1', '1', '1', 1)`);
  await db.execute(sql`delete from outbox`);
  await close();
});
after(() => {
  setDataKeys([]);
  rmSync(folder, { recursive: true });
});

describe('a saved data folder (hazard 26)', () => {
  it('is restored into an empty folder, without sessions and with paused payouts', async () => {
    const file = path.join(folder, 'partner.tar.gz');
    const files = filesOf(DATA_DIR);
    await runFolderCommand({ DATA_DIR }, ['save', file]);
    assert.deepEqual(filesOf(DATA_DIR), files, 'the folder is unchanged');
    assert.equal(statSync(file).mode & 0o077, 0, 'only the owner can read it');
    await assert.rejects(runFolderCommand({ DATA_DIR }, ['save', file]), /exists\. Name another file/);
    await assert.rejects(runFolderCommand({ DATA_DIR }, ['restore', file]), /contains a database/);

    const restored = path.join(folder, 'restored');
    await assert.rejects(runFolderCommand({ DATA_DIR: restored }, ['restore', `${file}-`]), /could not be read/);
    await runFolderCommand({ DATA_DIR: restored }, ['restore', file]);
    const [first, second] = [await openFolder(), await openFolder(restored)];
    assert.deepEqual(await balancesOf(second.db), await balancesOf(first.db));
    assert.equal((await rowsOf(second.db, sql`select from session`)).length, 0);
    assert.equal(await readSetting(second.db, 'payoutsPaused'), true);
    await assertLaws(second.db);
    await Promise.all([first.close(), second.close()]);
  });

  it('is prepared by the statements of restored.sql', () => {
    const script = readFileSync(path.join(root, 'console/restored.sql'), 'utf8').replaceAll(/^--.*\n/gm, '');
    assert.deepEqual(script.trim().split(/;\s*/).filter(Boolean), AFTER_RESTORE);
  });

  it('is refused while a server uses the folder', async () => {
    const { close } = await openFolder();
    await assert.rejects(runFolderCommand({ DATA_DIR }, ['save', path.join(folder, 'running')]), {
      code: 'DATA_DIR_IN_USE',
    });
    await close();
  });
});

describe('a data folder that moves to PostgreSQL (hazard 26)', { skip }, () => {
  let target: Awaited<ReturnType<typeof freshDatabase>>;
  before(async () => void (target = await freshDatabase(EMPTY)));
  after(() => target.drop());
  const move = (more: Record<string, string> = {}) =>
    runFolderCommand({ DATA_DIR, DATA_KEYS, DATABASE_URL: directAddress(target.databaseUrl)!, ...more }, [
      'to-postgres',
    ]);
  const openTarget = () => openDatabase({ databaseUrl: target.databaseUrl, migrates: false }, seed);

  it('is refused without the data keys, and with tables of a newer or older version', async () => {
    await assert.rejects(move({ DATA_KEYS: '' }), /is not in DATA_KEYS/);
    await assert.rejects(move({ DATA_KEYS: randomBytes(32).toString('base64') }), /is not in DATA_KEYS/);
    await inFolder((db) => db.execute(sql`insert into migration (id, at) values (99999, 1)`) as never);
    await assert.rejects(move(), /another version of the server/);
    await inFolder((db) => db.execute(sql`delete from migration where id = 99999`) as never);
    await inFolder((db) => db.execute(sql`delete from migration where id = 133`) as never);
    // the folder is opened by the copy only, which does not migrate it
    await assert.rejects(move(), /another version of the server/);
    const { PGlite } = await import('@electric-sql/pglite');
    const raw = await PGlite.create({ dataDir: path.join(DATA_DIR, 'database') });
    await raw.query('insert into migration (id, at) values (133, 1)');
    await raw.close();
  });

  it('leaves an empty database when a balance is not the sum of its entries', async () => {
    const change = (by: number) => async (db: Database) => {
      await db.execute(sql`alter table ledger_account disable trigger user`);
      await db.execute(sql`update ledger_account set balance = balance + ${by} where id like '%:1' and balance > 0`);
      await db.execute(sql`alter table ledger_account enable trigger user`);
    };
    await inFolder(change(1));
    await assert.rejects(move(), /balances differ from their entries/);
    await inFolder(change(-1));
    const { db, close } = await openTarget();
    assert.equal((await rowsOf(db, sql`select from person`)).length, 0);
    await close();
  });

  it('keeps every row, number and balance, and is unchanged', async () => {
    const files = filesOf(DATA_DIR);
    const text = await move();
    assert.match(text, /^Copied \d{5,} rows of \d+ tables\./);
    assert.deepEqual(filesOf(DATA_DIR), files, 'the folder is unchanged');
    assert.deepEqual(readdirSync(DATA_DIR), ['database'], 'the copy is removed');
    await assert.rejects(move(), /has users/);

    setDataKeys([KEY]);
    const [source, copy] = [await openFolder(), await openTarget()];
    assert.deepEqual(await balancesOf(copy.db), await balancesOf(source.db));
    const [file] = await copy.db.select().from(attachment);
    assert.equal(file!.name, TEXT);
    assert.ok(CONTENT.equals(file!.content), 'the bytes of an attachment');
    const nextOf = async (db: Database) =>
      (await rowsOf<{ id: string }>(db, sql`select nextval(pg_get_serial_sequence('outbox', 'id'))::text as id`))[0];
    assert.deepEqual(await nextOf(copy.db), await nextOf(source.db));
    for (const table of ['device_day', 'audit']) {
      const rest = await rowsOf(copy.db, sql.raw(`select from ${table}_rest`));
      assert.equal(rest.length, 0, `each row of ${table} is in the partition of its month`);
    }
    await assertLaws(copy.db);
    await Promise.all([source.close(), copy.close()]);

    const server = await startServer(target.databaseUrl, { DATA_KEYS });
    const agent = await onWednesday(server);
    const balance = await agent.balance();
    const { body } = await agent.withdraw(100_00, await agent.code(PHONES.agent), { key: 'after-the-move' });
    assert.equal(body.code, 0, body.message);
    assert.equal(await agent.balance(), balance - 100_00);
    await server.close();
    const moved = await openTarget();
    const off = await rowsOf(moved.db, sql`select from pg_trigger where not tgisinternal and tgenabled <> 'O'`);
    assert.equal(off.length, 0, 'the triggers that protect money and audit work again');
    await assertLaws(moved.db);
    await moved.close();
  });
});
