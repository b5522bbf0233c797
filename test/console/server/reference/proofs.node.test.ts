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
import { openSeeded } from './support.ts';

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

  it('of sessions are looked up by one question, however many there are', async () => {
    const tokens = await Promise.all([AGENT, COMPANY, AGENT].map((uid) => startSession(opened.db, uid)));
    await endSession(opened.db, tokens[0]!);
    const asked = mock.method(opened.db, 'select');
    const open = await openSessions(opened.db, [...tokens, 'of-nobody']);
    assert.deepEqual([...open].sort(), tokens.slice(1).sort());
    assert.equal(asked.mock.callCount(), 1);
    asked.mock.restore();
    assert.deepEqual(await openSessions(opened.db, []), new Set());
  });

  for (const [kind, what, lifetime] of [
    ['phone', 'an old phone for ten minutes', 10 * MINUTE],
    ['wallet', 'the wallet password for a day (§9)', 24 * 60 * MINUTE],
  ] as const) {
    it(`prove ${what}, to one person and for one thing`, async () => {
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

  /** Each with its ticket: the agent's two and another person's two. */
  const giveFour = async (): Promise<() => Promise<boolean[]>> => {
    const given: { self: SessionOf; kind: 'phone' | 'wallet'; ticket: string }[] = [];
    for (const self of [await signIn(AGENT), await signIn(COMPANY)])
      for (const kind of ['phone', 'wallet'] as const)
        given.push({ self, kind, ticket: await giveProof(opened.db, self, kind) });
    return () => Promise.all(given.map(({ self, kind, ticket }) => hasProof(opened.db, self, kind, ticket)));
  };

  it('are void after a new log-in password (§7.3), and only that person’s', async () => {
    const count = await giveFour();
    await endSessions(opened.db, AGENT);
    assert.deepEqual(await count(), [false, false, true, true]);
  });

  it('are those of one session: another one of the same person has its own, and a log-out leaves that', async () => {
    const [one, other] = [await signIn(AGENT), await signIn(AGENT)];
    const [first, second] = [await giveProof(opened.db, one, 'wallet'), await giveProof(opened.db, other, 'wallet')];
    assert.equal(await hasProof(opened.db, other, 'wallet', first), false);
    await endSession(opened.db, one.token);
    assert.deepEqual(
      [await hasProof(opened.db, one, 'wallet', first), await hasProof(opened.db, other, 'wallet', second)],
      [false, true],
    );
  });

  it('are not kept longer than they prove something', async () => {
    const agent = await signIn(AGENT);
    await giveProof(opened.db, agent, 'phone');
    mock.timers.tick(10 * MINUTE + 1);
    await giveProof(opened.db, agent, 'wallet');
    const rows = await opened.db.select().from(proof).where(eq(proof.kind, 'phone'));
    assert.deepEqual(rows, []);
  });

  it('are void when what they prove has changed: of this kind and this person alone', async () => {
    const count = await giveFour();
    await withdrawProofs(opened.db, AGENT, 'phone');
    assert.deepEqual(await count(), [false, true, true, true]);
  });
});
