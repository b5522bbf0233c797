import assert from 'node:assert/strict';
import { after, before, describe, it, mock } from 'node:test';
import type { OpenDatabase } from '../../../../console/server/reference/database/database.ts';
import { openDatabase } from '../../../../console/server/reference/database/open.ts';
import {
  giveProof,
  hasProof,
  withdrawAllProofs,
  withdrawProofs,
} from '../../../../console/server/reference/access/sessions.ts';
import { seed } from '../../../../console/server/reference/seed/seed.ts';
import { freshDatabase } from './support.ts';

const AGENT = '100001';
const MINUTE = 60_000;

describe('tickets', () => {
  let opened: OpenDatabase;
  let drop: () => Promise<void>;
  before(async () => {
    const fresh = await freshDatabase();
    drop = fresh.drop;
    opened = await openDatabase({ databaseUrl: fresh.databaseUrl }, seed);
    mock.timers.enable({ apis: ['Date'], now: Date.now() });
  });
  after(async () => {
    mock.timers.reset();
    await opened.close();
    await drop();
  });

  for (const [kind, what, lifetime] of [
    ['phone', 'an old phone for ten minutes', 10 * MINUTE],
    ['wallet', 'the wallet password for a day (§9)', 24 * 60 * MINUTE],
  ] as const) {
    it(`prove ${what}, to one person and for one thing`, async () => {
      const ticket = await giveProof(opened.db, AGENT, kind);
      mock.timers.tick(lifetime - 1);
      assert.equal(await hasProof(opened.db, AGENT, kind, ticket), true);
      assert.equal(await hasProof(opened.db, '100002', kind, ticket), false);
      assert.equal(await hasProof(opened.db, AGENT, kind === 'phone' ? 'wallet' : 'phone', ticket), false);
      mock.timers.tick(1);
      assert.equal(await hasProof(opened.db, AGENT, kind, ticket), false);
    });
  }

  /** Each with its ticket: the agent's two and another person's two. */
  const giveFour = async (): Promise<() => Promise<boolean[]>> => {
    const given: { uid: string; kind: 'phone' | 'wallet'; ticket: string }[] = [];
    for (const uid of [AGENT, '100002'])
      for (const kind of ['phone', 'wallet'] as const)
        given.push({ uid, kind, ticket: await giveProof(opened.db, uid, kind) });
    return () => Promise.all(given.map(({ uid, kind, ticket }) => hasProof(opened.db, uid, kind, ticket)));
  };

  it('are void after a new log-in password (§7.3), and only that person’s', async () => {
    const count = await giveFour();
    await withdrawAllProofs(opened.db, AGENT);
    assert.deepEqual(await count(), [false, false, true, true]);
  });

  it('are void when what they prove has changed: of this kind and this person alone', async () => {
    const count = await giveFour();
    await withdrawProofs(opened.db, AGENT, 'phone');
    assert.deepEqual(await count(), [false, true, true, true]);
  });
});
