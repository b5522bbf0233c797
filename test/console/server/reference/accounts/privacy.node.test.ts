import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import type { AccountData, Consent } from '#shared/topics/accounts/privacy.calls.ts';
import { rowsOf, type OpenDatabase } from '#console/server/reference/database/database.ts';
import { consent } from '#console/server/reference/database/service-tables.ts';
import { visit } from '#console/server/reference/database/tables.ts';
import { partnerUser, webhookDelivery } from '#console/server/reference/database/webhook-tables.ts';
import { exportAccount } from '#console/server/reference/account-export.ts';
import { deleteExpired, RETENTION } from '#console/server/reference/retention.ts';
import { signedIn } from './identity-support.ts';
import { openSeeded, PHONES, platformOn, startServer, Visitor, type Server } from '../seeded-platform.ts';

const CONSENTS = '/api/user/consents';
const EXPORT = '/api/user/account/export';
const DELETE = '/api/user/account/delete';
const PLAIN_PHONE = '13600136000';
/** The SLA agreement in its current version. */
const AGREEMENT = { document: '10071', version: '2.5' };

let server: Server;
before(async () => {
  server = await startServer();
});
after(() => server.close());

describe('records of consents', () => {
  const list = async (visitor: Visitor): Promise<Consent[]> => (await visitor.get(CONSENTS)).body.list;

  it('contain document, version and time, once for repeated requests', async () => {
    const user = await signedIn(server, 'company');
    assert.deepEqual(await list(user), []);
    for (let time = 0; time < 2; time++) assert.equal((await user.post(CONSENTS, AGREEMENT)).status, 200);
    const [found, ...others] = await list(user);
    assert.deepEqual(others, []);
    assert.deepEqual([found!.document, found!.version, found!.withdrawnAt], ['10071', '2.5', null]);
    assert.match(found!.title, /SLA/);
    assert.ok(Math.abs(found!.agreedAt! * 1000 - Date.now()) < 3_600_000);
    assert.deepEqual(await list(await signedIn(server, 'miner')), [], 'another user has none');
  });

  it('are refused for unknown documents, and for a version that the user has not read', async () => {
    const user = await signedIn(server, 'company');
    assert.equal((await user.post(CONSENTS, { ...AGREEMENT, document: '1' })).body.code, 4040);
    const { status, body } = await user.post(CONSENTS, { ...AGREEMENT, version: '2.3' });
    assert.deepEqual([status, body.code], [400, 4101]);
    assert.match(body.message, /协议已更新/);
  });

  it('keep the time of the withdrawal, and a new consent is a new record', async () => {
    const user = await signedIn(server, 'scan');
    await user.post(CONSENTS, AGREEMENT);
    const [{ id }] = (await list(user)) as [Consent];
    await user.post(CONSENTS, { document: '10072', version: '3.1' });
    for (let time = 0; time < 2; time++) assert.equal((await user.post(`${CONSENTS}/${id}/withdraw`)).status, 200);
    const [other, withdrawn] = await list(user);
    assert.deepEqual([other!.document, other!.withdrawnAt], ['10072', null], 'the consent to another document stays');
    assert.ok(withdrawn!.withdrawnAt! >= withdrawn!.agreedAt!);
    await user.post(CONSENTS, AGREEMENT);
    const states = (await list(user)).map(({ withdrawnAt }) => withdrawnAt === null);
    assert.deepEqual(states, [true, true, false], 'newest first');
  });

  it('cannot be withdrawn by another user', async () => {
    const user = await signedIn(server, 'migrated');
    await user.post(CONSENTS, AGREEMENT);
    const [{ id }] = (await list(user)) as [Consent];
    const other = await signedIn(server, 'miner');
    for (const guess of [id, 'x', '9'.repeat(30)])
      assert.equal((await other.post(`${CONSENTS}/${guess}/withdraw`)).body.code, 4040, guess);
    assert.equal((await list(user))[0]!.withdrawnAt, null);
  });
});

describe('the export of the own account', () => {
  it('requires a code, and contains the data of the user only', async () => {
    const user = await signedIn(server, 'agent');
    assert.equal((await user.post(EXPORT, { verifyCode: '000000' })).body.code, 4001);
    const { status, body } = await user.post(EXPORT, { verifyCode: await user.code(PHONES.agent) });
    assert.equal(status, 200);
    assert.equal(body.account.phoneNumber, PHONES.agent);
    for (const part of ['withdrawals', 'entries', 'bills', 'nodes', 'audit', 'consents', 'sessions'])
      assert.ok(Array.isArray(body[part]), part);
    const text = JSON.stringify(body);
    assert.doesNotMatch(text, /scrypt|"token/);
    assert.ok(!text.includes(PHONES.company));
    assert.equal((await user.get('/api/user/account_info')).status, 200, 'the session stays');
    const [message] = (await user.get('/sandbox/outbox')).body;
    assert.deepEqual([message.phone, message.code], [PHONES.agent, '']);
    assert.match(message.purpose, /^您的个人数据已导出/);
  });

  it('does not accept the code of another user', async () => {
    const owner = await signedIn(server, 'company');
    const verifyCode = await owner.code(PHONES.company);
    const other = await signedIn(server, 'agent');
    assert.equal((await other.post(EXPORT, { verifyCode })).status, 400);
    assert.equal((await owner.post(EXPORT, { verifyCode })).status, 200);
  });
});

describe('the deletion of the own account', () => {
  it('is refused with the reason while money is left, and keeps the code usable', async () => {
    const user = await signedIn(server, 'miner');
    const verifyCode = await user.code(PHONES.miner);
    const { status, body } = await user.post(DELETE, { verifyCode });
    assert.deepEqual([status, body.code], [400, 4101]);
    assert.match(body.message, /尚未结算|余额/);
    assert.equal((await user.get('/api/user/account_info')).body.username, 'miner');
    assert.equal((await user.post(EXPORT, { verifyCode })).status, 200);
  });

  it('requires the right code, ends every session and removes the user', async () => {
    const user = await signedIn(server, 'plain');
    const elsewhere = await signedIn(server, 'plain');
    await user.post(CONSENTS, AGREEMENT);
    const verifyCode = await user.code(PLAIN_PHONE);
    assert.equal((await user.post(DELETE, { verifyCode: '000000' })).body.code, 4001);
    assert.equal((await user.post(DELETE, { verifyCode })).status, 200);
    for (const visitor of [user, elsewhere]) assert.equal((await visitor.get('/api/user/account_info')).status, 401);
    assert.equal((await new Visitor(server).signIn('plain')).body.code, 4010);
  });
});

describe('the data in the database', () => {
  let opened: OpenDatabase;
  before(async () => {
    opened = await openSeeded();
  });
  after(() => opened.close());

  it('is in the export of one user only', async () => {
    const { db } = opened;
    for (const [index, uid] of ['100001', '100002'].entries()) {
      const own = { uid, partner: `portal-${index}` };
      await db.insert(partnerUser).values({ ...own, scopes: {} });
      const sent = {
        id: `w${index}`,
        event: 'paid',
        type: 'withdrawal.paid',
        data: { withdrawalId: `TX${index}` },
      } as const;
      await db.update(visit).set({ lastAt: index, previousAt: null }).where(eq(visit.uid, uid));
      await db.insert(webhookDelivery).values({ ...own, ...sent, at: 1, createdAt: 1, expiresAt: 1 });
    }
    const [one, other] = await Promise.all(['agent', 'company'].map((name) => exportAccount(platformOn(db), name)));
    const rowsOfPart = (data: AccountData, part: string) => (data[part] as object[]).map((row) => JSON.stringify(row));
    for (const part of Object.keys(one!).filter((name) => name !== 'account')) {
      const [own, others] = [rowsOfPart(one!, part), rowsOfPart(other!, part)];
      assert.deepEqual(
        own.filter((row) => others.includes(row)),
        [],
        part,
      );
    }
    for (const part of ['webhooks', 'partners', 'withdrawals', 'entries', 'bills', 'notices', 'nodes'])
      for (const data of [one!, other!]) assert.ok(rowsOfPart(data, part).length > 0, `${part} of both`);
  });

  it('has consents that can be withdrawn once, and neither changed nor deleted', async () => {
    const { db } = opened;
    await db.insert(consent).values({ uid: '100001', ...AGREEMENT, agreedAt: Date.now() });
    const rejects = (statement: string) =>
      assert.rejects(rowsOf(db, sql.raw(statement)), (error: Error) => /consent/.test(`${error.cause as string}`));
    await rejects(`update consent set version = '1.0'`);
    await rejects('delete from consent');
    await rejects('truncate consent');
    await rowsOf(db, sql`update consent set withdrawn_at = 1`);
    await rejects('update consent set withdrawn_at = null');
  });

  it('has consents that are deleted five years after the withdrawal', async () => {
    const { db } = opened;
    const row = { uid: '100001', ...AGREEMENT, agreedAt: 1 };
    await db.insert(consent).values([
      { ...row, document: '10072', withdrawnAt: Date.now() - RETENTION.consents - 1 },
      { ...row, document: '10073', withdrawnAt: Date.now() - RETENTION.consents + 86_400_000 },
      { ...row, document: '10074', withdrawnAt: null },
    ]);
    await deleteExpired(platformOn(db));
    const left = await db
      .select({ document: consent.document })
      .from(consent)
      .where(sql`agreed_at = 1`);
    assert.deepEqual(left.map(({ document }) => document).sort(), ['10073', '10074']);
  });
});
