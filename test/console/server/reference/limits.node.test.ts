import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it, mock } from 'node:test';
import * as identity from '../../../../console/server/reference/access/limits.ts';
import {
  addressLimits,
  changeLimits,
  codeLimits,
  countAttempt,
  forgetLoginFailures,
  loginLimits,
  walletPasswordLimits,
  type Limit,
} from '../../../../console/server/reference/access/limits.ts';
import type { OpenDatabase } from '../../../../console/server/reference/database/database.ts';
import { openDatabase } from '../../../../console/server/reference/database/open.ts';
import { attempt } from '../../../../console/server/reference/database/tables.ts';
import { Refusal } from '../../../../console/server/reference/refusal.ts';
import { seed } from '../../../../console/server/reference/seed/seed.ts';
import { freshDatabase } from './support.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('how often something may be tried (hazard 24)', () => {
  const told = (limits: readonly Limit[]) =>
    limits.map(({ subject, most, withinMs }) => [subject, most, withinMs / MINUTE]);

  it('is limited for each account, phone and address, in so many minutes', () => {
    assert.deepEqual(told(codeLimits('P', 'U', 'A')), [
      ['code phone P', 20, 60],
      ['code account U', 30, 60],
      ['code address A', 100, 60],
    ]);
    assert.deepEqual(told(loginLimits('N', 'A')), [
      ['login account N', 10, 15],
      ['login address A', 100, 15],
    ]);
    assert.deepEqual(told(walletPasswordLimits('U')), [['wallet password U', 10, 15]]);
    assert.deepEqual(told(addressLimits('A')), [['node address A', 60, 60]]);
    assert.deepEqual(told(identity.identityLimits('U', 'P', 'A')), [
      ['identity account U', 60, 60],
      ['identity phone P', 60, 60],
      ['identity address A', 200, 60],
    ]);
    assert.deepEqual(told(identity.payoutLimits('U', 'A')), [
      ['payout account U', 60, 60],
      ['payout address A', 200, 60],
    ]);
    assert.deepEqual(told(identity.phoneLimits('U', 'P', 'A')), [
      ['phone account U', 60, 60],
      ['phone phone P', 60, 60],
      ['phone address A', 200, 60],
    ]);
    assert.deepEqual(told(identity.passwordLimits('U', 'A')), [
      ['password account U', 10, 15],
      ['password address A', 100, 15],
    ]);
    assert.deepEqual(told(identity.resetLimits('P', 'A')), [
      ['reset phone P', 20, 60],
      ['reset address A', 100, 60],
    ]);
    assert.deepEqual(told(identity.newWalletPasswordLimits('U')), [['new wallet password U', 30, 60]]);
    assert.deepEqual(told(identity.bankLimits('U', 'A')), [
      ['bank account U', 300, 60],
      ['bank address A', 1000, 60],
    ]);
    assert.deepEqual(told(identity.joinLimits('P', 'A')), [
      ['join phone P', 20, 60],
      ['join address A', 100, 60],
    ]);
  });

  it('knows no account of a code that was asked for without a session', () =>
    assert.deepEqual(told(codeLimits('P', '', 'A')), [
      ['code phone P', 20, 60],
      ['code address A', 100, 60],
    ]));

  it('is far above what hands can do for changes', () => {
    assert.deepEqual(told(changeLimits('dialling', 'U')), [['dialling account U', 600, 60]]);
    for (const what of ['ticket', 'image', 'device', 'deploy', 'consent'] as const)
      assert.deepEqual(told(changeLimits(what, 'U')), [[`${what} account U`, 120, 60]]);
  });
});

describe('the count of attempts (hazard 24)', () => {
  let opened: OpenDatabase;
  let drop: () => Promise<void>;
  before(async () => {
    const fresh = await freshDatabase();
    drop = fresh.drop;
    opened = await openDatabase({ databaseUrl: fresh.databaseUrl }, seed);
  });
  after(async () => {
    await opened.close();
    await drop();
  });
  beforeEach(async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() });
    await opened.db.delete(attempt);
  });
  afterEach(() => mock.timers.reset());

  const tries = (...limits: Limit[]) => countAttempt(opened.db, limits);
  const isRefused = async (...limits: Limit[]): Promise<boolean> => {
    try {
      await tries(...limits);
      return false;
    } catch (error) {
      assert.ok(error instanceof Refusal && error.code === 4290);
      return true;
    }
  };
  const limit = (subject: string, most: number): Limit => ({ subject, most, withinMs: 15 * MINUTE });
  const counted = async (): Promise<string[]> =>
    (await opened.db.select({ subject: attempt.subject }).from(attempt)).map(({ subject }) => subject).sort();

  it('lets exactly so many through, each subject by itself', async () => {
    const [three, other] = [limit('three', 3), limit('other', 1)];
    for (let round = 0; round < 3; round++) assert.equal(await isRefused(three), false);
    assert.equal(await isRefused(three), true);
    assert.equal(await isRefused(other), false);
  });

  it('forgets an attempt when its time is over, and not before', async () => {
    const one = limit('one', 1);
    await tries(one);
    mock.timers.tick(15 * MINUTE - 1);
    assert.equal(await isRefused(one), true);
    mock.timers.tick(1);
    assert.equal(await isRefused(one), false);
  });

  it('counts nothing when one of several limits is used up', async () => {
    const [free, used] = [limit('free', 5), limit('used', 1)];
    await tries(used);
    assert.equal(await isRefused(free, used), true);
    assert.deepEqual(await counted(), ['used']);
    await tries(free);
    assert.deepEqual(await counted(), ['free', 'used']);
  });

  it('takes an attempt back that was no failure, and only that one', async () => {
    const one = limit('one', 2);
    await tries(one);
    const takeBack = await tries(one, limit('two', 2));
    await takeBack();
    assert.deepEqual(await counted(), ['one']);
  });

  it('keeps attempts for an hour, no longer', async () => {
    await tries(limit('old', 5));
    mock.timers.tick(HOUR);
    await tries(limit('new', 5));
    assert.deepEqual(await counted(), ['new', 'old'], 'an hour is still a part of the longest limit');
    mock.timers.tick(1);
    await tries(limit('newest', 5));
    assert.deepEqual(await counted(), ['new', 'newest']);
  });

  it('lets nobody past the limit by asking at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => isRefused(limit('rush', 3))));
    assert.equal(answers.filter((refused) => !refused).length, 3);
  });

  it('forgets the failed log-ins of the names of a person who proved who they are, and no others', async () => {
    for (const name of ['anna', '13800138000', 'bert']) await tries(...loginLimits(name, 'A'));
    await forgetLoginFailures(opened.db, ['anna', '13800138000']);
    assert.deepEqual(await counted(), ['login account bert', ...Array<string>(3).fill('login address A')]);
  });
});
