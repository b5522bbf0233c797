import assert from 'node:assert/strict';
import { after, before, describe, it, mock } from 'node:test';
import { eq } from 'drizzle-orm';
import type { OpenDatabase } from '#console/server/reference/database/database.ts';
import { proof } from '#console/server/reference/database/tables.ts';
import {
  endSession,
  endSessions,
  giveProof,
  hasProof,
  openSessions,
  startSession,
  withdrawProofs,
  type SessionOf,
} from '#console/server/reference/access/sessions.ts';
import { deleteExpired } from '#console/server/reference/retention.ts';
import { openSeeded, platformOn } from '../seeded-platform.ts';

const AGENT = '100001';
const COMPANY = '100002';
const MINUTE = 60_000;

describe('tickets', () => {
  let opened: OpenDatabase;
  const signIn = async (uid: string) => ({ uid, token: await startSession(opened.db, uid) });
  before(async () => {
    opened = await openSeeded();
    mock.timers.enable({ apis: ['Date'], now: Date.now() });
  });
  after(async () => {
    mock.timers.reset();
    await opened.close();
  });

  it('of several sessions are looked up with one query', async () => {
    const tokens = await Promise.all([AGENT, COMPANY, AGENT].map((uid) => startSession(opened.db, uid)));
    await endSession(opened.db, tokens[0]!);
    const select = mock.method(opened.db, 'select');
    const open = await openSessions(opened.db, [...tokens, 'unknown-token']);
    assert.deepEqual([...open].sort(), tokens.slice(1).sort());
    assert.equal(select.mock.callCount(), 1);
    select.mock.restore();
    assert.deepEqual(await openSessions(opened.db, []), new Set());
  });

  for (const [kind, subject, lifetime] of [
    ['phone', 'an old phone for ten minutes', 10 * MINUTE],
    ['wallet', 'the wallet password for a day (§9)', 24 * 60 * MINUTE],
  ] as const) {
    it(`prove ${subject}, for one user and one purpose`, async () => {
      const [agent, company] = [await signIn(AGENT), await signIn(COMPANY)];
      const ticket = await giveProof(opened.db, agent, kind);
      mock.timers.tick(lifetime - 1);
      assert.equal(await hasProof(opened.db, agent, kind, ticket), true);
      assert.equal(await hasProof(opened.db, company, kind, ticket), false);
      assert.equal(await hasProof(opened.db, agent, kind === 'phone' ? 'wallet' : 'phone', ticket), false);
      mock.timers.tick(1);
      assert.equal(await hasProof(opened.db, agent, kind, ticket), false);
    });
  }

  /** Creates two tickets of the agent and two of another user. @returns a function that checks all four */
  const giveFour = async (): Promise<() => Promise<boolean[]>> => {
    const given: { self: SessionOf; kind: 'phone' | 'wallet'; ticket: string }[] = [];
    for (const self of [await signIn(AGENT), await signIn(COMPANY)])
      for (const kind of ['phone', 'wallet'] as const)
        given.push({ self, kind, ticket: await giveProof(opened.db, self, kind) });
    return () => Promise.all(given.map(({ self, kind, ticket }) => hasProof(opened.db, self, kind, ticket)));
  };

  it('become invalid with a new sign-in password, only for that user (§7.3)', async () => {
    const count = await giveFour();
    await endSessions(opened.db, AGENT);
    assert.deepEqual(await count(), [false, false, true, true]);
  });

  it('belong to one session, and stay valid when another session of the user ends', async () => {
    const [one, other] = [await signIn(AGENT), await signIn(AGENT)];
    const [first, second] = [await giveProof(opened.db, one, 'wallet'), await giveProof(opened.db, other, 'wallet')];
    assert.equal(await hasProof(opened.db, other, 'wallet', first), false);
    await endSession(opened.db, one.token);
    assert.deepEqual(
      [await hasProof(opened.db, one, 'wallet', first), await hasProof(opened.db, other, 'wallet', second)],
      [false, true],
    );
  });

  it('are deleted when they expire', async () => {
    const agent = await signIn(AGENT);
    await giveProof(opened.db, agent, 'phone');
    mock.timers.tick(10 * MINUTE + 1);
    await deleteExpired(platformOn(opened.db));
    const rows = await opened.db.select().from(proof).where(eq(proof.kind, 'phone'));
    assert.deepEqual(rows, []);
  });

  it('become invalid when the proven data changes, only for this kind and user', async () => {
    const count = await giveFour();
    await withdrawProofs(opened.db, AGENT, 'phone');
    assert.deepEqual(await count(), [false, true, true, true]);
  });
});
