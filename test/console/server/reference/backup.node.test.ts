/** A backup is saved while the server runs, restored into an empty database, and used by a new server. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { openDatabase } from '#console/server/reference/database/open.ts';
import { sql } from 'drizzle-orm';
import { rowsOf } from '#console/server/reference/database/database.ts';
import { seed } from '#console/server/reference/seed/seed.ts';
import { readSetting } from '#console/server/reference/database/settings.ts';
import { root } from '#test/gate/project.ts';
import { assertLaws } from './laws.ts';
import {
  directAddress,
  EMPTY,
  freshDatabase,
  onWednesday,
  PHONES,
  platformOn,
  startServer,
  Visitor,
} from './support.ts';

const hasTools = spawnSync('pg_dump', ['--version']).status === 0;
const skip = process.env.DATABASE_URL && hasTools ? false : 'needs DATABASE_URL and the client of PostgreSQL';

function backup(action: 'save' | 'restore', databaseUrl: string | undefined, file: string): void {
  const { status, stderr } = spawnSync(path.join(root, 'console/backup.sh'), [action, file], {
    env: { ...process.env, DATABASE_URL: directAddress(databaseUrl) },
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
}

/** A client of PostgreSQL that writes its arguments and its password to files, and creates the file of a backup. */
const FAKE_CLIENT = `#!/bin/sh
for each; do case $each in --file=*) : > "\${each#--file=}" ;; esac; done
printf '%s\\n' "$@" > "$SEEN/arguments"
printf %s "\${PGPASSWORD-none}" > "$SEEN/password"
`;

describe('the password of the database', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'backup-'));
  for (const name of ['pg_dump', 'pg_restore', 'psql'])
    writeFileSync(path.join(folder, name), FAKE_CLIENT, { mode: 0o755 });
  after(() => rmSync(folder, { recursive: true }));
  const seen = (name: string): string => readFileSync(path.join(folder, name), 'utf8');

  for (const [given, address, password] of [
    ['postgres://u:s%40cr%3aet-%E4%BD%A0@h:5432/d?a=b:c@d', 'postgres://u@h:5432/d?a=b:c@d', 's@cr:et-你'],
    ['postgresql://u:p:w@[::1]:5432/d', 'postgresql://u@[::1]:5432/d', 'p:w'],
    ['postgres://u@[::1]:5432/d', 'postgres://u@[::1]:5432/d', 'none'],
    ['postgres:///d?host=/tmp', 'postgres:///d?host=/tmp', 'none'],
  ] as const)
    it(`is not an argument of the client for ${address}`, () => {
      const PATH = `${folder}:${process.env.PATH}`;
      for (const action of ['save', 'restore'] as const) {
        const file = path.join(folder, 'partner.dump');
        const env = { PATH, SEEN: folder, DATABASE_URL: given };
        const { status, stderr } = spawnSync(path.join(root, 'console/backup.sh'), [action, file], {
          env,
          encoding: 'utf8',
        });
        assert.equal(status, 0, stderr);
        const isGiven = seen('arguments')
          .split('\n')
          .some((each) => [address, `--dbname=${address}`].includes(each));
        assert.ok(isGiven, seen('arguments'));
        assert.equal(seen('password'), password);
      }
    });
});

describe('a backup (hazard 26)', { skip }, () => {
  it('is saved while a server runs, and restores records, balances and a valid ledger, but no session', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'backup-'));
    const file = path.join(folder, 'partner.dump');
    const [first, second] = [await freshDatabase(), await freshDatabase(EMPTY)];
    const server = await startServer(first.databaseUrl);
    const agent = await onWednesday(server);
    const made = await agent.withdraw(100_00, await agent.code(PHONES.agent), { key: 'before-the-backup' });
    assert.equal(made.body.code, 0);
    const source = await openDatabase({ databaseUrl: first.databaseUrl }, seed);
    const message = { id: '1', phone: PHONES.agent, sealedCode: '', purpose: 'queued', expiresAt: null };
    await platformOn(source.db).jobs.send(source.db, 'message', [message]);
    await source.close();
    backup('save', first.databaseUrl, file);
    assert.equal(statSync(file).mode & 0o077, 0, 'only the owner can read it');
    const [balance, records] = [await agent.balance(), await agent.withdrawals()];
    await server.close();

    backup('restore', second.databaseUrl, file);
    const copy = await openDatabase({ databaseUrl: second.databaseUrl }, seed);
    const queued = await rowsOf(copy.db, sql`select 1 from pgboss.job where name = 'message'`);
    assert.equal(queued.length, 0, 'a restored copy sends no message');
    await copy.close();
    const restored = await startServer(second.databaseUrl);
    const again = await onWednesday(restored);
    const old = Object.assign(new Visitor(restored), { token: agent.token });
    assert.equal((await old.get('/api/user/account_info')).status, 401, 'the session may have ended after the backup');
    assert.equal(await again.balance(), balance);
    assert.deepEqual(await again.withdrawals(), records);
    const replayed = await again.withdraw(100_00, '000000', { key: 'before-the-backup' });
    assert.equal(replayed.body.data.txId, made.body.data.txId, 'the key returns its first response');
    await restored.close();
    const { db, close } = await openDatabase({ databaseUrl: second.databaseUrl }, async () =>
      assert.fail('the restored database was empty'),
    );
    await assertLaws(db);
    assert.equal(await readSetting(db, 'payoutsPaused'), true);
    await close();
    await Promise.all([first.drop(), second.drop()]);
    rmSync(folder, { recursive: true });
  });
});
