import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { sendCode } from '#console/server/reference/access/verify-codes.ts';
import { startSession } from '#console/server/reference/access/sessions.ts';
import type { Platform } from '#console/server/reference/context.ts';
import type { OpenDatabase } from '#console/server/reference/database/database.ts';
import { deviceOrder, incomeComparison, registeredNode } from '#console/server/reference/database/device-tables.ts';
import { attachment, notice, noticeRead, ticket } from '#console/server/reference/database/service-tables.ts';
import {
  attempt,
  audit,
  idempotency,
  knownNetwork,
  ledgerEntry,
  users,
  session,
  verifyCode,
} from '#console/server/reference/database/tables.ts';
import { robot, robotMessage } from '#console/server/reference/database/robot-tables.ts';
import { shareLink } from '#console/server/reference/database/share-table.ts';
import { deleteExpired, RETENTION } from '#console/server/reference/retention.ts';
import { openSeeded, platformOn } from './seeded-platform.ts';

const AGENT = '100001';

describe('personal data after its retention period', () => {
  let opened: OpenDatabase;
  let platform: Platform;
  before(async () => {
    opened = await openSeeded();
    platform = platformOn(opened.db);
  });
  after(() => opened.close());

  it('is deleted with the end of a shared link, whose row stays in the list for 30 days', async () => {
    const { db } = opened;
    const now = Date.now();
    const ended = [-60_000, 60_000, 31 * 86_400_000];
    await db.insert(shareLink).values(
      ended.map((ago, index) => ({
        ...{ id: `link-${index}`, uid: AGENT, tokenHash: `hash-${index}`, kind: 'receipt' as const, subject: 'TX1' },
        ...{ recipient: '王会计', document: '{}', createdAt: 1, expiresAt: now - ago },
      })),
    );
    await deleteExpired(platform, now);
    const rows = await db.select({ id: shareLink.id, document: shareLink.document }).from(shareLink);
    assert.deepEqual(
      rows.sort((one, other) => one.id.localeCompare(other.id)),
      [
        { id: 'link-0', document: '{}' },
        { id: 'link-1', document: null },
      ],
    );
  });

  it('is deleted, and newer data and the ledger stay', async () => {
    const { db } = opened;
    const now = Date.now();
    const ages = (period: number) => [now - period - 60_000, now - period + 60_000];
    await db.delete(attempt);
    await db.insert(attempt).values(ages(RETENTION.attempts).map((at) => ({ subject: 'retention', at })));
    await db
      .insert(knownNetwork)
      .values(ages(RETENTION.networks).map((seenAt, index) => ({ uid: AGENT, network: `n${index}`, seenAt })));
    const refused = { amount: 1, walletType: 1, code: 4101, status: 400, message: '' } as const;
    await db.insert(idempotency).values(
      ages(RETENTION.refusals).map((at, index) => {
        return { uid: AGENT, key: `k${index}`, refused: { ...refused, at: new Date(at).toISOString() } };
      }),
    );
    await sendCode(platform, { uid: AGENT, phone: '13011110001' });
    await db.update(verifyCode).set({ expiresAt: now - RETENTION.codes - 60_000 });
    await sendCode(platform, { uid: AGENT, phone: '13011110002' });
    await startSession(db, AGENT);
    await db.update(session).set({ expiresAt: now - 1 });
    await startSession(db, AGENT);
    const [used] = await db.select({ ticketId: ticket.id }).from(ticket).limit(1);
    const upload = { uid: AGENT, name: 'a.pdf', type: 'application/pdf', content: new Uint8Array([1]) };
    await db
      .insert(attachment)
      .values(ages(RETENTION.uploads).map((at, index) => ({ ...upload, id: `unused-${index}`, at })));
    await db.insert(attachment).values({ ...upload, ...used, id: 'used', at: 1 });
    const personal = { title: 't', content: 'c', level: 'low', uid: AGENT } as const;
    const sent = await db
      .insert(notice)
      .values(ages(RETENTION.notices).map((sendTime) => ({ ...personal, sendTime })))
      .returning({ id: notice.id });
    await db.insert(noticeRead).values(sent.map(({ id }) => ({ uid: AGENT, noticeId: id, at: now })));
    await db
      .update(users)
      .set({ previousPhone: '13011110003', previousPhoneUntil: now - 1 })
      .where(eq(users.uid, AGENT));
    const entry = { uid: AGENT, action: 'retention', detail: {}, requestId: '' };
    await db.insert(audit).values(ages(RETENTION.audit).map((at) => ({ ...entry, at })));
    const nodes = ages(RETENTION.nodes).map((at, index) => ({ uuid: `node-${index}`, at }));
    await db.insert(registeredNode).values(nodes);
    const results = ages(RETENTION.results).map((storedAt, part) => ({
      agentUid: AGENT,
      fingerprint: '',
      part,
      storedAt,
    }));
    await db.insert(incomeComparison).values(results.map((row) => ({ ...row, slice: `${row.part}`, result: {} })));
    await db.insert(deviceOrder).values(results.map((row) => ({ ...row, list: '', total: 1, devices: [1] })));
    const target = { uid: AGENT, provider: 'wecom', name: '', token: 'key', secret: '', fingerprint: '' } as const;
    const [{ id: robotId } = { id: 0 }] = await db
      .insert(robot)
      .values({ ...target, createdAt: 1 })
      .returning();
    const messages = [-60_000, 60_000].map((by) => ({ robotId, text: '', expiresAt: now + by }));
    await db.insert(robotMessage).values(messages);
    const kept = async () => [await db.$count(ledgerEntry), await db.$count(audit)];
    const [before, notices] = [await kept(), await db.$count(notice)];

    await deleteExpired(platform);

    assert.equal(await db.$count(attempt, eq(attempt.subject, 'retention')), 1);
    assert.equal(await db.$count(knownNetwork), 1);
    assert.equal(await db.$count(idempotency, eq(idempotency.key, 'k0')), 0);
    assert.equal(await db.$count(idempotency, eq(idempotency.key, 'k1')), 1);
    const codes = await db.select({ phone: verifyCode.phone }).from(verifyCode);
    assert.deepEqual(codes, [{ phone: '13011110002' }]);
    assert.equal(await db.$count(robotMessage), 1);
    assert.equal(await db.$count(session), 1);
    const online = await db.select({ uuid: registeredNode.uuid }).from(registeredNode);
    assert.deepEqual(online, [{ uuid: 'node-1' }]);
    for (const stored of [incomeComparison, deviceOrder]) assert.equal(await db.$count(stored), 1);
    const uploads = await db.select({ id: attachment.id }).from(attachment).orderBy(attachment.id);
    assert.deepEqual(uploads, [{ id: 'unused-1' }, { id: 'used' }]);
    assert.equal(await db.$count(notice), notices - 1);
    const [agent] = await db.select().from(users).where(eq(users.uid, AGENT));
    assert.deepEqual([agent!.previousPhone, agent!.previousPhoneUntil], ['', null]);
    assert.deepEqual(await kept(), [before[0], before[1]! - 1]);
    const [later] = await db.select().from(audit).where(eq(audit.action, 'retention'));
    assert.equal(later!.at, now - RETENTION.audit + 60_000);
  });
});
