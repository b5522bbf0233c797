/**
 * Simulates kill -9 at each step of each call that moves money (hazard 26). A call runs once undisturbed, and each file
 * change is a step. Then the folder is checked as a kill after each step leaves it: the call was carried out completely
 * or not at all, the ledger is valid, and repeating the call gives the same result as the undisturbed call.
 * data-folder.node.test.ts kills a real process.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import * as v from 'valibot';
import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { addMonths } from '#shared/core/shanghai-time.ts';
import { BILL_STATES } from '#shared/topics/billing/bill/bill.rules.ts';
import type { WalletType } from '#shared/topics/money/wallet/wallet.rules.ts';
import { payoutForm } from '#shared/topics/accounts/payout.server.ts';
import { sendCode } from '#console/server/reference/access/verify-codes.ts';
import { recloseMonth } from '#console/server/reference/billing/close-month.ts';
import type { Platform } from '#console/server/reference/context.ts';
import { inTransaction } from '#console/server/reference/database/database.ts';
import { dueWork } from '#console/server/reference/database/job-tables.ts';
import { openDatabase } from '#console/server/reference/database/open.ts';
import { withdrawal } from '#console/server/reference/database/tables.ts';
import { settle } from '#console/server/reference/money/settle.ts';
import { doDueWork } from '#console/server/reference/background-work.ts';
import { withdraw } from '#console/server/reference/money/withdraw.ts';
import { submitPayout } from '#console/server/reference/accounts/payout-info.ts';
import { setBalance, setBillState } from '#console/server/demo/sandbox/changes.ts';
import { seed } from '#console/server/demo/seed/seed.ts';
import { LAST_MONTH, msAt, nextDay, WEDNESDAY } from '#test/gate/days.ts';
import { inGate, isWhole } from '#test/gate/extent.ts';
import { bookOf } from '../money/book.ts';
import { differences, restore, stepsOf, type FolderStep } from '../database/folder-steps.ts';
import { assertLaws } from '../money/laws.ts';
import { PHONES, platformOn } from '../seeded-platform.ts';

const AGENT = '100001';
const COMPANY = '100002';
/**
 * Moments at which this month's bills exist (CLOSED) and are settled (SETTLED). Some weeks have been credited by then.
 */
const CLOSED = msAt(nextDay(({ day }) => day === 6, WEDNESDAY));
const SETTLED = msAt(nextDay(({ day }) => day === 13, WEDNESDAY));
/** Milliseconds of the platform's clock. A withdrawal of Wednesday has arrived. */
const ARRIVED = msAt(WEDNESDAY) + 6 * 86_400_000;

const lost = async (): Promise<void> => assert.fail('the folder was emptied');

interface MoneyCall {
  readonly name: string;
  /** Prepares the call. @returns the call, which can be repeated */
  prepare(platform: Platform): Promise<(platform: Platform) => Promise<unknown>>;
  /** Whether the call has several transactions, so that a kill may leave some of them done. */
  readonly severalTransactions?: true;
  /** Whether it only runs in `npm run test:all`, because it is slow or similar to another call. */
  readonly inLab?: true;
}

const keyed = (walletType: WalletType, uid: string, phone: string): MoneyCall['prepare'] => {
  return async (platform) => {
    const code = await sendCode(platform, { uid, phone });
    const request = { walletType, amount: 300_00, code, key: `killed-${walletType}`, requestId: 'kill' };
    return (again) => withdraw(again, uid, request);
  };
};

const OTHER_ACCOUNT = v.parse(payoutForm, {
  collectionMethod: 'personalAlipay',
  collectionNumber: 'elsewhere@partner.example',
});

/** Settles the newest transfer. A transfer that has already ended is not an error. */
const settled = (outcome: 'success' | 'failure'): MoneyCall['prepare'] => {
  return async (platform) => {
    const code = await sendCode(platform, { uid: AGENT, phone: PHONES.agent });
    const request = { walletType: 1, amount: 300_00, code, key: undefined, requestId: 'kill' } as const;
    const { txId } = await withdraw(platform, AGENT, request);
    return (again) =>
      settle(again, txId, outcome, 'kill').catch((error: { code?: number }) => assert.equal(error.code, 4090));
  };
};

const CALLS: readonly MoneyCall[] = [
  { name: 'a withdrawal from the weekly wallet', prepare: keyed(1, AGENT, PHONES.agent) },
  { name: 'a withdrawal from the monthly wallet', prepare: keyed(0, COMPANY, PHONES.company) },
  { name: 'a transfer that arrives', prepare: settled('success'), inLab: true },
  { name: 'a transfer that failed, and its refund', prepare: settled('failure') },
  {
    name: 'a change of the payout account',
    async prepare(platform) {
      await setBillState(platform, 'agent', { month: LAST_MONTH, state: BILL_STATES.settled });
      return (again) => submitPayout(again, AGENT, OTHER_ACCOUNT, { requestId: 'kill', isProven: true });
    },
  },
  {
    name: 'an adjustment of a balance',
    inLab: true,
    prepare: async () => (again) => setBalance(again, 'agent', { walletType: 0, leftAmount: 4_321_00 }),
  },
  {
    name: 'a bill that is settled manually',
    inLab: true,
    async prepare(platform) {
      await platform.clock.set(CLOSED);
      await doDueWork(platform);
      const month = addMonths(LAST_MONTH, 1);
      return (again) => setBillState(again, 'company', { month, state: BILL_STATES.settled });
    },
  },
  {
    name: 'a settled bill that is recalculated',
    inLab: true,
    async prepare({ db }) {
      await db.execute(sql`update device_day set agent_income = agent_income + 1000 where device in
        (select device from device_month where payee = ${COMPANY} and month = ${LAST_MONTH})`);
      return ({ db: again, clock }) =>
        inTransaction(again, (tx) => recloseMonth(tx, { uid: COMPANY, month: LAST_MONTH, at: clock.now() }));
    },
  },
  {
    name: 'due transfers',
    async prepare(platform) {
      await (
        await keyed(1, AGENT, PHONES.agent)(platform)
      )(platform);
      await (
        await keyed(0, COMPANY, PHONES.company)(platform)
      )(platform);
      await platform.clock.set(ARRIVED);
      await platform.db
        .update(withdrawal)
        .set({ dueAt: ARRIVED - 1 })
        .where(eq(withdrawal.status, 'transferring'));
      await platform.db
        .update(dueWork)
        .set({ dueAt: ARRIVED - 1 })
        .where(eq(dueWork.queue, 'transfer'));
      return doDueWork;
    },
    severalTransactions: true,
  },
  {
    name: 'the close of a month with its bills and weekly incomes',
    async prepare(platform) {
      await platform.clock.set(SETTLED);
      return doDueWork;
    },
    severalTransactions: true,
  },
];

/** Number of checked steps. Of longer calls, evenly spread steps are checked. */
const MAX_CHECKS = isWhole ? 40 : 4;

/**
 * Returns whether a step writes the log. The last write decides the outcome, so it is always checked, also interrupted.
 */
const isLog = ({ kind, file }: FolderStep): boolean => kind === 'write' && file.includes('pg_wal');

/** Returns the numbers of steps to check, and whether the last step is interrupted. */
function checkpoints(steps: readonly FolderStep[]): [done: number, cut: 'half' | undefined][] {
  const lastLog = steps.lastIndexOf(steps.filter(isLog).at(-1)!) + 1;
  const every = Math.ceil(steps.length / MAX_CHECKS);
  const chosen = steps
    .map((_, index) => index + 1)
    .filter((done) => (steps.length - done) % every === 0 || done === lastLog || done === lastLog - 1);
  // Start before the first step, because half of the only log write may contain everything.
  return [
    [0, undefined],
    ...chosen.flatMap((done): [number, 'half' | undefined][] =>
      isLog(steps[done - 1]!)
        ? [
            [done, 'half'],
            [done, undefined],
          ]
        : [[done, undefined]],
    ),
  ];
}

describe('killed at each step of a call that moves money (hazard 26)', () => {
  let folder: string;
  const place = (name: string): string => path.join(folder, name);
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'partner-'));
    // All calls start here: to create the days until Wednesday takes longer than to copy the folder.
    await on('start', async (platform) => {
      await platform.clock.set(msAt(WEDNESDAY));
      await doDueWork(platform);
      await setBalance(platform, 'company', { walletType: 0, leftAmount: 9_000_00 });
    });
  });
  after(() => rm(folder, { recursive: true, force: true }));

  async function on<Result>(name: string, work: (platform: Platform) => Promise<Result>) {
    const opened = await openDatabase({ dataDir: place(name) }, name === 'start' ? seed : lost);
    try {
      const platform = platformOn(opened.db, (error) => assert.fail(error as Error));
      await platform.clock.refresh();
      return await work(platform);
    } finally {
      await opened.close();
    }
  }
  /** Copies without the lock, because the process that held it has ended. */
  const copy = async (from: string, to: string): Promise<void> => {
    await rm(place(to), { recursive: true, force: true });
    // `cp` of Node takes several times longer for a thousand files.
    execFileSync('cp', ['-r', place(from), place(to)]);
    for (const file of ['lock', 'owner.json']) await rm(path.join(place(to), file), { recursive: true, force: true });
  };

  for (const { name, prepare, severalTransactions } of inGate(CALLS, ({ inLab }) => !inLab))
    it(`completes exactly once or not at all: ${name}`, async (test) => {
      await copy('start', 'live');
      const run = await on('live', async (platform) => {
        await platform.clock.set(msAt(WEDNESDAY));
        const call = await prepare(platform);
        const from = await bookOf(platform.db);
        // Otherwise each start after a kill repeats the preparation from the log, too.
        await platform.db.execute(sql`checkpoint`);
        await copy('live', 'base');
        const made = await stepsOf(place('live'), () => call(platform));
        await copy('base', 'killed');
        for (const step of made) step.redo(place('killed'));
        const live = differences(place('live'), place('killed')).filter((file) => !/^(lock|owner)/.test(file));
        assert.deepEqual(live, [], 'every step was recorded');
        return { call, steps: made, from, to: await bookOf(platform.db) };
      });
      const { call, steps, from, to } = run;
      assert.notDeepEqual(to, from, 'the call changes the state');
      assert.ok(steps.length > 0);

      const found = { before: 0, between: 0, after: 0 };
      for (const [done, half] of checkpoints(steps)) {
        restore(place('base'), place('killed'));
        for (const [index, step] of steps.slice(0, done).entries())
          step.redo(place('killed'), index === done - 1 ? half : undefined);
        await on('killed', async (platform) => {
          const at = `killed after ${done} of ${steps.length} steps${half ? ', the last one half done' : ''}`;
          await assertLaws(platform.db);
          const state = stateOf(await bookOf(platform.db), { from, to });
          found[state] += 1;
          if (!severalTransactions) assert.notEqual(state, 'between', at);
          if (done === steps.length && !half) assert.equal(state, 'after', `${at}: acknowledged but lost`);
          await call(platform);
          assert.deepEqual(await bookOf(platform.db), to, `${at}, then repeated`);
          await assertLaws(platform.db);
        });
      }
      test.diagnostic(`${steps.length} steps: ${JSON.stringify(found)}`);
      assert.ok(found.before > 0 && found.after > 0);
    });
});

function stateOf(book: unknown, { from, to }: { from: unknown; to: unknown }): 'before' | 'between' | 'after' {
  if (isDeepStrictEqual(book, to)) return 'after';
  return isDeepStrictEqual(book, from) ? 'before' : 'between';
}
