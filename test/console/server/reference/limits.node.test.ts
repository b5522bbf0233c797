import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it, mock } from 'node:test';
import * as identity from '#console/server/reference/access/limits.ts';
import {
  addressLimits,
  changeLimits,
  codeLimits,
  countAttempt,
  forgetLoginFailures,
  loginLimits,
  walletPasswordLimits,
  type Delay,
  type Limit,
} from '#console/server/reference/access/limits.ts';
import type { OpenDatabase } from '#console/server/reference/database/database.ts';
import { attempt } from '#console/server/reference/database/tables.ts';
import { Refusal } from '#console/server/reference/refusal.ts';
import { openSeeded } from './support.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('how often something may be tried (hazard 24)', () => {
  const told = (limits: readonly (Limit | Delay)[]) =>
    limits.map((each) =>
      'most' in each
        ? [each.subject, each.most, each.withinMs / MINUTE]
        : [each.subject, `${each.free} free, then up to ${each.mostMs / MINUTE}`],
    );

  it('is limited for each account, phone and address, in so many minutes', () => {
    const self = { uid: 'U', phoneNumber: 'P' };
    assert.deepEqual(told(codeLimits('P', self, 'A', MINUTE)), [
      ['code pause P U', 1, 1],
      ['code own phone U', 20, 60],
      ['code account U', 30, 60],
    ]);
    assert.deepEqual(told(codeLimits('Q', self, 'A', MINUTE)), [
      ['code pause Q U', 1, 1],
      ['code phone Q', 20, 60],
      ['code account U', 30, 60],
    ]);
    assert.deepEqual(told(loginLimits('N', 'A')), [
      ['login account N from A', '4 free, then up to 15'],
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
    assert.deepEqual(told(codeLimits('P', undefined, 'A', MINUTE)), [
      ['code pause P ', 1, 1],
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
  before(async () => {
    opened = await openSeeded();
  });
  after(async () => {
    await opened.close();
  });
  beforeEach(async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() });
    await opened.db.delete(attempt);
  });
  afterEach(() => mock.timers.reset());

  const tries = (...limits: (Limit | Delay)[]) => countAttempt(opened.db, limits);
  const isRefused = async (...limits: (Limit | Delay)[]): Promise<boolean> => {
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

  it('lets a few through, and then each after a pause twice as long as the one before', async () => {
    const slow: Delay = { subject: 'slow', free: 2, mostMs: 4_000 };
    for (let round = 0; round < 2; round++) assert.equal(await isRefused(slow), false);
    for (const pause of [1_000, 2_000, 4_000, 4_000]) {
      mock.timers.tick(pause - 1);
      assert.equal(await isRefused(slow), true);
      mock.timers.tick(1);
      assert.equal(await isRefused(slow), false);
    }
    await assert.rejects(tries(slow), { message: '尝试过于频繁，请4秒后再试' });
    mock.timers.tick(1);
    await assert.rejects(tries(slow), { message: '尝试过于频繁，请4秒后再试' }, 'a second that has begun counts');
    mock.timers.tick(HOUR - 1);
    assert.deepEqual([await isRefused(slow), await isRefused(slow)], [false, false]);
  });

  it('lets one code a minute through for each person and phone', async () => {
    const ask = (phone: string, uid: string) =>
      isRefused(...codeLimits(phone, { uid, phoneNumber: '' }, 'A', MINUTE).slice(0, 1));
    assert.deepEqual([await ask('P', 'U'), await ask('P', 'U')], [false, true]);
    assert.deepEqual([await ask('Q', 'U'), await ask('P', 'V')], [false, false]);
    mock.timers.tick(MINUTE);
    assert.equal(await ask('P', 'U'), false);
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
    assert.deepEqual(await counted(), ['login account bert from A', ...Array<string>(3).fill('login address A')]);
  });
});
