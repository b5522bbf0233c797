import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { runOperatorCommand } from '#console/server/operator-command.ts';
import { readOptions } from '#console/server/options.ts';
import type { Platform } from '#console/server/reference/context.ts';
import { rowsOf, type OpenDatabase } from '#console/server/reference/database/database.ts';
import { openDatabase } from '#console/server/reference/database/open.ts';
import { doDueWork } from '#console/server/reference/background-work.ts';
import { device, deviceDay } from '#console/server/reference/database/device-tables.ts';
import { dayOf } from '#console/server/reference/days.ts';
import { bindDevice, registerNodes } from '#console/server/reference/devices/nodes.ts';
import { startSession } from '#console/server/reference/access/sessions.ts';
import {
  appeal,
  attachment,
  invoice,
  invoiceDocument,
  ticket,
} from '#console/server/reference/database/service-tables.ts';
import { attempt, audit, ledgerEntry, users, session, withdrawal } from '#console/server/reference/database/tables.ts';
import { deleteAccount } from '#console/server/reference/accounts/account-deletion.ts';
import { heldMessage, robot, robotMessage } from '#console/server/reference/database/robot-tables.ts';
import { exportAccount } from '#console/server/reference/account-export.ts';
import { setBalance } from '#console/server/demo/sandbox/changes.ts';
import { assertLaws } from '../money/laws.ts';
import { openSeeded, platformOn } from '../seeded-platform.ts';

/** A verified user without miners and money. */
const USER = { username: 'unplaced', uid: '100009', phone: '13000130000', name: '何补址', id: '350102199308150080' };
const REMARK = '付款常拖延';
/** Texts of a deleted user that stay. The text of a new column is removed, or is in this list. */
const KEPT = ['role', 'uid'];

describe('the data of an account', () => {
  let opened: OpenDatabase;
  let platform: Platform;
  before(async () => {
    opened = await openSeeded();
    platform = platformOn(opened.db);
  });
  after(() => opened.close());

  it('is exported without hashes of passwords', async () => {
    const text = JSON.stringify(await exportAccount(platform, 'agent'));
    for (const part of ['13800138000', '"withdrawals":[{', '"entries":[{', '"bills":[{', '"nodes":[{'])
      assert.ok(text.includes(part), part);
    assert.doesNotMatch(text, /scrypt/);
    await assert.rejects(exportAccount(platform, 'unknown'), { code: 4040 });
  });

  it('is exported without the remark of the agent about the user', async () => {
    await opened.db.update(users).set({ agentRemark: REMARK }).where(eq(users.username, 'miner'));
    const exported = JSON.stringify(await exportAccount(platform, 'miner'));
    assert.match(exported, /"username":"miner"/);
    assert.doesNotMatch(exported, new RegExp(`${REMARK}|agentRemark`));
  });

  it('is exported without the employees who decided about payouts', async () => {
    const detail = { txId: 'TX-1', approver: 'employee-ben', operator: 'employee-ben' };
    const row = { at: 1, uid: '100001', action: 'payout approved', detail, requestId: 'r' };
    await opened.db.insert(audit).values(row);
    const exported = await exportAccount(platform, 'agent');
    assert.match(JSON.stringify(exported.audit), /"detail":\{"txId":"TX-1"\}/);
    assert.doesNotMatch(JSON.stringify(exported), /employee-ben/);
  });

  it('is not deleted while money is left or other users belong to it', async () => {
    await assert.rejects(deleteAccount(platform, 'agent', 'r'), { code: 4101 });
    const [agent] = await opened.db.select().from(users).where(eq(users.username, 'agent'));
    assert.equal(agent!.phoneNumber, '13800138000');
  });

  it('is deleted everywhere except for ledger and audit, which keep its number', async () => {
    const { db } = opened;
    await startSession(db, USER.uid);
    await rowsOf(db, sql`insert into attempt (subject, at) values (${`code own phone ${USER.phone}`}, 1)`);
    const other = `code phone 13${USER.uid}999`;
    await rowsOf(db, sql`insert into attempt (subject, at) values (${other}, 1)`);
    for (const walletType of [0, 1] as const) await setBalance(platform, USER.username, { walletType, leftAmount: 0 });
    const appealed = { uid: USER.uid, day: 1, device: 1, line: '', rule: '', state: 'accepted', amount: 1 } as const;
    const own = { uid: USER.uid, category: 'appeal', title: USER.name, content: USER.id, status: 'closed' } as const;
    await db.insert(ticket).values({ ...own, id: 'GD1', createdAt: 1, updatedAt: 1 });
    await db.insert(appeal).values({ ...appealed, ticketId: 'GD1' });
    const file = {
      uid: USER.uid,
      name: `${USER.name}.pdf`,
      type: 'application/pdf',
      content: new Uint8Array(1),
      at: 1,
    };
    await db.insert(attachment).values([
      { ...file, id: 'used', ticketId: 'GD1' },
      { ...file, id: 'unused' },
    ]);
    const sent = { uid: USER.uid, month: '2026-10', number: '12345678' };
    await db.insert(invoice).values({ ...sent, issuedDay: 1, sentAt: 1 });
    await db.insert(invoiceDocument).values({ ...file, id: 'invoice', month: sent.month });
    const target = { uid: USER.uid, provider: 'wecom', name: USER.name, token: 'key-of-robot', secret: '' } as const;
    const [added] = await db
      .insert(robot)
      .values({ ...target, fingerprint: 'f', createdAt: 1 })
      .returning({ robotId: robot.id });
    await db.insert(robotMessage).values({ ...added!, text: USER.name, expiresAt: 1 });
    const held = {
      uid: USER.uid,
      kind: 'money',
      title: USER.name,
      content: '',
      text: '',
      withoutAmounts: '',
      sendAt: 1,
    } as const;
    await db.insert(heldMessage).values(held);
    const exported = JSON.stringify(await exportAccount(platform, USER.username));
    assert.doesNotMatch(exported, /key-of-robot/);
    for (const part of [
      '"robots":[{"provider":"wecom",',
      '"attachments":[{"id":"used"',
      '"appeals":[{',
      '"invoices":[{',
    ])
      assert.ok(exported.includes(part), part);
    await assert.rejects(deleteAccount(platform, USER.username, 'r'), { message: '仍有待发放的申诉补偿' });
    await db.update(appeal).set({ month: '2026-10' });
    const filled = { agentRemark: REMARK, previousPhone: USER.phone, companyName: USER.name };
    await db.update(users).set(filled).where(eq(users.uid, USER.uid));
    const [before] = await db.select().from(users).where(eq(users.uid, USER.uid));
    const entries = await db.$count(ledgerEntry);
    await deleteAccount(platform, USER.username, 'request-1');
    assert.deepEqual([await db.$count(attachment), await db.$count(appeal)], [0, 0]);
    assert.equal(await db.$count(robot), 0);
    assert.equal(
      await db.$count(invoice, eq(invoice.uid, USER.uid)),
      1,
      'the number of an invoice belongs to the books',
    );
    assert.equal(await db.$count(attempt, eq(attempt.subject, other)), 1, 'the attempts of another phone stay');
    const [row] = await db.select().from(users).where(eq(users.uid, USER.uid));
    assert.deepEqual([row!.username, row!.phoneNumber, row!.payInfo], [`deleted-${USER.uid}`, '', {}]);
    const texts = Object.entries(before!).filter(([, value]) => typeof value === 'string' && value !== '');
    const kept = texts.filter(([name, value]) => row![name as keyof typeof row] === value).map(([name]) => name);
    assert.deepEqual(kept.sort(), KEPT);
    assert.equal(await db.$count(session, eq(session.uid, USER.uid)), 0);
    assert.equal(await db.$count(ledgerEntry), entries);
    await assertLaws(db);
    const tables = await rowsOf<{ name: string }>(
      db,
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    assert.ok(tables.length > 20);
    for (const { name } of tables)
      for (const value of [USER.phone, USER.name, USER.id]) {
        const query = sql`select 1 from ${sql.identifier(name)} t where t::text like ${`%${value}%`} limit 1`;
        assert.deepEqual(await rowsOf(db, query), [], `${name} contains no ${value}`);
      }
  });
});

describe('the nodes of a deleted account', () => {
  it('earn nothing from the day of the deletion, also when they were bound on that day', async (test) => {
    const opened = await openSeeded();
    test.after(() => opened.close());
    const { db } = opened;
    const platform = platformOn(db);
    await platform.clock.set(Date.now());
    const deviceUUID = 'f00d'.repeat(8);
    const user = (await db.select().from(users).where(eq(users.username, USER.username)))[0]!;
    await registerNodes(db, [deviceUUID], platform.clock.now());
    for (const walletType of [0, 1] as const) await setBalance(platform, USER.username, { walletType, leftAmount: 0 });
    await bindDevice(platform, user, { deviceUUID, remark: '', requestId: 'r' });
    await deleteAccount(platform, USER.username, 'r');
    const [bound] = await db.select().from(device).where(eq(device.uuid, deviceUUID));
    assert.equal(bound!.retired, dayOf(platform.clock.now()));
    assert.equal(await db.$count(device, and(eq(device.ownerUid, USER.uid), isNull(device.retired))), 0);

    await platform.clock.set(Date.now() + 3 * 86_400_000);
    await doDueWork(platform);
    assert.equal(await db.$count(deviceDay, eq(deviceDay.device, bound!.id)), 0);
    await assert.rejects(bindDevice(platform, user, { deviceUUID: 'beef'.repeat(8), remark: '', requestId: 'r' }), {
      code: 101001,
    });
  });
});

describe('the payee of a finished withdrawal', () => {
  it('is deleted with the account', async (test) => {
    const opened = await openSeeded();
    test.after(() => opened.close());
    const { db } = opened;
    const platform = platformOn(db);
    const [finished] = await db.select().from(withdrawal).where(eq(withdrawal.status, 'success')).limit(1);
    const payee = { collectionNumber: '6214830211223344', accountHolder: USER.name, bankName: '招商银行' };
    await db.insert(withdrawal).values({ ...finished!, ...payee, txId: 'TX-payee', uid: USER.uid });
    for (const walletType of [0, 1] as const) await setBalance(platform, USER.username, { walletType, leftAmount: 0 });
    await deleteAccount(platform, USER.username, 'request-2');
    const { collectionNumber, accountHolder, bankName } = withdrawal;
    const one = eq(withdrawal.txId, 'TX-payee');
    assert.deepEqual(await db.select({ collectionNumber, accountHolder, bankName }).from(withdrawal).where(one), [
      { collectionNumber: '***', accountHolder: '***', bankName: '***' },
    ]);
  });
});

describe('the command of operators', () => {
  it('deletes an account, and then does not find it', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'partner-'));
    const options = readOptions({
      ...{ DATA_DIR: dataDir, LOG_LEVEL: 'silent', EMBED_KEYS: 'A'.repeat(43) },
      EMBED_PARTNERS: `portal:${'s'.repeat(32)}`,
      EMBED_WEBHOOKS: `portal:whsec_${'A'.repeat(32)}@http://127.0.0.1:9/`,
    });
    try {
      const run = (...command: string[]) => runOperatorCommand(options, [...command, '--operator', 'anna']);
      // a user without a wallet on this platform
      assert.match(await run('delete-account', 'plain'), /^The data of plain is deleted/);
      await assert.rejects(run('export-account', 'plain'), { code: 4040 });
      for (const wrong of [['export-account'], ['days', 'more'], ['migrate', 'now'], ['unknown'], []])
        await assert.rejects(run(...wrong), /^OptionError: Usage:/);
      await assert.rejects(runOperatorCommand(options, ['days']), /^OptionError: --operator is required/);
      await assert.rejects(run('jobs', 'drop', 'message'), /^OptionError: --reason is required/);
      await assert.rejects(run('jobs', 'drop'), /^OperatorError: "drop" is not a queue/);
      await assert.rejects(run('jobs', 'retry', 'message', 'x'), /^OperatorError: The queue message has no dead job x/);
      await assert.rejects(run('tickets', 'GD0'), /^OperatorError: There is no ticket GD0/);
      await assert.rejects(run('webhooks', 'other'), /^OperatorError: EMBED_WEBHOOKS has no URL of other/);
      assert.equal(await run('jobs'), '[]');
      assert.match(await run('webhooks', 'test', 'portal'), /^The test for portal is queued/);
      assert.match(await run('webhooks', 'replay', 'portal', '--from', '2026-01-01'), /^Webhooks sent again: 1$/m);
      await assert.rejects(run('webhooks', 'replay', 'portal'), /^OptionError: --from is required/);
      const { db, close } = await openDatabase({ dataDir }, async () => assert.fail('the folder was emptied'));
      assert.equal(await db.$count(users, eq(users.username, 'deleted-100004')), 1);
      const acts = await db.select().from(audit).where(eq(audit.action, 'operator acted'));
      assert.deepEqual(
        acts.map(({ uid, detail: { operator, command } }) => [uid, operator, command]),
        [
          ['100004', 'anna', 'delete-account'],
          ['', 'anna', 'jobs'],
          ['', 'anna', 'webhooks test'],
          ['', 'anna', 'webhooks replay'],
        ],
      );
      const [deleted] = await db.select().from(audit).where(eq(audit.action, 'account deleted'));
      assert.equal(deleted!.requestId, acts[0]!.requestId, 'the act and its effect have the same request ID');
      await close();
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
