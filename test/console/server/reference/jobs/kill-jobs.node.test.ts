/**
 * Kills a server in the middle of a job of each kind. A lock of the test holds the job between its first and its last
 * statement. Another server does the job, and the result is the same as on a database where no server was killed.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import pg from 'pg';
import { addMonths } from '#shared/core/shanghai-time.ts';
import { expectedArrival } from '#shared/topics/money/wallet/withdrawal-window.rules.ts';
import { sendCode } from '#console/server/reference/access/verify-codes.ts';
import { doDueWork } from '#console/server/reference/background-work.ts';
import { billSettledAt, weekEntersAt } from '#test/gate/money.ts';
import type { Platform } from '#console/server/reference/context.ts';
import type { OpenDatabase } from '#console/server/reference/database/database.ts';
import { dueWork } from '#console/server/reference/database/job-tables.ts';
import { openDatabase } from '#console/server/reference/database/open.ts';
import { dayMs, dayOf, daysOfMonth, dayText, mondayOf } from '#console/server/reference/days.ts';
import type { Queue } from '#console/server/reference/database/job-queues.ts';
import { ARRIVAL_DAYS } from '#console/server/reference/money/wallets.ts';
import { withdraw } from '#console/server/reference/money/withdraw.ts';
import { seed } from '#console/server/demo/seed/seed.ts';
import { LAST_MONTH, msAt, WEDNESDAY } from '#test/gate/days.ts';
import { spawnServer } from '#test/server/spawned-server.ts';
import { until } from '#test/server/until.ts';
import { bookOf } from '../money/book.ts';
import { assertLaws } from '../money/laws.ts';
import { directAddress, freshDatabase, PHONES, platformOn } from '../seeded-platform.ts';

const AGENT = '100001';
const COMPANY = '100002';
const MONTH = addMonths(LAST_MONTH, 1);
const MONDAY = mondayOf(dayOf(msAt(WEDNESDAY)));

interface Kind {
  readonly queue: Queue;
  /** ms, platform time at which the job is due */
  readonly at: number;
  /** A statement in a transaction of the test that the job has to wait for. */
  readonly lock: string;
}

const KINDS: readonly Kind[] = [
  {
    queue: 'transfer',
    at: expectedArrival(1, msAt(WEDNESDAY), ARRIVAL_DAYS),
    lock: `select from ledger_account where uid = '${AGENT}' for update`,
  },
  {
    queue: 'day',
    at: dayMs(dayOf(msAt(WEDNESDAY)) + 2),
    lock: `insert into device_day (day, device, bandwidth95, agent_price, agent_income, miner_price, miner_income)
      select ${dayOf(msAt(WEDNESDAY)) + 1}, max(id), 0, 0, 0, 0, 0 from device where agent_uid = '${AGENT}' and retired is null`,
  },
  {
    queue: 'week',
    at: weekEntersAt(MONDAY),
    lock: `insert into ledger_transaction (kind, reference, at)
      values ('weekly_income', '${AGENT} ${dayText(MONDAY)} ${dayText(MONDAY + 6)}', 0)`,
  },
  {
    queue: 'month',
    at: dayMs(daysOfMonth(MONTH).last + 1),
    lock: `insert into bill (uid, month, income, fine, compensation, tax_ratio, total)
      values ('${COMPANY}', '${MONTH}', 0, 0, 0, 0, 0)`,
  },
  {
    queue: 'settlement',
    at: billSettledAt(MONTH),
    lock: `select from bill where uid = '${COMPANY}' and month = '${MONTH}' for update`,
  },
];

const skip = process.env.DATABASE_URL
  ? false
  : 'requires DATABASE_URL, because the embedded database serves one process';

describe('a server that is killed in the middle of a job', { skip }, () => {
  let killed: Side;
  let calm: Side;
  interface Side {
    readonly platform: Platform;
    readonly databaseUrl: string;
    close(): Promise<void>;
  }

  async function open(): Promise<Side> {
    const { databaseUrl, drop } = await freshDatabase();
    const opened: OpenDatabase = await openDatabase({ databaseUrl, listenUrl: directAddress(databaseUrl) }, seed);
    const platform = platformOn(opened.db, (error) => assert.fail(error as Error));
    await moveTo(platform, msAt(WEDNESDAY));
    const code = await sendCode(platform, { uid: AGENT, phone: PHONES.agent });
    await withdraw(platform, AGENT, { walletType: 1, amount: 300_00, code, key: undefined, requestId: 'kill' });
    const close = async () => {
      await opened.close();
      await drop();
    };
    return { platform, databaseUrl: databaseUrl!, close };
  }
  async function moveTo(platform: Platform, at: number): Promise<void> {
    await platform.clock.set(at);
    await doDueWork(platform);
    await platform.clock.set(at);
  }

  before(async () => {
    killed = await open();
    calm = await open();
  });
  after(async () => {
    await killed?.close();
    await calm?.close();
  });

  for (const { queue, at, lock } of [...KINDS].sort((one, other) => one.at - other.at))
    it(`loses and doubles nothing: ${queue}`, async (test) => {
      const { platform, databaseUrl } = killed;
      for (const side of [killed, calm]) await moveTo(side.platform, at - 60_000);
      await platform.clock.set(at + 1_000);
      const [holder, observer] = [new pg.Client(databaseUrl), new pg.Client(directAddress(databaseUrl))];
      for (const client of [holder, observer]) {
        await client.connect();
        test.after(() => client.end());
      }
      await holder.query('begin');
      await holder.query(lock);
      const server = spawnServer({
        MODE: 'demo',
        DATABASE_URL: databaseUrl,
        DATABASE_LISTEN_URL: directAddress(databaseUrl)!,
      });
      test.after(() => server.process.kill('SIGKILL'));
      await server.listening;
      await until(async () => {
        const { rows } = await observer.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length > 0;
      }, `a job of ${queue} waits for the lock`);
      server.process.kill('SIGKILL');
      assert.equal(await server.ended, 'SIGKILL');
      await holder.query('rollback');
      const open = and(eq(dueWork.queue, queue), eq(dueWork.queued, true));
      assert.ok((await platform.db.select().from(dueWork).where(open)).length > 0, 'the job is not done');
      await moveTo(platform, at + 1_000);
      await moveTo(calm.platform, at + 1_000);
      assert.deepEqual(await bookOf(platform.db), await bookOf(calm.platform.db));
      await assertLaws(platform.db);
    });
});
