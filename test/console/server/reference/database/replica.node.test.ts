/** Reads from a streaming replica of PostgreSQL, which this file starts together with its primary. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import fastify from 'fastify';
import pg from 'pg';
import { Registry } from 'prom-client';
import { embeddedPlatform } from '#console/server/reference/index.ts';
import { openDatabase } from '#console/server/reference/database/open.ts';
import { seed } from '#console/server/demo/seed/seed.ts';
import { postgresPrograms, startPostgres, startReplica, type PostgresServer } from '#test/lab/postgres/server.ts';
import { databaseProxy, type DatabaseProxy } from '#test/server/database-proxy.ts';
import { until } from '#test/server/until.ts';
import { Visitor, type Server } from '../seeded-platform.ts';

const skip = process.env.DATABASE_URL ? false : 'needs DATABASE_URL: the embedded database has no replicas';

const TICKETS = '/api/console/tickets';

describe('lists, histories and exports on a replica', { skip }, () => {
  let primary: PostgresServer;
  let replica: PostgresServer;
  let proxy: DatabaseProxy;
  let servers: ReadingServer[];
  let operator: pg.Client;
  before(async () => {
    const programs = postgresPrograms();
    // as in production: a commit is on the disk, and so on its way to the replica, before it is acknowledged
    primary = await startPostgres(programs, { synchronous_commit: 'on' });
    const opened = await openDatabase({ databaseUrl: primary.address }, seed);
    await opened.close();
    replica = await startReplica(programs, primary);
    operator = new pg.Client(replica.address);
    await operator.connect();
    proxy = await databaseProxy(replica.address);
    servers = [await startReader(proxy.address), await startReader(proxy.address)];
  });
  afterEach(async () => {
    await operator.query('select pg_wal_replay_resume()');
    await until(() => readsReplica(), 'the replica is used again');
  });
  after(async () => {
    for (const each of servers) await each.close();
    proxy.close();
    await operator.end();
    await replica.stop();
    await primary.stop();
  });

  interface ReadingServer extends Server {
    readonly visitor: Visitor;
    readonly log: string[];
    reads(outcome: string): Promise<number>;
  }

  /** Starts a platform with a replica. Its user is signed in. */
  async function startReader(readUrl: string): Promise<ReadingServer> {
    const log: string[] = [];
    const metrics = new Registry();
    const platform = await embeddedPlatform({
      demo: true,
      databaseUrl: primary.address,
      readUrl,
      metrics,
      log: { error: ({ err }: { err: Error }, text = '') => void log.push(`${text} (${err.message})`) },
    });
    const app = fastify();
    await app.register(platform.register);
    await app.ready();
    const visitor = new Visitor({ app, close: async () => {} });
    await visitor.signIn('agent');
    return {
      app,
      visitor,
      log,
      async reads(outcome) {
        const line = (await metrics.metrics()).split('\n').find((each) => each.includes(`{outcome="${outcome}"}`));
        return Number(line!.split(' ').at(-1));
      },
      async close() {
        await app.close();
        await platform.close();
      },
    };
  }

  const titlesOf = async ({ visitor }: ReadingServer): Promise<string[]> => {
    const { status, body } = await visitor.get(`${TICKETS}?pageIndex=1&pageSize=100`);
    assert.equal(status, 200);
    return body.list.map(({ title }: { title: string }) => title);
  };
  const readsReplica = async (server = servers[0]!): Promise<boolean> => {
    const before = await server.reads('replica');
    await titlesOf(server);
    return (await server.reads('replica')) > before;
  };
  const addTicket = async ({ visitor }: ReadingServer, title: string): Promise<void> => {
    const ticket = { category: 'network', title, content: title, deviceUUID: '' };
    assert.equal((await visitor.post(TICKETS, ticket)).status, 200);
  };

  it('show a change at once, also one through another server', async () => {
    const [one, other] = servers as [ReadingServer, ReadingServer];
    const before = await other.reads('replica');
    for (let index = 0; index < 20; index++) {
      await addTicket(one, `ticket ${index}`);
      assert.ok((await titlesOf(other)).includes(`ticket ${index}`));
    }
    assert.ok((await other.reads('replica')) > before, 'reads use the replica');
  });

  it('come from the primary while the replica is late', async () => {
    const [server] = servers as [ReadingServer];
    const late = await server.reads('late');
    await operator.query('select pg_wal_replay_pause()');
    await addTicket(server, 'not replayed');
    assert.ok((await titlesOf(server)).includes('not replayed'));
    assert.ok((await titlesOf(server)).includes('not replayed'));
    assert.equal(await server.reads('late'), late + 2);
    assert.match(server.log.at(-1)!, /^the replica is late\. Reads use the primary/);
    const { rows } = await operator.query(`select title from ticket where title = 'not replayed'`);
    assert.deepEqual(rows, [], 'the replica did not have the change');
  });

  for (const fault of ['refuse', 'hang'] as const)
    it(`come from the primary while the replica ${fault}s`, async () => {
      const server = await startReader(proxy.address);
      await titlesOf(server);
      const failed = await server.reads('failed');
      proxy[fault]();
      const since = performance.now();
      await titlesOf(server);
      assert.ok(performance.now() - since < 6_000, 'the first read ends long before the time limit of a query');
      const later = performance.now();
      await titlesOf(server);
      assert.ok(performance.now() - later < 1_000);
      assert.equal(await server.reads('failed'), failed + 2);
      assert.match(server.log.join('\n'), /^the replica is unavailable\. Reads use the primary/);
      proxy.recover();
      await until(() => readsReplica(server), 'the replica is used again');
      await server.close();
    });

  it('respond like the primary to an unknown ID, without a failed read', async () => {
    const [{ visitor, reads }] = servers as [ReadingServer];
    const failed = await reads('failed');
    const { status } = await visitor.get(
      '/api/device/income/history?uuid=unknown&start_timestamp=1760000000&end_timestamp=1760000000&key_style=day',
    );
    assert.equal(status, 404);
    assert.equal(await reads('failed'), failed);
  });

  it('never come from another database', async () => {
    for (const readUrl of [primary.address, process.env.DATABASE_URL!]) {
      const server = await startReader(readUrl);
      await titlesOf(server);
      assert.deepEqual([await server.reads('replica'), await server.reads('failed')], [0, 1]);
      assert.match(server.log[0]!, /\(DATABASE_READ_URL is not a replica of DATABASE_URL\)$/);
      await server.close();
    }
  });
});
