import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { count, eq, inArray, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { doDueWork } from '#console/server/reference/background-work.ts';
import { weekEntersAt } from '#test/gate/money.ts';
import { readProgress } from '#console/server/reference/devices/progress.ts';
import { insertAll, type Database } from '#console/server/reference/database/database.ts';
import { dueWork } from '#console/server/reference/database/job-tables.ts';
import { isMigrated, migrate } from '#console/server/reference/database/migrate.ts';
import { writeSetting } from '#console/server/reference/database/settings.ts';
import { MIGRATIONS, statementsOf } from '#console/server/reference/database/migrations.ts';
import { directedBusiness, notice, noticeRead, ticket } from '#console/server/reference/database/service-tables.ts';
import {
  attempt,
  audit,
  idempotency,
  ledgerAccount,
  ledgerEntry,
  users,
  setting,
  withdrawal,
} from '#console/server/reference/database/tables.ts';
import { mondayOf } from '#console/server/reference/days.ts';
import { seedUsers } from '#console/server/demo/seed/users.ts';
import { seed } from '#console/server/demo/seed/seed.ts';
import { hasUnreleased } from '#shared/build/release-notes.ts';
import { msAt, nextDay } from '#test/gate/days.ts';
import { root } from '#test/gate/project.ts';
import { extractPreviousRelease, hasPreviousRelease } from '#test/server/previous-release.ts';
import { callServer, signIn } from '#test/server/sign-in.ts';
import { spawnServer } from '#test/server/spawned-server.ts';
import { openSeeded, platformOn } from '../seeded-platform.ts';

/** The last migration of each release, and the SHA-256 of its statements and those before it. */
const RELEASES = [
  { version: '2.10.8', last: 9, hash: '70193bdfaa7a745eff372f8fff8febf258ef27e5a12d1c33e9dd83b6734ce5f8' },
  { version: '2.11.0', last: 180, hash: 'a3f44b5bb6295c274078dfb241bc5f43c9fcd2a4b1455d7041dc92a46157bb0d' },
] as const;

const releasedIn = (last: number) => MIGRATIONS.filter(({ id }) => id <= last);
const hashOf = (last: number): string =>
  createHash('sha256')
    .update(JSON.stringify(releasedIn(last).map(statementsOf)))
    .digest('hex');

describe('the migrations', () => {
  it('list every file of their folder once', () => {
    const folder = path.join(root, 'console/server/reference/database/migrations');
    assert.deepEqual(MIGRATIONS.map(({ file }) => file).sort(), readdirSync(folder).sort());
    for (const { id, file } of MIGRATIONS) assert.equal(Number.parseInt(file, 10), id, file);
  });

  it('of a release never change', () => {
    for (const { version, last, hash } of RELEASES) assert.equal(hashOf(last), hash, version);
  });

  it('are all part of the release, unless the changelog has unreleased changes', () => {
    const changelog = readFileSync(path.join(root, 'widgets/CHANGELOG.md'), 'utf8');
    if (hasUnreleased(changelog)) return;
    const { id: last } = MIGRATIONS.at(-1)!;
    const [, version] = /^## (\S+)$/m.exec(changelog)!;
    const { version: listed, last: released } = RELEASES.at(-1)!;
    assert.deepEqual([listed, released], [version, last], `RELEASES ends with ${version}, ${last}, ${hashOf(last)}`);
  });
});

describe('a database of a newer version', () => {
  let client: PGlite;
  let db: Database;
  before(async () => {
    client = await PGlite.create();
    db = drizzle(client) as unknown as Database;
  });
  after(() => client.close());

  it('is accepted by a server of the release before, and refused where the tables were reduced', async () => {
    assert.equal(await isMigrated(db), false, 'an empty database');
    await migrate(db, async () => {});
    assert.equal(await isMigrated(db), true);
    const next = MIGRATIONS.at(-1)!.id + 1;
    await db.execute(sql`insert into migration (id, at) values (${next}, 0)`);
    await migrate(db, () => assert.fail('nothing to fill'));
    assert.equal(await isMigrated(db), true);
    await writeSetting(db, 'oldestServer', next);
    const refusal = {
      code: 'DATABASE_PLACE',
      message: /^The database requires a newer version of this server \(migration/,
    };
    await assert.rejects(
      migrate(db, async () => {}),
      refusal,
    );
    await assert.rejects(isMigrated(db), refusal);
  });

  it('accepts more rows than one statement can hold', async () => {
    const rows = Array.from({ length: 40_000 }, (_, at) => ({ subject: 'many', at }));
    await assert.rejects(db.insert(attempt).values(rows), 'one statement is too large');
    await insertAll(db, attempt, rows);
    assert.equal((await db.select({ n: count() }).from(attempt))[0]!.n, rows.length);
    await insertAll(db, attempt, []);
  });
});

describe('a database of the first release', () => {
  it('is upgraded with its users and their money', async () => {
    const client = await PGlite.create();
    const db = drizzle(client) as unknown as Database;
    await db.execute(sql`create table migration (id integer primary key, at bigint not null)`);
    for (const migration of releasedIn(RELEASES[0].last)) {
      for (const statement of statementsOf(migration)) await db.execute(sql.raw(statement));
      await db.execute(sql`insert into migration (id, at) values (${migration.id}, 0)`);
    }
    await client.exec(`begin;
      insert into person (uid, username, password_hash, role, phone_number) values ('1', 'anna', 'x', 'agent', '13800138000');
      insert into ledger_account (id, kind, uid) values ('wallet 1', 'wallet', '1'), ('income', 'platform', null);
      insert into ledger_transaction (kind, reference, at) values ('income', 'week', 1), ('withdrawal', 'W1', 2);
      insert into ledger_entry (transaction_id, account_id, amount, type, rz_id, at) values
        (1, 'wallet 1', 5000, '1', 'A', 1), (1, 'income', -5000, '1', 'B', 1),
        (2, 'wallet 1', -2000, '2', 'C', 2), (2, 'income', 2000, '2', 'D', 2);
      insert into withdrawal (tx_id, uid, wallet_type, amount, tax, fee, received, collection_method, collection_number,
        status, at, due_at) values ('W1', '1', 0, 2000, 120, 0, 1880, 'bank', '6222', 'transferring', 2, 3);
      insert into idempotency (uid, key, tx_id) values ('1', 'key', 'W1');
      insert into audit (at, uid, action, detail, request_id) values (2, '1', 'withdraw', '{}', 'r');
      commit;`);
    await migrate(db, async () => {});
    assert.equal(await isMigrated(db), true);
    assert.deepEqual(await db.select({ uid: users.uid, name: users.username }).from(users), [
      { uid: '1', name: 'anna' },
    ]);
    const [sent] = await db.select().from(withdrawal);
    assert.deepEqual(
      [sent!.txId, sent!.received, sent!.collectionNumber, sent!.status],
      ['W1', 1880, '6222', 'transferring'],
    );
    const [wallet] = await db.select().from(ledgerAccount).where(eq(ledgerAccount.id, 'wallet 1'));
    assert.equal(wallet!.balance, 3000);
    assert.deepEqual(await Promise.all([ledgerEntry, idempotency, audit].map((table) => db.$count(table))), [4, 1, 1]);
    await client.close();
  });
});

describe('a data folder of the release before', () => {
  const skip = hasPreviousRelease() ? false : 'needs the history of the repository';

  it('is opened with its sessions, withdrawals and incomes', { skip }, async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'partner-console-data-'));
    const release = extractPreviousRelease();
    const environment = {
      MODE: 'demo',
      NODE_ENV: 'production',
      DATABASE_URL: '',
      SEED_TEMPLATE: '',
      DATA_DIR: folder,
      START_JOBS: 'off',
    };
    const run = async <Result>(sources: string | undefined, work: (origin: string) => Promise<Result>) => {
      const server = spawnServer(environment, sources);
      try {
        return await work(await server.listening);
      } finally {
        server.process.kill('SIGTERM');
        await server.ended;
      }
    };
    const moneyOf = async (origin: string, token: string) => {
      const read = (address: string) => callServer(origin, 'GET', address, { token });
      const withdrawals = await read('/api/wallet/wallet/withdrawal/list?walletType=0&pageIndex=1&pageSize=5');
      return {
        balances: [
          (await read('/api/wallet/wallet?walletType=0')).leftAmount,
          (await read('/api/wallet/wallet?walletType=1')).leftAmount,
        ],
        withdrawals: (withdrawals.list as { txId: string; amount: number; status: string }[]).map(
          ({ txId, amount, status }) => ({ txId, amount, status }),
        ),
        income: (await read('/api/income/summary')).total,
      };
    };
    try {
      const { token, money } = await run(release.folder, async (origin) => {
        const { token } = await signIn(origin, 'agent');
        return { token, money: await moneyOf(origin, token) };
      });
      assert.equal(money.withdrawals.length, 5);
      assert.deepEqual(await run(undefined, (origin) => moneyOf(origin, token)), money);
    } finally {
      release.remove();
      await rm(folder, { recursive: true });
    }
  });
});

describe('a database of an older version', () => {
  it('gets the new tables with their data, and keeps its users', async () => {
    const client = await PGlite.create();
    const db = drizzle(client) as unknown as Database;
    const now = Date.parse('2026-11-20T12:00:00+08:00');
    await db.execute(sql`create table migration (id integer primary key, at bigint not null)`);
    for (const migration of MIGRATIONS.filter((each) => each.id < 4)) {
      for (const statement of statementsOf(migration)) await db.execute(sql.raw(statement));
      await db.execute(sql`insert into migration (id, at) values (${migration.id}, ${now})`);
    }
    // Today's seeds write these columns, which the older tables did not have.
    await db.execute(sql`alter table person add column payout_hold_until bigint, add column hold_reason text,
      add column previous_phone text not null default '', add column previous_phone_until bigint,
      add column company_name text not null default '', add column id_card_index text not null default '',
      add column money_sms boolean not null default true, add column risk_sms boolean not null default false,
      add column reminder_sms boolean not null default false, add column money_robot boolean not null default false,
      add column risk_robot boolean not null default false, add column reminder_robot boolean not null default false,
      add column robot_amounts boolean not null default false, add column quiet_from integer, add column quiet_to integer`);
    await seedUsers(db, now);
    const countUsers = async () => (await db.select({ n: count() }).from(users))[0]!.n;
    const before = await countUsers();
    await migrate(db, (tx, last) => seed(tx, last, now));
    assert.equal(await countUsers(), before);
    for (const table of [notice, noticeRead, ticket, directedBusiness])
      assert.ok((await db.select({ n: count() }).from(table))[0]!.n > 0);
    const seeded = (await db.select({ n: count() }).from(notice))[0]!.n;
    await migrate(db, (tx, last) => seed(tx, last, now));
    assert.equal((await db.select({ n: count() }).from(notice))[0]!.n, seeded, 'seeded once');
    await client.close();
  });

  it('has its open weeks, bills and settlements planned', async () => {
    const opened = await openSeeded();
    const { db } = opened;
    const platform = platformOn(db);
    // the bills of the last month exist and are not settled
    await platform.clock.set(msAt(nextDay(({ day }) => day === 6)));
    await doDueWork(platform);
    const incomes = inArray(dueWork.queue, ['week', 'month', 'settlement']);
    const planned = async () =>
      db.select().from(dueWork).where(incomes).orderBy(dueWork.queue, dueWork.subject, dueWork.firstDay);
    const before = await planned();
    for (const queue of ['week', 'month', 'settlement'])
      assert.ok(
        before.some((row) => row.queue === queue),
        queue,
      );
    await db.delete(dueWork).where(incomes);
    const { day } = (await readProgress(db))!;
    let week = mondayOf(day);
    while (weekEntersAt(week) > platform.clock.now()) week -= 7;
    await db.update(setting).set({ value: { day, week } }).where(eq(setting.key, 'incomes'));
    const incomeWork = MIGRATIONS.find(({ id }) => id === INCOME_WORK)!;
    for (const statement of statementsOf(incomeWork).filter((each) => each.startsWith('insert')))
      await db.execute(sql.raw(statement));
    assert.deepEqual(await planned(), before);
    await opened.close();
  });
});

/** The migration that plans incomes. */
const INCOME_WORK = 21;
