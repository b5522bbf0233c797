import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it, mock } from 'node:test';
import * as identity from '#console/server/reference/access/limits.ts';
import { countAttempt, type Delay, type Limit } from '#console/server/reference/access/attempts.ts';
import {
  addressLimits,
  changeLimits,
  codeLimits,
  forgetLoginFailures,
  forgetWalletPasswordFailures,
  loginLimits,
  walletPasswordLimits,
  withdrawalLimits,
} from '#console/server/reference/access/limits.ts';
import type { Database, OpenDatabase } from '#console/server/reference/database/database.ts';
import { openDatabase } from '#console/server/reference/database/open.ts';
import { attempt } from '#console/server/reference/database/tables.ts';
import { Refusal } from '#console/server/reference/refusal.ts';
import { deleteExpired } from '#console/server/reference/retention.ts';
import { installedPostgres, startPostgres, type PostgresServer } from '#test/lab/postgres/server.ts';
import { openSeeded, platformOn } from '../seeded-platform.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('limits of attempts (hazard 24)', () => {
  const described = (limits: readonly (Limit | Delay)[]) =>
    limits.map((each) =>
      'most' in each
        ? [each.subject, each.most, each.withinMs / MINUTE]
        : [each.subject, `${each.free} free, then up to ${each.mostMs / MINUTE}`],
    );

  it('apply to each account, phone and address within a number of minutes', () => {
    const self = { uid: 'U', phoneNumber: 'P' };
    const stranger = { address: 'A', known: false };
    assert.deepEqual(described(codeLimits('P', self, stranger, MINUTE)), [
      ['code pause P U', 1, 1],
      ['code own phone U', 20, 60],
      ['code a day own phone U', 60, DAY / MINUTE],
      ['code account U', 30, 60],
    ]);
    assert.deepEqual(described(codeLimits('Q', self, stranger, MINUTE)), [
      ['code pause Q U', 1, 1],
      ['code phone Q', 20, 60],
      ['code a day phone Q', 60, DAY / MINUTE],
      ['code account U', 30, 60],
    ]);
    assert.deepEqual(described(loginLimits('N', stranger)), [
      ['login account N from A', '4 free, then up to 15'],
      ['login address A', 100, 15],
      ['login strangers N', 30, DAY / MINUTE],
    ]);
    assert.equal(loginLimits('N', { ...stranger, known: true }).length, 2);
    assert.deepEqual(described(walletPasswordLimits('U')), [
      ['wallet password U', 10, 15],
      ['wallet password day U', 30, DAY / MINUTE],
    ]);
    assert.deepEqual(described(withdrawalLimits('U')), [['withdrawal account U', 60, 60]]);
    assert.deepEqual(described(addressLimits('A')), [['node address A', 60, 60]]);
    assert.deepEqual(described(identity.captchaLimits('A')), [['captcha address A', 200, 15]]);
    assert.deepEqual(described(identity.operatorLimits('A')), [['operator address A', 20, 15]]);
    assert.deepEqual(described(identity.accountDataLimits('U')), [['account data U', 20, 60]]);
    assert.deepEqual(described(identity.identityLimits(self, 'Q', 'A')), [
      ['identity account U', 60, 60],
      ['identity phone Q', 60, 60],
      ['identity address A', 200, 60],
    ]);
    assert.equal(identity.identityLimits(self, 'P', 'A').length, 2, 'no limit of the own phone');
    assert.deepEqual(described(identity.payoutLimits('U', 'A')), [
      ['payout account U', 60, 60],
      ['payout address A', 200, 60],
    ]);
    assert.deepEqual(described(identity.phoneLimits(self, 'Q', 'A')), [
      ['phone account U', 60, 60],
      ['phone phone Q', 60, 60],
      ['phone address A', 200, 60],
    ]);
    assert.equal(identity.phoneLimits(self, 'P', 'A').length, 2, 'no limit of the own phone');
    assert.deepEqual(described(identity.passwordLimits('U', 'A')), [
      ['password account U', 10, 15],
      ['password account day U', 30, DAY / MINUTE],
      ['password address A', 100, 15],
    ]);
    assert.deepEqual(described(identity.resetLimits('P', 'A')), [
      ['reset phone P from A', 20, 60],
      ['reset address A', 100, 60],
    ]);
    assert.deepEqual(described(identity.newWalletPasswordLimits('U')), [['new wallet password U', 30, 60]]);
    assert.deepEqual(described(identity.bankLimits('U', 'A')), [
      ['bank account U', 300, 60],
      ['bank address A', 1000, 60],
    ]);
    assert.deepEqual(described(identity.joinLimits('P', 'A')), [
      ['join phone P from A', 20, 60],
      ['join address A', 100, 60],
    ]);
  });

  it('apply to no account when a code is requested without a session', () => {
    for (const known of [true, false])
      assert.deepEqual(described(codeLimits('P', undefined, { address: 'A', known }, MINUTE)), [
        ['code pause P A', 1, 1],
        ['code phone P from A', 10, 60],
        [known ? 'code known P' : 'code strangers P', 30, DAY / MINUTE],
        ['code address A', 100, 60],
      ]);
  });

  const SELF = { uid: 'U', phoneNumber: 'P' };
  /** All limits that count addresses. */
  const BY_ADDRESS: Record<string, (address: string) => readonly { readonly subject: string }[]> = {
    addressLimits,
    bankLimits: (address) => identity.bankLimits('U', address),
    captchaLimits: identity.captchaLimits,
    codeLimits: (address) => codeLimits('P', undefined, { address, known: false }),
    identityLimits: (address) => identity.identityLimits(SELF, 'Q', address),
    joinLimits: (address) => identity.joinLimits('P', address),
    loginLimits: (address) => loginLimits('N', { address, known: false }),
    openingLimits: identity.openingLimits,
    operatorLimits: identity.operatorLimits,
    partnerSecretLimits: identity.partnerSecretLimits,
    passwordLimits: (address) => identity.passwordLimits('U', address),
    payoutLimits: (address) => identity.payoutLimits('U', address),
    phoneLimits: (address) => identity.phoneLimits(SELF, 'Q', address),
    resetLimits: (address) => identity.resetLimits('P', address),
  };

  it('apply to the /64 of an IPv6 address, and to the IPv4 address inside one', () => {
    const counting = Object.entries(identity).filter(
      ([name, make]) => /Limits$/.test(name) && /address/.test(`${make}`),
    );
    assert.deepEqual(Object.keys(BY_ADDRESS), counting.map(([name]) => name).sort());
    for (const [name, limitsOf] of Object.entries(BY_ADDRESS)) {
      const subjects = (address: string) => limitsOf(address).map(({ subject }) => subject);
      assert.deepEqual(subjects('2001:db8:0:7::1'), subjects('2001:db8:0:7:ffff::2'), name);
      assert.notDeepEqual(subjects('2001:db8:0:7::1'), subjects('2001:db8:0:8::1'), name);
      assert.deepEqual(subjects('::ffff:203.0.113.7'), subjects('203.0.113.7'), name);
      assert.notDeepEqual(subjects('203.0.113.8'), subjects('203.0.113.7'), name);
    }
  });

  it('allow more changes than a user can make by hand', () => {
    assert.deepEqual(described(changeLimits('dialling', 'U')), [['dialling account U', 600, 60]]);
    for (const action of ['ticket', 'image', 'device', 'deploy', 'consent', 'wallet ticket'] as const)
      assert.deepEqual(described(changeLimits(action, 'U')), [[`${action} account U`, 120, 60]]);
  });
});

const limit = (subject: string, most: number): Limit => ({ subject, most, withinMs: 15 * MINUTE });

async function isRefusedOn(db: Database, limits: readonly (Limit | Delay)[]): Promise<boolean> {
  try {
    await countAttempt(db, limits);
    return false;
  } catch (error) {
    assert.ok(error instanceof Refusal && error.code === 4290);
    return true;
  }
}

const PARALLEL = 8;
const programs = installedPostgres();

describe(
  'parallel attempts (hazard 24)',
  { skip: process.env.DATABASE_URL || programs ? false : 'needs PostgreSQL: the embedded database has one connection' },
  () => {
    let opened: OpenDatabase;
    let server: PostgresServer | undefined;
    before(async () => {
      if (process.env.DATABASE_URL) opened = await openSeeded();
      else {
        server = await startPostgres(programs!);
        const pool = { size: PARALLEL };
        opened = await openDatabase({ databaseUrl: server.address, pool }, async () => {});
      }
    });
    after(async () => {
      await opened?.close();
      await server?.stop();
    });

    it('cannot pass the limit', async () => {
      const responses = await Promise.all(
        Array.from({ length: PARALLEL }, () => isRefusedOn(opened.db, [limit('rush', 3)])),
      );
      assert.equal(responses.filter((refused) => !refused).length, 3);
    });
  },
);

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
  const isRefused = (...limits: (Limit | Delay)[]) => isRefusedOn(opened.db, limits);
  const counted = async (): Promise<string[]> =>
    (await opened.db.select({ subject: attempt.subject }).from(attempt)).map(({ subject }) => subject).sort();

  it('allows exactly the limit, for each subject separately', async () => {
    const [three, other] = [limit('three', 3), limit('other', 1)];
    for (let round = 0; round < 3; round++) assert.equal(await isRefused(three), false);
    assert.equal(await isRefused(three), true);
    assert.equal(await isRefused(other), false);
  });

  it('drops an attempt when its time is over, and not before', async () => {
    const one = limit('one', 1);
    await tries(one);
    mock.timers.tick(15 * MINUTE - 1);
    assert.equal(await isRefused(one), true);
    mock.timers.tick(1);
    assert.equal(await isRefused(one), false);
  });

  it('allows a few attempts, and then doubles the delay after each', async () => {
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
    await assert.rejects(tries(slow), { message: '尝试过于频繁，请4秒后再试' }, 'a started second is rounded up');
    mock.timers.tick(HOUR - 1);
    assert.deepEqual([await isRefused(slow), await isRefused(slow)], [false, false]);
  });

  it('allows one code a minute for each user and phone', async () => {
    const isLimited = (phone: string, uid: string) =>
      isRefused(...codeLimits(phone, { uid, phoneNumber: '' }, { address: 'A', known: false }, MINUTE).slice(0, 1));
    assert.deepEqual([await isLimited('P', 'U'), await isLimited('P', 'U')], [false, true]);
    assert.deepEqual([await isLimited('Q', 'U'), await isLimited('P', 'V')], [false, false]);
    mock.timers.tick(MINUTE);
    assert.equal(await isLimited('P', 'U'), false);
  });

  it('counts nothing when one of several limits is reached', async () => {
    const [free, used] = [limit('free', 5), limit('used', 1)];
    await tries(used);
    assert.equal(await isRefused(free, used), true);
    assert.deepEqual(await counted(), ['used']);
    await tries(free);
    assert.deepEqual(await counted(), ['free', 'used']);
  });

  it('takes back only an attempt that did not fail', async () => {
    const one = limit('one', 2);
    await tries(one);
    const takeBack = await tries(one, limit('two', 2));
    await takeBack();
    assert.deepEqual(await counted(), ['one']);
  });

  it('keeps attempts for one day', async () => {
    await tries(limit('old', 5));
    mock.timers.tick(DAY);
    await tries(limit('new', 5));
    await deleteExpired(platformOn(opened.db));
    assert.deepEqual(await counted(), ['new', 'old'], 'an attempt of a day ago still counts');
    mock.timers.tick(1);
    await deleteExpired(platformOn(opened.db));
    assert.deepEqual(await counted(), ['new']);
  });

  it('drops the failed attempts with a wallet password that its user replaced, and no others', async () => {
    for (const uid of ['U', 'V']) await tries(...walletPasswordLimits(uid));
    await forgetWalletPasswordFailures(opened.db, 'U');
    assert.deepEqual(await counted(), ['wallet password V', 'wallet password day V']);
  });

  it('drops the failed sign-ins of a verified user, and no others', async () => {
    const names = ['one', '13000000001', 'other'];
    for (const name of names) await tries(...loginLimits(name, { address: 'A', known: false }));
    await forgetLoginFailures(opened.db, { username: 'one', phoneNumber: '13000000001' });
    assert.deepEqual(await counted(), [
      'login account other from A',
      'login address A',
      'login address A',
      'login address A',
      'login strangers other',
    ]);
  });
});
