/** The agents of rows that servers of the release before have written, and write during an upgrade. */
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { addAgents } from '#console/server/reference/database/agent-keys.ts';
import { inTransaction, rowsOf, type Database } from '#console/server/reference/database/database.ts';
import { migrate } from '#console/server/reference/database/migrate.ts';
import { MIGRATIONS, statementsOf } from '#console/server/reference/database/migrations.ts';
import { addToDirectory, agentsOf } from '#console/server/reference/devices/device-agents.ts';

const TABLES = ['device_day', 'device_month', 'device_state', 'dialling'] as const;

describe('rows of the release before', () => {
  let client: PGlite;
  let db: Database;
  before(async () => {
    client = await PGlite.create();
    db = drizzle(client) as unknown as Database;
    await db.execute(sql`create table migration (id integer primary key, at bigint not null)`);
    for (const migration of MIGRATIONS.filter(({ id }) => id < 210)) {
      for (const statement of statementsOf(migration)) await db.execute(sql.raw(statement));
      await db.execute(sql`insert into migration (id, at) values (${migration.id}, 0)`);
    }
    await client.exec(`
      insert into person (uid, username, password_hash, role, phone_number) values
        ('1', 'anna', 'x', 'agent', '1'), ('2', 'bert', 'x', 'agent', '2'), ('3', 'carl', 'x', 'miner', '3');
      ${insertedDevices(1, 40)}
      ${rowsOfDevices(1, 40)}
      -- of a device that no longer exists
      insert into device_day (day, device, bandwidth95, agent_price, agent_income, miner_price, miner_income)
        values (20000, 999, 1, 1, 1, 1, 1);`);
  });
  after(() => client.close());

  /** Devices with odd numbers belong to agent 1, and those of user 3 to agent 2. */
  const insertedDevices = (first: number, last: number): string => `
    insert into device (id, uuid, name, agent_uid, owner_uid, line, base, seed, fixed, hosted, activated)
      select i, 'd' || i, '', case when i % 2 = 1 then '1' else '2' end, case when i % 2 = 1 then '1' else '3' end,
        '', 1, 1, false, false, 0 from generate_series(${first}, ${last}) as i;`;
  const rowsOfDevices = (first: number, last: number): string => `
    insert into device_day (day, device, bandwidth95, agent_price, agent_income, miner_price, miner_income)
      select day, i, 1, 1, 1, 1, 1 from generate_series(20000, 20002) as day, generate_series(${first}, ${last}) as i;
    insert into device_month (month, device, payee, weekly, days, agent_income, miner_income)
      select month, i, null, false, 1, 1, 1 from unnest(array['2024-10', '2024-11']) as month, generate_series(${first}, ${last}) as i
      on conflict (month, device) do update set days = device_month.days + excluded.days;
    insert into device_state (device, at) select i, 1 from generate_series(${first}, ${last}) as i;
    insert into dialling (device, cards, changed_at) select i, '[]', 1 from generate_series(${first}, ${last}) as i;`;

  /** Returns the number of rows by table and agent. */
  async function counts(): Promise<Record<string, Record<string, number>>> {
    const found: Record<string, Record<string, number>> = {};
    for (const table of TABLES) {
      const rows = await rowsOf<{ agent: string; count: number }>(
        db,
        sql`select coalesce(agent_uid, 'none') as agent, count(*)::int as count from ${sql.identifier(table)} group by 1 order by 1`,
      );
      found[table] = Object.fromEntries(rows.map(({ agent, count }) => [agent, count]));
    }
    return found;
  }

  /** A database whose transactions fail after some. */
  function failingAfter(count: number): Database {
    let left = count;
    const transaction = (work: (tx: Database) => Promise<unknown>) => {
      if (left-- === 0) throw new Error('the server was stopped');
      return db.transaction(work as Parameters<typeof db.transaction>[0]);
    };
    return new Proxy(db, { get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)) });
  }

  it('get their agent in small steps, which continue after a stop, while a server of that release writes more', async () => {
    const { id } = MIGRATIONS.find(({ before: step }) => step === addAgents)!;
    assert.equal(id, 211);
    for (const statement of statementsOf(MIGRATIONS.find((each) => each.id === 210)!))
      await db.execute(sql.raw(statement));
    await db.execute(sql`insert into migration (id, at) values (210, 0)`);
    await assert.rejects(addAgents(failingAfter(2)), /stopped/);
    const stopped = await counts();
    assert.deepEqual(stopped.device_day, { '': 1, '1': 40, '2': 40, none: 40 });
    // the old server adds devices with their rows, and adds to the rows of a month
    await client.exec(`${insertedDevices(41, 50)} ${rowsOfDevices(41, 50)}
      update device_month set days = days + 1 where device = 1;`);
    await migrate(db, async () => {});
    assert.deepEqual(await counts(), {
      device_day: { '': 1, '1': 75, '2': 75 },
      device_month: { '1': 50, '2': 50 },
      device_state: { '1': 25, '2': 25 },
      dialling: { '1': 25, '2': 25 },
    });
    for (const table of TABLES)
      assert.deepEqual(
        await rowsOf(
          db,
          sql`select row.device from ${sql.identifier(table)} as row join device on device.id = row.device
            where row.agent_uid <> device.agent_uid`,
        ),
        [],
        table,
      );
  });

  it('find their agents in the directory, and a new node gets the next number', async () => {
    assert.deepEqual(
      [await agentsOf(db, '1'), await agentsOf(db, '2'), await agentsOf(db, '3')],
      [['1'], ['2'], ['2']],
    );
    const node = { uuid: 'new', agentUid: '1', ownerUid: '3' };
    const number = await inTransaction(db, (tx) => addToDirectory(tx, node));
    assert.ok(number! > 50, `${number}`);
    assert.equal(await inTransaction(db, (tx) => addToDirectory(tx, node)), undefined, 'bound already');
    assert.deepEqual(await agentsOf(db, '3'), ['1', '2']);
    // a server of the release before continues after the highest number
    await client.exec(insertedDevices(number! + 10, number! + 10));
    const next = await inTransaction(db, (tx) => addToDirectory(tx, { ...node, uuid: 'next' }));
    assert.ok(next! > number! + 10, `${next}`);
  });
});
