/** A backup is saved while the server runs, restored into an empty database, and used by a new server. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { runMigrateCommand } from '#console/server/migrate-command.ts';
import { runOperatorCommand } from '#console/server/operator-command.ts';
import { openDatabase } from '#console/server/reference/database/open.ts';
import { sql } from 'drizzle-orm';
import { rowsOf, type OpenDatabase } from '#console/server/reference/database/database.ts';
import { seed } from '#console/server/demo/seed/seed.ts';
import { setBalance } from '#console/server/demo/sandbox/changes.ts';
import { readSetting } from '#console/server/reference/database/settings.ts';
import { root } from '#test/gate/project.ts';
import { ProviderServer } from '#test/server/provider-server.ts';
import { until } from '#test/server/until.ts';
import { ID_NUMBER, NAME, submitPayout, verifyIdentity } from '../accounts/identity-support.ts';
import { assertLaws } from '../money/laws.ts';
import { FIRST_AGENT, Partner, removeFolder, startReference, type ReferenceServer } from '../reference-support.ts';
import {
  directAddress,
  EMPTY,
  freshDatabase,
  onWednesday,
  PHONES,
  platformOn,
  startServer,
  Visitor,
} from '../seeded-platform.ts';

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

/** The steps of deploy.md, Restore, after a database was lost that had ordered transfers since the backup. */
describe('a restore in MODE=reference (hazard 58)', { skip }, () => {
  const PHONE = '13912345681';
  const [START, AMOUNT] = [5_000_00, 500_00];
  const DATA_KEYS = Buffer.alloc(32, 7).toString('base64');

  const servers: ReferenceServer[] = [];
  const databases: OpenDatabase[] = [];
  let provider: ProviderServer;
  before(async () => void (provider = await ProviderServer.start()));
  after(async () => {
    for (const server of servers) {
      await server.close();
      await removeFolder(server);
    }
    for (const { close } of databases) await close();
    await provider.close();
  });

  it('sends no message and orders no transfer twice, and takes over what the bank did meanwhile', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'backup-'));
    const file = path.join(folder, 'partner.dump');
    const [lost, restored] = [await freshDatabase(EMPTY), await freshDatabase(EMPTY)];
    const start = async (DATABASE_URL: string | undefined, more: Record<string, string> = {}) => {
      const server = await startReference(provider, { more: { DATABASE_URL: DATABASE_URL!, DATA_KEYS, ...more } });
      servers.push(server);
      return server;
    };
    const open = async (databaseUrl: string | undefined) => {
      const opened = await openDatabase({ databaseUrl, migrates: false }, seed);
      databases.push(opened);
      return opened;
    };
    await runMigrateCommand({ DATABASE_MIGRATION_URL: lost.databaseUrl, FIRST_AGENT });
    const first = await start(lost.databaseUrl);
    const partner = await Partner.join(first, PHONE);
    provider.register.set(ID_NUMBER, NAME);
    await verifyIdentity(partner, { phoneNumber: PHONE });
    const card = { collectionMethod: 'personalCard', cardNumber: '6214830211223344', bankName: '招商银行' };
    assert.equal((await submitPayout(partner, { ...card, billingCycle: 'month' })).status, 200);
    await partner.setWalletPassword();
    const source = await open(lost.databaseUrl);
    const { username } = (await partner.get('/api/user/account_info')).body;
    await setBalance(platformOn(source.db), username, { walletType: 0, leftAmount: START });

    const withdraw = async (): Promise<string> => {
      const { body } = await partner.withdrawMonthly(AMOUNT);
      assert.equal(body.code, 0, body.message);
      return body.data.txId;
    };
    const sent = await withdraw();
    const stateIs = (txId: string, column: string) => async () =>
      (await rowsOf(source.db, sql`select from withdrawal where tx_id = ${txId} and ${sql.raw(column)} is not null`))
        .length === 1;
    await until(stateIs(sent, 'sent_at'), 'the bank has the first transfer');
    // the bank refuses connections at the moment of the backup
    provider.behave('payout', 'failing');
    const [ordered, unordered] = [await withdraw(), await withdraw()];
    const failed = () => rowsOf(source.db, sql`select from pgboss.job where name = 'transfer' and state = 'retry'`);
    await until(async () => (await failed()).length === 2, 'both orders failed');
    provider.behave('sms', 'failing');
    await partner.sendCode(PHONE);
    backup('save', lost.databaseUrl, file);
    // the lost server sends only the code of the later withdrawal
    await source.db.execute(sql`delete from pgboss.job where name = 'message'`);
    provider.behave('sms', 'success');
    const lacking = await withdraw();
    await first.close();
    // after the backup, the lost server ordered one of the two and a later one, and the bank has decided on all orders
    provider.release();
    const [order] = provider.orders.values();
    for (const id of [ordered, lacking]) provider.orders.set(id, { ...order!, id });
    for (const id of [sent, lacking]) provider.decide(id, { state: 'settled' });
    provider.decide(ordered, { state: 'failed', reason: '账户已注销' });
    const [messages, requests] = [provider.messages.length, provider.requests.length];

    backup('restore', restored.databaseUrl, file);
    const paused = await start(restored.databaseUrl, { START_JOBS: 'off' });
    const operate = (...command: string[]) => runOperatorCommand(paused.options, [...command, '--operator', 'anna']);
    assert.deepEqual(JSON.parse(await operate('transfers', 'reconcile')), [
      { txId: sent, provider: 'settled' },
      { txId: ordered, provider: 'failed' },
      { txId: unordered, provider: 'unknown' },
    ]);
    await assert.rejects(operate('payouts', 'resume'), new RegExp(`lacks transfers of the bank \\(1\\): ${lacking}`));
    for (const [operator, outcome] of [
      ['anna', 'proposed'],
      ['ben', 'imported'],
      ['ben', 'known'],
    ] as const) {
      const command = ['transfers', 'import', '--operator', operator];
      const results = JSON.parse(await runOperatorCommand(paused.options, command)) as {
        txId: string;
        outcome: string;
      }[];
      assert.equal(results.find(({ txId }) => txId === lacking)?.outcome, outcome);
    }
    await operate('payouts', 'resume');
    await paused.close();
    const copy = await open(restored.databaseUrl);
    // without the delay of the retries
    await copy.db.execute(sql`update pgboss.job set start_after = now()`);
    const second = await start(restored.databaseUrl);
    const isDone = async () =>
      (
        await rowsOf(
          copy.db,
          sql`select from pgboss.job where name in ('transfer', 'message') and state <> 'completed'`,
        )
      ).length === 0;
    await until(isDone, 'all jobs are done');
    await second.close();
    const ordersAfter = provider.requests.slice(requests).filter((request) => request === 'POST /payout');
    assert.equal(ordersAfter.length, 1, 'only the transfer that the bank does not have is ordered');
    assert.deepEqual([...provider.orders.keys()], [sent, ordered, lacking, unordered]);
    assert.deepEqual(
      provider.messages
        .slice(messages)
        .map(({ purpose }) => /已打款|未能打款/.exec(purpose)?.[0] ?? purpose)
        .sort(),
      ['已打款', '已打款', '未能打款'],
      'users are informed of what the bank did, and no message of before the backup is sent',
    );
    const states = await rowsOf(copy.db, sql`select tx_id as id, status from withdrawal order by tx_id`);
    assert.deepEqual(
      states,
      [
        { id: sent, status: 'success' },
        { id: ordered, status: 'failure' },
        { id: unordered, status: 'transferring' },
        { id: lacking, status: 'success' },
      ].sort((one, other) => (one.id < other.id ? -1 : 1)),
    );
    const [wallet] = await rowsOf<{ balance: number }>(
      copy.db,
      sql`select balance::float8 as balance from ledger_account join person using (uid)
        where username = ${username} and id like '%:0'`,
    );
    assert.equal(wallet!.balance, START - 3 * AMOUNT, 'each is paid once');
    await assertLaws(copy.db);
    rmSync(folder, { recursive: true });
    await Promise.all([lost.drop(), restored.drop()]);
  });
});
