/** Stored sessions without the calls: last use, order in the list, and IDs. */
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it, mock } from 'node:test';
import { eq } from 'drizzle-orm';
import {
  giveProof,
  hasProof,
  openSessions,
  sessionOf,
  sessionsOf,
  startSession,
} from '#console/server/reference/access/sessions.ts';
import type { OpenDatabase } from '#console/server/reference/database/database.ts';
import { session } from '#console/server/reference/database/tables.ts';
import { hashToken } from '#console/server/reference/secrets.ts';
import { deleteExpired } from '#console/server/reference/retention.ts';
import { openSeeded, platformOn } from '../seeded-platform.ts';

const AGENT = '100001';
const COMPANY = '100002';
const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;

describe('sessions', () => {
  let opened: OpenDatabase;
  before(async () => {
    opened = await openSeeded();
  });
  after(async () => {
    await opened.close();
  });
  beforeEach(async () => {
    await opened.db.delete(session);
    // The clock starts between two seconds.
    mock.timers.enable({ apis: ['Date'], now: Math.floor(Date.now() / 1000) * 1000 + 700 });
  });
  afterEach(() => mock.timers.reset());

  const begin = (uid = AGENT, client?: string) => startSession(opened.db, uid, { agent: client });
  const use = (token: string) => sessionOf(opened.db, `Bearer ${token}`);
  const rowOf = async (token: string) =>
    (
      await opened.db
        .select()
        .from(session)
        .where(eq(session.tokenHash, hashToken(token)))
    )[0]!;
  const setUsed = (token: string, usedAt: number | null) =>
    opened.db
      .update(session)
      .set({ usedAt })
      .where(eq(session.tokenHash, hashToken(token)));

  it('end after their idle limit without a request, and stay while they are used', async () => {
    const HOUR = 60 * MINUTE;
    const token = await startSession(opened.db, AGENT, { idleHours: 2 });
    const unlimited = await begin();
    mock.timers.tick(2 * HOUR - 1);
    assert.ok(await use(token));
    mock.timers.tick(2 * HOUR - 1);
    assert.ok(await use(token), 'the use has started the time again');
    mock.timers.tick(2 * HOUR);
    assert.equal(await use(token), undefined);
    assert.deepEqual([...(await openSessions(opened.db, [token, unlimited]))], [unlimited]);
    assert.ok(await use(unlimited));
    mock.timers.tick(1);
    await deleteExpired(platformOn(opened.db));
    assert.equal(await opened.db.$count(session, eq(session.tokenHash, hashToken(token))), 0, 'deleted');
  });

  it('show the masked address of their sign-in', async () => {
    const token = await startSession(opened.db, AGENT, { address: '203.0.113.77' });
    const [own] = await sessionsOf(opened.db, { uid: AGENT, token });
    assert.equal(own!.address, '203.0.113.*');
    const other = await startSession(opened.db, AGENT, { address: '2001:db8:12::7' });
    assert.equal((await sessionsOf(opened.db, { uid: AGENT, token: other }))[0]!.address, '2001:db8:12::*');
  });

  it('record their last use at most once in ten minutes, each separately', async () => {
    const began = Date.now();
    const [used, other] = [await begin(), await begin()];
    mock.timers.tick(10 * MINUTE);
    await use(used);
    assert.equal((await rowOf(used)).usedAt, began, 'exactly ten minutes are not enough');
    mock.timers.tick(1);
    await use(used);
    assert.equal((await rowOf(used)).usedAt, Date.now());
    assert.equal((await rowOf(other)).usedAt, began);
    await setUsed(other, null);
    await use(other);
    assert.equal((await rowOf(other)).usedAt, Date.now(), 'a session without a recorded use is updated');
  });

  it('are listed in whole seconds, the requesting session first, then by last use, without other users’ sessions', async () => {
    const began = Date.now();
    const tokens = [await begin(), await begin(), await begin(), await begin()] as const;
    await begin(COMPANY);
    const ago = [50, 20, undefined, 10].map((minutes) => minutes && minutes * MINUTE);
    for (const [place, token] of tokens.entries())
      await setUsed(token, ago[place] === undefined ? null : began - ago[place]);
    const listed = await sessionsOf(opened.db, { uid: AGENT, token: tokens[0] });
    const seconds = (ms: number | undefined) => (ms === undefined ? null : Math.floor((began - ms) / 1000));
    assert.deepEqual(
      listed.map(({ usedAt, signedInAt, current }) => [usedAt, signedInAt, current]),
      [ago[0], ago[3], ago[1], ago[2]].map((ms, place) => [seconds(ms), Math.floor(began / 1000), place === 0]),
    );
  });

  it('have the times of the platform’s clock', async () => {
    const token = await begin();
    const [own] = await sessionsOf(opened.db, { uid: AGENT, token }, 5 * MINUTE);
    assert.equal(own!.signedInAt, Math.floor((Date.now() + 5 * MINUTE) / 1000));
  });

  it('have IDs of 22 characters that are not tokens', async () => {
    const token = await begin();
    const [listed] = await sessionsOf(opened.db, { uid: AGENT, token });
    assert.equal(listed!.id, hashToken(`session ${hashToken(token)}`).slice(0, 22));
  });

  it('are neither listed nor open from the moment of their expiry', async () => {
    const token = await begin();
    const isListed = async () => (await sessionsOf(opened.db, { uid: AGENT, token })).length === 1;
    const isOpen = async () => (await openSessions(opened.db, [token])).has(token);
    mock.timers.tick(WEEK - 1);
    assert.deepEqual([await isListed(), await isOpen()], [true, true]);
    mock.timers.tick(1);
    assert.deepEqual([await isListed(), await isOpen()], [false, false]);
  });

  it('are looked up only by their tokens, without a query when there are none', async () => {
    const [known, other] = [await begin(), await begin()];
    assert.deepEqual(await openSessions(opened.db, [known]), new Set([known]));
    assert.equal((await openSessions(opened.db, [known, other, 'unknown-token'])).size, 2);
    const select = mock.method(opened.db, 'select');
    assert.equal((await openSessions(opened.db, [])).size, 0);
    assert.equal(select.mock.callCount(), 0);
    select.mock.restore();
  });

  it('accept only proofs that are strings and belong to the user', async () => {
    const self = { uid: AGENT, token: await begin() };
    const ticket = await giveProof(opened.db, self, 'wallet');
    assert.equal(await hasProof(opened.db, self, 'wallet', ticket), true);
    for (const none of ['', undefined, null, 7, {}, [ticket]])
      assert.equal(await hasProof(opened.db, self, 'wallet', none), false, JSON.stringify(none));
    assert.equal(await hasProof(opened.db, { ...self, uid: COMPANY }, 'wallet', ticket), false);
  });

  it('show the device as far as it is known', async () => {
    const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
    const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
    const android = 'Mozilla/5.0 (Linux; Android 15; PTP-AN10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
    const known = [
      [`${windows} Safari/537.36`, 'Chrome, Windows'],
      [`${windows} Safari/537.36 Edg/140.0.0.0`, 'Edge, Windows'],
      [`${windows} Safari/537.36 OPR/120.0.0.0`, 'Opera, Windows'],
      [`${mac} Version/18.0 Safari/605.1.15`, 'Safari, macOS'],
      ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
      [`${android} Mobile Safari/537.36`, 'Chrome, Android'],
      [`${android} MQQBrowser/15.0 Mobile Safari/537.36`, 'QQ Browser, Android'],
      ['Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/132.0.0.0 Safari/537.36', 'Chrome, HarmonyOS'],
      ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0', 'Chrome, iPad'],
      ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0.50', 'WeChat, iPhone'],
      ['curl/8.5.0 (Linux)', 'Linux'],
      ['Firefox/140.0', 'Firefox'],
      ['a robot', ''],
      [undefined, ''],
    ] as const;
    for (const [client, device] of known)
      assert.equal((await rowOf(await begin(AGENT, client))).device, device, `${client}`);
  });
});
