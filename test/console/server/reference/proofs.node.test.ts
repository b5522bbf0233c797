import assert from 'node:assert/strict';
import { after, before, describe, it, mock } from 'node:test';
import type { OpenDatabase } from '../../../../console/server/reference/database/database.ts';
import { openDatabase } from '../../../../console/server/reference/database/open.ts';
import { giveProof, hasProof, withdrawAllProofs } from '../../../../console/server/reference/access/sessions.ts';
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

  it('are void after a new log-in password (§7.3)', async () => {
    const tickets = [await giveProof(opened.db, AGENT, 'phone'), await giveProof(opened.db, AGENT, 'wallet')];
    await withdrawAllProofs(opened.db, AGENT);
    assert.equal(await hasProof(opened.db, AGENT, 'phone', tickets[0]), false);
    assert.equal(await hasProof(opened.db, AGENT, 'wallet', tickets[1]), false);
  });
});
