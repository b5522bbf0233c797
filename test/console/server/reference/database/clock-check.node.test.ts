/** A wrong clock of the server or of the database deletes, expires and closes nothing. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, afterEach, before, describe, it, mock } from 'node:test';
import { count, sql } from 'drizzle-orm';
import { giveCaptchaTicket } from '#console/server/reference/access/captcha-tickets.ts';
import { countAttempt } from '#console/server/reference/access/attempts.ts';
import { giveProof, startSession } from '#console/server/reference/access/sessions.ts';
import { sendCode } from '#console/server/reference/access/verify-codes.ts';
import { doDueWork } from '#console/server/reference/background-work.ts';
import type { Platform } from '#console/server/reference/context.ts';
import { acceptClock, ClockCheck } from '#console/server/reference/database/clock-check.ts';
import { rowsOf, type OpenDatabase } from '#console/server/reference/database/database.ts';
import { databaseIn, openDatabase } from '#console/server/reference/database/open.ts';
import {
  attempt,
  captchaTicket,
  proof,
  providerNonce,
  session,
  verifyCode,
} from '#console/server/reference/database/tables.ts';
import { dayOf } from '#console/server/reference/days.ts';
import { readProgress } from '#console/server/reference/devices/progress.ts';
import { spendNonce } from '#console/server/reference/providers/signed-callback.ts';
import { deleteOldData } from '#console/server/reference/retention.ts';
import { seed } from '#console/server/demo/seed/seed.ts';
import { ERROR_CODES } from '#shared/core/error-codes.ts';
import { ProviderServer } from '#test/server/provider-server.ts';
import { until } from '#test/server/until.ts';
import { runOperatorCommand } from '#console/server/operator-command.ts';
import { Partner, removeFolder, startReference } from '../reference-support.ts';
import { platformOn, Visitor } from '../seeded-platform.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OFFSETS = [26 * HOUR, -26 * HOUR, 100 * DAY, -100 * DAY];
const named = (ms: number): string => `${ms > 0 ? 'ahead' : 'behind'} by ${Math.abs(ms) / HOUR} h`;

/** Moves the clock of this process, which the embedded database shares. */
const moveClock = (by: number): void => mock.timers.setTime(Date.now() + by);

describe('a wrong clock and the stored rows', () => {
  let opened: OpenDatabase;
  let platform: Platform;
  let start: number;

  /** Moves only the clock of the embedded database, which has one connection. */
  const moveDatabase = async (by: number): Promise<void> => {
    await opened.db.execute(
      sql.raw(`create or replace function moved.clock_timestamp() returns timestamptz language sql
      as $$ select pg_catalog.clock_timestamp() + interval '${by} ms' $$`),
    );
  };
  const TABLES = { session, proof, verifyCode, providerNonce, attempt, captchaTicket };
  const rows = async () => {
    const counts: Record<string, number> = {};
    for (const [name, table] of Object.entries(TABLES)) {
      const [row] = await opened.db.select({ rows: count() }).from(table);
      counts[name] = row!.rows;
    }
    const [samples] = await rowsOf<{ days: number; blocks: number }>(
      opened.db,
      sql`select (select count(*)::int from sample_day) as days, (select count(*)::int from sample_block) as blocks`,
    );
    return { ...counts, ...samples!, day: (await readProgress(opened.db))!.day };
  };
  /** What users and devices do: each of these once deleted the expired rows of all users. */
  const act = async (): Promise<void> => {
    const { db } = opened;
    const token = await startSession(db, '100001', { idleHours: 24 });
    await giveProof(db, { uid: '100001', token }, 'wallet');
    await giveCaptchaTicket(db);
    await sendCode(platform, { uid: '100001', phone: '13011110001' });
    await spendNonce(db, token);
    await countAttempt(db, [{ subject: token, most: 9, withinMs: DAY }]);
  };

  before(async () => {
    // the embedded database also where other tests use a server, because its clock can be moved
    opened = await openDatabase({}, seed);
    mock.timers.enable({ apis: ['Date'], now: Date.now() });
    start = Date.now();
    await opened.db.execute(sql`create schema moved`);
    await moveDatabase(0);
    await opened.db.execute(sql`set search_path = moved, pg_catalog, public`);
    platform = { ...platformOn(opened.db), clockCheck: new ClockCheck(opened.db, () => {}) };
    await doDueWork(platform);
    const days = sql`generate_series(${dayOf(start) - 9}::int, ${dayOf(start)}::int) as day`;
    await opened.db.execute(sql`select add_sample_day(day) from ${days}`);
    await opened.db.execute(sql`insert into sample_day (agent_uid, day, device, samples)
      select agent_uid, day, id, array[1] from device, ${days} where id <= 4`);
    await opened.db.execute(sql`insert into sample_block (agent_uid, day, slot, block, bandwidths)
      select '100001', day, slot, 0, array[1] from generate_series(0, 3) as slot, ${days}`);
    await act();
    await deleteOldData(platform);
  });
  after(async () => {
    mock.timers.reset();
    await opened.close();
  });
  afterEach(async () => {
    mock.timers.setTime(start);
    await moveDatabase(0);
  });

  for (const by of OFFSETS) {
    const kinds = {
      server: () => (moveClock(by), moveDatabase(-by)),
      database: () => moveDatabase(by),
      'server and database': async () => moveClock(by),
    };
    for (const [kind, move] of Object.entries(kinds))
      it(`keeps all rows when the clock of ${kind} is ${named(by)} (hazard 57)`, async () => {
        const kept = await rows();
        // blocks of the open day, and of the one before
        assert.deepEqual([kept.days, kept.blocks], [40, 8]);
        await move();
        await deleteOldData(platform);
        await doDueWork(platform);
        assert.deepEqual(await rows(), kept);
        await act();
        const more = await rows();
        assert.ok(
          Object.entries(kept).every(([name, number]) => more[name as never] >= number),
          JSON.stringify(more),
        );
        const { isWrong, jump } = platform.clockCheck!;
        assert.deepEqual([isWrong, jump !== 0], [kind !== 'server and database', kind !== 'server']);
        mock.timers.setTime(start);
        await moveDatabase(0);
        await platform.clockCheck!.check();
        assert.equal(platform.clockCheck!.isInDoubt, false, 'a correct clock needs no operator');
      });
  }

  it('deletes a step of one day when an operator has accepted 100 days, and keeps the samples of open days (hazard 57)', async () => {
    await deleteOldData(platform);
    moveClock(100 * DAY);
    await platform.clockCheck!.check();
    await acceptClock(opened.db);
    const before = await rows();
    await deleteOldData(platform);
    const after = await rows();
    assert.deepEqual([after['session' as never], after.day], [before['session' as never], before.day]);
    for (let hour = 0; hour < 99; hour++) await deleteOldData(platform);
    assert.ok((await rows())['session' as never] < before['session' as never]);
    const { days, blocks } = await rows();
    assert.deepEqual([days, blocks], [4, 8], 'the open day stays until it is made');
  });
});

describe('a wrong clock and the users of MODE=reference', () => {
  /** Lets a file in the folder move the clock of the embedded database. */
  async function makeMovable(folder: string): Promise<void> {
    const { db, close } = await openDatabase({ dataDir: folder, copies: false }, async () => {});
    await db.execute(
      sql`create function real_clock() returns timestamptz language internal volatile as 'clock_timestamp'`,
    );
    await db.execute(sql`create or replace function pg_catalog.clock_timestamp() returns timestamptz language sql volatile
      as $$ select public.real_clock() + coalesce(pg_read_file('moved', true), '0')::interval $$`);
    await close();
  }

  it('refuses with 503 instead of ending a session, and continues with a correct or accepted clock (hazard 57)', async (test) => {
    const provider = await ProviderServer.start();
    test.after(() => provider.close());
    let server = await startReference(provider);
    test.after(() => removeFolder(server));
    const { token } = await Partner.join(server, '13811112222');
    await server.close();
    await makeMovable(server.folder);
    const start = Date.now();
    test.mock.timers.enable({ apis: ['Date'], now: start });
    server = await startReference(provider, { folder: server.folder });
    const codeOf = async (sent?: string): Promise<number> => {
      const visitor = new Visitor(server);
      visitor.token = sent;
      return (await visitor.get('/api/wallet/wallet?walletType=1')).body.code;
    };
    /** Returns the responses to a user with a session, to a user without one, and to the balancer. */
    const responses = async () => [
      await codeOf(token),
      await codeOf(),
      (await server.app.inject('/readyz')).statusCode,
    ];
    const moveDatabase = (by: number) => writeFile(path.join(databaseIn(server.folder), 'moved'), `${by} ms`);
    const { unavailable, noSession } = ERROR_CODES;
    const correct = await responses();
    assert.deepEqual(correct.slice(1), [noSession, 200]);
    const differs = [unavailable, unavailable, 503];
    const kinds = {
      server: {
        // the embedded database has the clock of the process
        move: (by: number) => (test.mock.timers.setTime(start + by), moveDatabase(-by)),
        expected: () => differs,
      },
      database: { move: moveDatabase, expected: () => differs },
      'server and database': {
        move: async (by: number) => test.mock.timers.setTime(start + by),
        // the session has expired only by a clock that is ahead
        expected: (by: number) => (by > 0 ? [unavailable, noSession, 200] : correct),
      },
    };
    for (const by of OFFSETS)
      for (const [kind, { move, expected }] of Object.entries(kinds)) {
        await move(by);
        const isExpected = async () => JSON.stringify(await responses()) === JSON.stringify(expected(by));
        await until(isExpected, `the responses while the clock of ${kind} is ${named(by)}`);
        test.mock.timers.setTime(start);
        await moveDatabase(0);
        await until(async () => JSON.stringify(await responses()) === JSON.stringify(correct), 'the session continues');
      }

    await server.close();
    test.mock.timers.setTime(start + 100 * DAY);
    const operate = () => runOperatorCommand(server.options, ['clock', 'accept', '--operator', 'anna']);
    assert.match(await operate(), /is accepted/);
    await assert.rejects(operate(), /has not jumped/);
    server = await startReference(provider, { folder: server.folder });
    assert.equal(await codeOf(token), noSession);
    await server.close();
  });
});
