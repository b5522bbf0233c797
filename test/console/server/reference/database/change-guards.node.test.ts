/** The database itself rejects changes of money that bypass the ledger, and an application role that owns no table. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { and, eq, lt, sql } from 'drizzle-orm';
import pg from 'pg';
import type { OpenDatabase } from '#console/server/reference/database/database.ts';
import {
  appeal,
  appealApproval,
  billCorrection,
  correctionApproval,
  ticket,
  type Appeal,
  type BillCorrection,
} from '#console/server/reference/database/service-tables.ts';
import {
  audit,
  contradiction,
  ledgerAccount,
  transferImport,
  withdrawal,
} from '#console/server/reference/database/tables.ts';
import { walletAccount } from '#console/server/reference/ledger/ledger.ts';
import { runMigrateCommand } from '#console/server/migrate-command.ts';
import { root } from '#test/gate/project.ts';
import { ProviderServer } from '#test/server/provider-server.ts';
import { programArguments } from '#test/server/spawned-server.ts';
import { directAddress, EMPTY, freshDatabase, openSeeded, startServer, Visitor } from '../seeded-platform.ts';

/** Returns the message of the database for a rejected statement. */
async function rejection(statement: PromiseLike<unknown>): Promise<string> {
  try {
    await statement;
  } catch (error) {
    return String((error as Error).cause ?? error);
  }
  return 'accepted';
}

describe('a change of money without the ledger', () => {
  let opened: OpenDatabase;
  before(async () => {
    opened = await openSeeded();
  });
  after(() => opened.close());

  const ACCOUNT = eq(ledgerAccount.id, walletAccount('100001', 1));

  it('is rejected for the audit, except for the deletion of rows that are older than five years', async () => {
    const { db } = opened;
    const entry = { uid: '100001', action: 'guard', detail: {}, requestId: '' };
    const years = (count: number) => Date.now() - count * 365 * 86_400_000;
    await db.insert(audit).values([4.9, 5.1].map((age) => ({ ...entry, at: years(age) })));
    const own = eq(audit.action, 'guard');
    assert.match(await rejection(db.update(audit).set({ uid: '100002' }).where(own)), /written once/);
    assert.match(await rejection(db.delete(audit).where(own)), /written once/);
    const deleted = await db
      .delete(audit)
      .where(and(own, lt(audit.at, years(5))))
      .returning();
    assert.equal(deleted.length, 1);
  });

  it('is rejected for a balance, also in a new account', async () => {
    const { db } = opened;
    const add = db.update(ledgerAccount).set({ balance: sql`balance + 1` });
    assert.match(await rejection(add.where(ACCOUNT)), /a balance changes only with an entry/);
    const rich = { id: 'wallet:rich', kind: 'wallet', uid: '100001', balance: 1 } as const;
    assert.match(await rejection(db.insert(ledgerAccount).values(rich)), /starts with the balance 0/);
    const moved = db.update(ledgerAccount).set({ uid: '100002' }).where(ACCOUNT);
    assert.match(await rejection(moved), /keeps its owner/);
    assert.match(await rejection(db.delete(ledgerAccount).where(ACCOUNT)), /never deleted/);
  });

  it('is rejected for amount, payee and final status of a withdrawal', async () => {
    const { db } = opened;
    const [finished] = await db.select().from(withdrawal).where(eq(withdrawal.status, 'success')).limit(1);
    const one = eq(withdrawal.txId, finished!.txId);
    const amounts = { amount: finished!.amount + 100, received: finished!.received + 100 };
    for (const change of [amounts, { collectionNumber: 'elsewhere' }, { accountHolder: 'other' }, { uid: '100003' }])
      assert.match(await rejection(db.update(withdrawal).set(change).where(one)), /keeps its amounts and payee/);
    for (const status of ['failure', 'transferring'] as const)
      assert.match(await rejection(db.update(withdrawal).set({ status }).where(one)), /is final/);
    assert.match(await rejection(db.delete(withdrawal).where(one)), /never deleted/);
  });

  it('is rejected for a decided appeal, and for a compensation above the lost income without two approvals', async () => {
    const { db } = opened;
    const own = { uid: '100001', category: 'appeal', title: '', content: '', status: 'pending' } as const;
    await db.insert(ticket).values({ ...own, id: 'GD1', createdAt: 1, updatedAt: 1 });
    const record = { uid: '100001', day: 1, device: 1, line: '', rule: '', state: 'open' } as const;
    await db.insert(appeal).values({ ...record, ticketId: 'GD1' });
    const change = (values: Partial<Appeal>) => db.update(appeal).set(values).where(eq(appeal.ticketId, 'GD1'));
    const accepted = { state: 'accepted', amount: 500_00, lostIncome: 499_99 } as const;
    const approve = (operator: string, amount: number) =>
      db.insert(appealApproval).values({ ticketId: 'GD1', operator, amount, at: 1 });
    await approve('anna', 500_00);
    await approve('ben', 500_01);
    assert.match(await rejection(change(accepted)), /needs two approvals/);
    assert.match(await rejection(change({ month: '2026-10' })), /keeps its bill/);
    await approve('ben', 500_00);
    await change(accepted);
    for (const values of [{ amount: 600_00 }, { lostIncome: 1 }, { state: 'open', amount: null }] as const)
      assert.match(await rejection(change(values)), /a decided appeal is final/);
    assert.match(await rejection(change({ device: 2 })), /keeps its record/);
    assert.match(await rejection(db.delete(appeal)), /an unpaid compensation is not deleted/);
    await change({ month: '2026-10' });
    for (const month of ['2026-11', null]) assert.match(await rejection(change({ month })), /keeps its bill/);
    assert.match(await rejection(db.update(appealApproval).set({ amount: 1 })), /written once/);
  });

  it('is rejected for a contradiction that has ended, and for a correction without two approvals', async () => {
    const { db } = opened;
    await db.insert(contradiction).values({ txId: 'TX0', kind: 'unknown', reported: 'sent', at: 1 });
    const end = { endedAt: 2, endedBy: 'anna', reason: 'imported' };
    assert.match(await rejection(db.update(contradiction).set({ endedAt: 2 })), /contradiction_check/);
    assert.match(await rejection(db.update(contradiction).set({ ...end, txId: 'TX1' })), /only ends/);
    await db.update(contradiction).set(end);
    assert.match(await rejection(db.update(contradiction).set({ reason: 'other' })), /only ends/);
    assert.match(await rejection(db.delete(contradiction)), /never deleted/);
    const row = { id: 'BC1', uid: '100001', kind: 'compensation', day: 1, amount: 1, reason: '', at: 1 } as const;
    await db.insert(billCorrection).values(row);
    const approve = (operator: string) => db.insert(correctionApproval).values({ id: 'BC1', operator, at: 1 });
    const change = (values: Partial<BillCorrection>) => db.update(billCorrection).set(values);
    await approve('anna');
    assert.match(await rejection(change({ month: '2026-10' })), /needs two approvals/);
    await approve('ben');
    assert.match(await rejection(change({ amount: 2 })), /keeps its amount/);
    await change({ month: '2026-10' });
    for (const month of ['2026-11', null]) assert.match(await rejection(change({ month })), /keeps its bill/);
    assert.match(await rejection(db.delete(billCorrection)), /never deleted/);
    const imported = { uid: '100001', walletType: 0, amount: 1, received: 1, hasFailed: false, at: 1 } as const;
    await db.insert(transferImport).values({ ...imported, txId: 'TX0', operator: 'anna' });
    for (const table of [correctionApproval, transferImport])
      assert.match(await rejection(db.update(table).set({ operator: 'other' })), /written once/);
  });
});

const hasClient = spawnSync('psql', ['--version']).status === 0;
const skip = process.env.DATABASE_URL && hasClient ? false : 'needs DATABASE_URL and the client of PostgreSQL';

describe('the role of the application on PostgreSQL', { skip }, () => {
  it('serves users and adds months, and can neither change tables nor disable triggers', async () => {
    const provider = await ProviderServer.start();
    const { databaseUrl, drop } = await freshDatabase(EMPTY);
    const admin = new URL(directAddress(databaseUrl)!);
    const env = {
      ...process.env,
      ...{ PGHOST: admin.hostname, PGPORT: admin.port, POSTGRES_USER: admin.username },
      ...{ POSTGRES_DB: admin.pathname.slice(1), OWNER_PASSWORD: 'owner-secret', APP_PASSWORD: 'app-secret' },
    };
    try {
      const createRoles = (more: NodeJS.ProcessEnv): void => {
        const script = path.join(root, 'console/database-roles.sh');
        const { status, stderr } = spawnSync('sh', [script], { env: { ...env, ...more }, encoding: 'utf8' });
        assert.equal(status, 0, stderr);
      };
      createRoles({});
      // a second database of the cluster keeps the passwords of the first one
      const second = await freshDatabase(EMPTY);
      const secondName = new URL(directAddress(second.databaseUrl)!).pathname.slice(1);
      createRoles({ POSTGRES_DB: secondName, OWNER_PASSWORD: 'other', APP_PASSWORD: 'other' });
      const secondOwner = `postgres://partner_owner:owner-secret@${admin.host}/${secondName}`;
      await runMigrateCommand({ DATABASE_MIGRATION_URL: secondOwner, FIRST_AGENT: 'anna:13912345678' });
      await second.drop();
      const [app, owner] = ['partner_app:app-secret', 'partner_owner:owner-secret'].map(
        (user) => `postgres://${user}@${admin.host}${admin.pathname}`,
      );
      await assert.rejects(
        runMigrateCommand({ DATABASE_URL: app! }),
        /The role may not create tables \(permission denied for schema public\)\. Set DATABASE_MIGRATION_URL/,
      );
      await assert.rejects(
        runMigrateCommand({ DATABASE_MIGRATION_URL: owner! }),
        /^DatabaseLocationError: FIRST_AGENT is required/,
      );
      const program = [...programArguments('console/server/main.ts'), 'jobs', '--operator', 'anna'];
      const settings = {
        cwd: root,
        env: { ...process.env, ...provider.environment, MODE: 'reference', DATABASE_URL: app },
      };
      // the server and the command of an operator wait for the tables, which another program creates with the role of the owner
      const command = spawn(process.execPath, program, settings);
      const [problem] = (await once(command.stderr, 'data')) as [Buffer];
      assert.match(String(problem), /^The tables .* Run `node main\.js migrate` first\.\n$/);
      const ended = once(command, 'close');
      const starting = startServer(app, { ...provider.environment, MODE: 'reference' });
      await runMigrateCommand({ DATABASE_MIGRATION_URL: owner!, FIRST_AGENT: 'anna:13912345678' });
      assert.deepEqual(await ended, [0, null]);
      const server = await starting;
      const { status } = await new Visitor(server).post('/api/user/send_verify_code', {
        ...{ phoneNumber: '13912345678', ticket: 'solved', randstr: '@abc' },
        ...{ usage: 2, captchaType: 0 },
      });
      assert.deepEqual([status, (await server.app.inject('/readyz')).statusCode], [200, 200]);
      await server.close();
      const demo = await startServer(app, { MODE: 'demo', DATABASE_MIGRATION_URL: owner! }).catch(
        ({ message }: Error) => message,
      );
      assert.match(String(demo), /^The database belongs to MODE=reference/);
      const client = new pg.Client(app);
      await client.connect();
      await client.query(`select add_month('audit', '2031-01'), add_month('device_day', '2031-01')`);
      const rejections: string[] = [];
      for (const statement of [
        'alter table ledger_account disable trigger all',
        'drop trigger audit_rows on audit',
        'truncate audit',
        'truncate audit_2031_01',
        'drop table device_day_2031_01',
        'create table own (id integer)',
        'create temporary table ledger_entry (transaction_id bigint, amount bigint)',
        'create role another superuser',
      ])
        rejections.push(await rejection(client.query(statement)));
      await client.end();
      for (const message of rejections) assert.match(message, /must be (owner|superuser)|permission denied/);
      // a revoked right is one sentence on the terminal of an operator
      const ownerClient = new pg.Client(owner);
      await ownerClient.connect();
      await ownerClient.query('revoke select on pgboss.job from partner_app');
      await ownerClient.end();
      const { status: exitCode, stderr } = spawnSync(process.execPath, program, { ...settings, encoding: 'utf8' });
      assert.deepEqual(
        // the clock of tests differs from the clock of the database
        [exitCode, stderr.replace(/^The clock .*\n/, '')],
        [
          1,
          'The role of the server has too few rights (permission denied for table job). Grant the rights that console/database-roles.sh sets.\n',
        ],
      );
    } finally {
      await provider.close();
      await drop();
      const client = new pg.Client(process.env.DATABASE_URL);
      await client.connect();
      await client.query('drop role partner_app; drop role partner_owner');
      await client.end();
    }
  });
});
