/** Sign-ins at the same time as others, and as a change of the password or the phone. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { sessionOf } from '#console/server/reference/access/sessions.ts';
import type { OpenDatabase } from '#console/server/reference/database/database.ts';
import { users } from '#console/server/reference/database/tables.ts';
import { signIn } from '#console/server/reference/accounts/sign-in.ts';
import { openSeeded, platformOn, startServer, Visitor, type Server } from '../seeded-platform.ts';

const SIGN_IN = { by: 'password', agent: undefined, address: '203.0.113.7', requestId: 'test' } as const;

describe('a sign-in', () => {
  let opened: OpenDatabase;
  before(async () => {
    opened = await openSeeded();
  });
  after(() => opened.close());

  for (const changed of [{ passwordHash: 'another' }, { phoneNumber: '13912345699' }]) {
    const [what] = Object.keys(changed);
    it(`starts no session if the ${what} has changed since its proof`, async () => {
      const { db } = opened;
      const [proven] = await db.select().from(users).where(eq(users.uid, '100001'));
      const token = await signIn(platformOn(db), proven!, SIGN_IN);
      assert.ok(await sessionOf(db, `Bearer ${token}`));
      await db.update(users).set(changed).where(eq(users.uid, '100001'));
      await assert.rejects(signIn(platformOn(db), proven!, SIGN_IN), { status: 401 });
    });
  }
});

describe('sign-ins of one user at once', () => {
  let server: Server;
  before(async () => {
    server = await startServer();
  });
  after(() => server.close());

  it('all succeed, although the first one replaces the old hash of the password', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => new Visitor(server).signIn('agent')));
    assert.deepEqual(
      responses.map(({ status }) => status),
      [200, 200, 200],
    );
  });
});
