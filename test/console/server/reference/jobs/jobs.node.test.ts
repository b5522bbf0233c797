/** Background jobs: where they run, and what remains after a failure. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it, mock } from 'node:test';
import { sql } from 'drizzle-orm';
import { DAY_MS } from '#shared/core/shanghai-time.ts';
import type { Platform } from '#console/server/reference/context.ts';
import { inTransaction, rowsOf, type OpenDatabase } from '#console/server/reference/database/database.ts';
import { doDueWork } from '#console/server/reference/background-work.ts';
import { QUEUES } from '#console/server/reference/database/job-queues.ts';
import { planWork } from '#console/server/reference/jobs/due-work.ts';
import { deadJobs, queueStates } from '#console/server/reference/jobs/job-state.ts';
import { Worker, type Handlers } from '#console/server/reference/jobs/worker.ts';
import { transfersThrough } from '#console/server/reference/money/payouts.ts';
import { until } from '#test/server/until.ts';
import { onWednesday, openSeeded, PHONES, platformOn, startServer } from '../seeded-platform.ts';

describe('a transfer that is due', () => {
  afterEach(() => mock.timers.reset());

  it('is settled by the server that listens, and not by a read', async (test) => {
    const server = await startServer();
    test.after(() => server.close());
    const visitor = await onWednesday(server);
    await visitor.withdraw(300_00, await visitor.code(PHONES.agent));
    const statusOf = async () => (await visitor.withdrawals()).list[0]!.status;
    assert.equal(await statusOf(), 'transferring');
    // real time passes, in contrast to a change of the clock at /sandbox, which waits for due work
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 2 * DAY_MS });
    await visitor.signIn('agent'); // an unused session ends after a day
    assert.equal(await statusOf(), 'transferring');
    await server.app.listen({ port: 0 });
    await until(async () => {
      mock.timers.tick(1_000);
      return (await statusOf()) === 'success';
    }, 'the transfer is settled');
  });
});

describe('a job', () => {
  let opened: OpenDatabase;
  let platform: Platform;
  const reported: string[] = [];
  before(async () => {
    opened = await openSeeded();
    platform = platformOn(opened.db, (_, what) => void reported.push(what));
  });
  after(() => opened.close());

  const payload = { subject: 'TX-job', firstDay: 0 };
  const workerWith = (transfer: Handlers['transfer']): Worker =>
    new Worker({
      ...platform,
      handlers: Object.fromEntries(QUEUES.map((queue) => [queue, transfer])) as unknown as Handlers,
      plan: async () => false,
      parallel: 1,
    });
  const stateOf = async () => (await queueStates(opened.db, Date.now())).find(({ queue }) => queue === 'transfer')!;

  it('exists only if the transaction that sent it commits', async () => {
    await assert.rejects(
      inTransaction(opened.db, async (tx) => {
        await platform.jobs.send(tx, 'transfer', [payload]);
        throw new Error('undone');
      }),
    );
    assert.equal((await stateOf()).waiting, 0);
    await inTransaction(opened.db, (tx) => platform.jobs.send(tx, 'transfer', [payload]));
    assert.equal((await stateOf()).waiting, 1);
    const done: string[] = [];
    await workerWith({ inside: async (_, { subject }) => void done.push(subject) }).untilDone();
    assert.deepEqual(done, ['TX-job']);
    assert.equal((await stateOf()).waiting, 0);
  });

  it('leaves no change of a failed attempt, and is retried later', async () => {
    await platform.jobs.send(opened.db, 'transfer', [payload]);
    const failing = workerWith({
      async inside(tx, { subject }) {
        await planWork(tx, [{ queue: 'transfer', subject, firstDay: 1, lastDay: 1, dueAt: Date.now() * 2 }]);
        throw new Error('the bank is closed');
      },
    });
    await failing.untilDone();
    assert.deepEqual(reported.splice(0), ['the job transfer TX-job failed. It is retried']);
    const planned = await rowsOf(opened.db, sql`select 1 from due_work where subject = 'TX-job'`);
    assert.equal(planned.length, 0);
    const [job] = await rowsOf<{ state: string; later: boolean; output: { message: string } }>(
      opened.db,
      sql`select state, start_after > now() as later, output from pgboss.job where name = 'transfer'`,
    );
    assert.deepEqual(job, { state: 'retry', later: true, output: { message: 'the bank is closed', reason: 'Error' } });
  });

  it('is dead after its last retry, which the log and the metrics show, and is revived some minutes later', async () => {
    await opened.db.execute(
      sql`update pgboss.job set start_after = now() - interval '1 s', retry_count = retry_limit - 1`,
    );
    await workerWith({ inside: () => Promise.reject(new Error('closed')) }).untilDone();
    assert.deepEqual(reported.splice(0), [
      'the job transfer TX-job failed. It is dead until it is retried in some minutes',
    ]);
    assert.equal((await stateOf()).waiting, 0);
    assert.deepEqual(await deadJobs(opened.db), [{ queue: 'transfer', reason: 'Error', dead: 1 }]);
    await opened.db.execute(sql`update pgboss.job set completed_on = now() - interval '16 min' where state = 'failed'`);
    const done: string[] = [];
    const worker = workerWith({ inside: async (_, { subject }) => void done.push(subject) });
    worker.start();
    await until(() => done.length > 0, 'the job is revived');
    await worker.stop();
    assert.deepEqual(done, ['TX-job']);
    assert.deepEqual(await deadJobs(opened.db), []);
  });

  it('without work is dead and names its queue, and is not retried', async () => {
    const queues = ['day', 'week', 'month', 'settlement', 'bill-notice'] as const;
    const { db } = opened;
    for (const queue of queues) await platform.jobs.send(db, queue, [{ subject: 'nobody', firstDay: 0 }]);
    const bank = transfersThrough(undefined as never, platform.jobs, { needsApproval: false });
    await platform.jobs.send(db, 'transfer', [payload]);
    await doDueWork({ ...platform, transfers: bank });
    const expected = [...queues, 'transfer'].sort().map((queue) => ({ queue, reason: 'no work', dead: 1 }));
    assert.deepEqual(await deadJobs(db), expected);
    await db.execute(sql`delete from pgboss.job where state = 'failed'`);
  });

  it('that calls other services ends in the transaction of its outcome', async () => {
    await platform.jobs.send(opened.db, 'transfer', [payload]);
    const calls: string[] = [];
    const outside = async (_: unknown, finish: (tx: OpenDatabase['db']) => Promise<void>) => {
      calls.push('bank');
      await inTransaction(opened.db, async (tx) => {
        await finish(tx);
        if (calls.length === 1) throw new Error('the response was lost');
      });
    };
    await workerWith({ outside }).untilDone();
    assert.equal((await stateOf()).waiting, 1, 'the job remains');
    await opened.db.execute(sql`update pgboss.job set start_after = now() - interval '1 s'`);
    await workerWith({ outside }).untilDone();
    assert.deepEqual(calls, ['bank', 'bank']);
    assert.equal((await stateOf()).waiting, 0);
  });

  it('is deleted when it has called other services and wrote nothing', async () => {
    await platform.jobs.send(opened.db, 'transfer', [payload]);
    await workerWith({ outside: async () => undefined }).untilDone();
    assert.deepEqual(await rowsOf(opened.db, sql`select state from pgboss.job where name = 'transfer'`), []);
  });

  it('is done once by workers of several servers', async () => {
    const many = Array.from({ length: 40 }, (_, index) => ({ subject: `TX-${index}`, firstDay: 0 }));
    await platform.jobs.send(opened.db, 'transfer', many);
    const done: string[] = [];
    const inside = async (_: unknown, { subject }: { subject: string }) => void done.push(subject);
    await Promise.all([workerWith({ inside }).untilDone(), workerWith({ inside }).untilDone()]);
    assert.deepEqual(done.sort(), many.map(({ subject }) => subject).sort());
  });
});
