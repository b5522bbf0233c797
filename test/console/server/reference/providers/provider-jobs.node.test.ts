/** The jobs that call providers: what a retry repeats, and what the database stores meanwhile (self-hosting/providers.md). */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { asc, eq, sql } from 'drizzle-orm';
import type { Ticket } from '#shared/topics/support/ticket/ticket.calls.ts';
import { DAY_MS } from '#shared/core/shanghai-time.ts';
import { deadJobs, reviveDeadJobs } from '#console/server/reference/jobs/job-state.ts';
import { deleteExpired } from '#console/server/reference/retention.ts';
import { inTransaction, rowsOf, type OpenDatabase } from '#console/server/reference/database/database.ts';
import { audit, users, withdrawal } from '#console/server/reference/database/tables.ts';
import { PAYOUTS_PAUSED, readSetting, writeSetting } from '#console/server/reference/database/settings.ts';
import { startSession } from '#console/server/reference/access/sessions.ts';
import { isAgreementOutdated, recordConsent } from '#console/server/reference/content/consents.ts';
import { dayOf, dayText } from '#console/server/reference/days.ts';
import { readProgress, writeProgress } from '#console/server/reference/devices/progress.ts';
import { billChange, deviceDay } from '#console/server/reference/database/device-tables.ts';
import { appeal, attachment, ticket } from '#console/server/reference/database/service-tables.ts';
import { operatorActions } from '#console/server/reference/operator/actions.ts';
import type { Platform } from '#console/server/reference/context.ts';
import { storeStatus, transfersThrough } from '#console/server/reference/money/payouts.ts';
import { withdraw } from '#console/server/reference/money/withdraw.ts';
import { sendCode } from '#console/server/reference/access/verify-codes.ts';
import { operatorServices } from '#console/server/reference/providers/operator-services.ts';
import { PayoutProvider } from '#console/server/reference/providers/payout.ts';
import { doDueWork, workerOf } from '#console/server/reference/background-work.ts';
import { notifyOwner } from '#console/server/reference/accounts/user.ts';
import { CAPTCHA_APP_ID, PROVIDER_KEY, ProviderServer } from '#test/server/provider-server.ts';
import { assertLaws } from '../money/laws.ts';
import { A_WEDNESDAY, openSeeded, PHONES, platformOn } from '../seeded-platform.ts';

const HALF_AN_HOUR = 30 * 60_000;
const PHONE = '13912345691';

let provider: ProviderServer;
let opened: OpenDatabase;
let platform: Platform;
const reported: string[] = [];
before(async () => {
  provider = await ProviderServer.start();
});
after(() => provider.close());
beforeEach(async () => {
  opened = await openSeeded();
  const base = platformOn(opened.db, (_, what) => void reported.push(what));
  const addressOf = (service: string) => ({ url: provider.environment[`${service}_URL`]!, key: PROVIDER_KEY });
  const [sms, captcha, payout] = ['SMS', 'CAPTCHA', 'PAYOUT'].map(addressOf);
  platform = {
    ...base,
    services: operatorServices(base.jobs, {
      ...{ sms: sms!, captcha: captcha!, identity: undefined, payout: payout! },
      captchaApp: { captchaAppId: CAPTCHA_APP_ID, captchaAppIdEncrypted: '' },
    }),
    transfers: transfersThrough(new PayoutProvider(payout!), base.jobs, { needsApproval: false }),
  };
  // only the tested messages are queued
  await opened.db.update(users).set({ moneySms: false });
  await platform.clock.set(Date.parse(A_WEDNESDAY));
  // the days until then do not concern these tests
  await writeProgress(opened.db, { day: dayOf(platform.clock.now()) - 1 });
});
afterEach(async () => {
  provider.release();
  reported.length = 0;
  await opened.close();
});

/** Does the jobs that wait for a retry. */
async function retry(): Promise<void> {
  await opened.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
  await doDueWork(platform);
}

describe('a queued code', () => {
  const messages = () => provider.messages.filter(({ phone }) => phone === PHONE);
  const queued = async () =>
    JSON.stringify(await rowsOf(opened.db, sql`select data from pgboss.job where name = 'message'`));

  it('is sent once, also when the response of the provider is lost', async () => {
    provider.behave('sms', 'lossy');
    const code = await sendCode(platform, { uid: '', phone: PHONE });
    assert.ok(!(await queued()).includes(code), 'the stored code is encrypted');
    await doDueWork(platform);
    assert.equal(reported.length, 1);
    provider.release();
    await retry();
    assert.deepEqual(
      messages().map((message) => message.code),
      [code],
    );
    assert.equal(await queued(), '[]');
  });

  it('is not sent after it has expired, and is dead from then on, and deleted after a day', async () => {
    const before = messages().length;
    provider.behave('sms', 'failing');
    await sendCode(platform, { uid: '', phone: PHONE });
    await doDueWork(platform);
    provider.release();
    await platform.clock.set(platform.clock.now() + 5 * 60_000);
    reported.length = 0;
    await retry();
    assert.equal(messages().length, before);
    assert.match(reported.join(), /^the job message .* failed\. It is dead$/);
    assert.deepEqual(await deadJobs(opened.db), [{ queue: 'message', reason: 'expired', dead: 1 }]);
    await opened.db.execute(sql`update pgboss.job set completed_on = now() - interval '16 min' where state = 'failed'`);
    await reviveDeadJobs(opened.db, platform.jobs.boss);
    assert.equal((await deadJobs(opened.db)).length, 1, 'it is not tried again');
    await platform.clock.set(platform.clock.now() + DAY_MS);
    await deleteExpired(platform);
    assert.equal(await queued(), '[]');
  });

  it('is retried until shortly before it expires, and is dead then with the reason of the provider', async () => {
    provider.behave('sms', 'failing');
    await sendCode(platform, { uid: '', phone: PHONE });
    let seconds = 0;
    for (let dead = 0; dead === 0; dead = (await deadJobs(opened.db)).length) {
      await retry();
      const [next] = await rowsOf<{ wait: number }>(
        opened.db,
        sql`select extract(epoch from start_after - now())::float8 as wait from pgboss.job where state = 'retry'`,
      );
      seconds += next?.wait ?? 0;
    }
    assert.ok(seconds > 200 && seconds < 250, `${seconds}`);
    assert.deepEqual(await deadJobs(opened.db), [{ queue: 'message', reason: 'sms status', dead: 1 }]);
  });

  it('is dead at once if SMS_KEY was replaced while it waited', async () => {
    provider.behave('sms', 'failing');
    await sendCode(platform, { uid: '', phone: PHONE });
    await opened.db.execute(
      sql`update pgboss.job set data = data || '{"sealedCode":"c2VhbGVkIHdpdGggYW5vdGhlciBrZXkgYW5kIGxvbmc="}'`,
    );
    await doDueWork(platform);
    assert.deepEqual(await deadJobs(opened.db), [{ queue: 'message', reason: 'sms key', dead: 1 }]);
  });

  it('is not sent as a warning after three days', async () => {
    provider.behave('sms', 'failing');
    const [agent] = await opened.db.select().from(users).where(eq(users.username, 'agent'));
    const warning = { title: 'title', content: 'content' };
    const warnings = () => provider.messages.filter(({ purpose }) => purpose === warning.content).length;
    await notifyOwner(platform, opened.db, { ...agent!, phoneNumber: PHONE }, warning);
    await doDueWork(platform);
    provider.release();
    await platform.clock.set(platform.clock.now() + 3 * DAY_MS);
    await retry();
    assert.equal(warnings(), 0);
    assert.deepEqual(await deadJobs(opened.db), [{ queue: 'message', reason: 'expired', dead: 1 }]);
  });

  it('does not exist when its transaction is undone', async () => {
    const undone = inTransaction(opened.db, async (tx) => {
      await platform.services.send(tx, { phone: PHONE, code: '123456', purpose: '', at: 0 });
      throw new Error('undone');
    });
    await assert.rejects(undone);
    assert.equal(await queued(), '[]');
  });
});

describe('a transfer', () => {
  const rowOf = async (txId: string) =>
    (await opened.db.select().from(withdrawal).where(eq(withdrawal.txId, txId)))[0]!;
  const ordersOf = (txId: string) => provider.requests.filter((line) => line.includes(txId)).length;

  const AGENT = '100001';
  const newCode = () => sendCode(platform, { uid: AGENT, phone: PHONES.agent });

  async function withdrawn(code?: string): Promise<string> {
    const request = { amount: 300_00, walletType: 1, key: undefined, requestId: 'test' } as const;
    return (await withdraw(platform, AGENT, { ...request, code: code ?? (await newCode()) })).txId;
  }

  it('is ordered once when the response is lost, then queried every half hour until the bank decides', async () => {
    provider.behave('payout', 'lossy');
    const txId = await withdrawn();
    await doDueWork(platform);
    assert.equal((await rowOf(txId)).sentAt, null, 'requested');
    provider.release();
    await retry();
    const sent = await rowOf(txId);
    assert.equal(sent.status, 'transferring');
    assert.notEqual(sent.sentAt, null, 'sent');
    assert.equal(provider.orders.get(txId)?.amount, sent.received);

    await doDueWork(platform);
    assert.equal(ordersOf(txId), 0, 'not queried yet');
    await platform.clock.set(platform.clock.now() + HALF_AN_HOUR);
    await doDueWork(platform);
    assert.deepEqual([ordersOf(txId), (await rowOf(txId)).status], [1, 'transferring']);
    provider.decide(txId, { state: 'settled' });
    await platform.clock.set(platform.clock.now() + HALF_AN_HOUR);
    await doDueWork(platform);
    assert.equal((await rowOf(txId)).status, 'success');
    await assertLaws(opened.db);
  });

  it('stays in transit when the provider fails or forges a response', async () => {
    const txId = await withdrawn();
    for (const behavior of ['failing', 'forged', 'replayed'] as const) {
      provider.behave('payout', behavior);
      await retry();
      assert.deepEqual([(await rowOf(txId)).status, (await rowOf(txId)).sentAt], ['transferring', null], behavior);
    }
    await assertLaws(opened.db);
  });

  it('returns the money once with the reason of the bank', async () => {
    const txId = await withdrawn();
    provider.decide(txId, { state: 'failed', reason: '户名不符' });
    await doDueWork(platform);
    const { status, failReason } = await rowOf(txId);
    assert.deepEqual([status, failReason], ['failure', '户名不符']);
    await doDueWork(platform);
    await assertLaws(opened.db);
  });

  it('is named in the log if the provider reports a number that is not in the database', async () => {
    const status = { id: 'TX0', state: 'settled' } as const;
    const refusal = await inTransaction(opened.db, (tx) => storeStatus(platform, tx, status, 'callback'));
    assert.equal(refusal?.code, 4040);
    assert.deepEqual(reported, ['check the transfer TX0 with the bank']);
  });

  it('does not wait for a slow provider in a transaction', async () => {
    const txId = await withdrawn();
    provider.behave('payout', 'slow');
    const working = doDueWork(platform);
    await provider.until(() => provider.waiting > 0);
    await inTransaction(opened.db, async (tx) => {
      await tx.select().from(withdrawal).where(eq(withdrawal.txId, txId)).for('update');
    });
    assert.deepEqual([provider.waiting, provider.abandoned], [1, 0], 'the provider has not responded yet');
    provider.release();
    await working;
    assert.notEqual((await rowOf(txId)).sentAt, null);
  });

  it('is ordered while the provider of text messages hangs', async () => {
    const worker = workerOf(platform, 1);
    worker.start();
    const code = await newCode();
    provider.behave('sms', 'slow');
    await sendCode(platform, { uid: '', phone: PHONE });
    await provider.until(() => provider.waiting > 0);
    const txId = await withdrawn(code);
    await provider.until(() => provider.orders.has(txId));
    assert.deepEqual([provider.waiting, provider.abandoned], [1, 0], 'the message still waits');
    provider.release();
    await worker.stop();
  });

  it('is ordered later if no work was planned, as by a server of an earlier version', async () => {
    const txId = await withdrawn();
    await opened.db.execute(sql`delete from pgboss.job where name = 'transfer'`);
    await doDueWork(platform);
    assert.equal(provider.orders.has(txId), false, 'its transaction may be running');
    await platform.clock.set(platform.clock.now() + 11 * 60_000);
    await doDueWork(platform);
    assert.equal(provider.orders.get(txId)?.id, txId);
    assert.deepEqual(reported, [`the transfer ${txId} is planned again`]);
    reported.length = 0;
    await doDueWork(platform);
    assert.deepEqual(reported, [], 'the query of the sent order is planned');
  });

  it('waits when its provider is no longer configured', async () => {
    const txId = await withdrawn();
    await doDueWork({ ...platform, transfers: undefined });
    assert.equal((await rowOf(txId)).status, 'transferring');
    assert.equal(reported.length, 1);
  });
});

describe('an operator', () => {
  const AGENT = '100001';
  const actions = (name = 'anna') => {
    const address = { url: provider.environment.PAYOUT_URL!, key: PROVIDER_KEY };
    return operatorActions(platform, name, new PayoutProvider(address));
  };
  const withdrawn = async (): Promise<string> => {
    const code = await sendCode(platform, { uid: AGENT, phone: PHONES.agent });
    const request = { amount: 300_00, walletType: 1, key: undefined, requestId: 'test', code } as const;
    return (await withdraw(platform, AGENT, request)).txId;
  };
  const acts = async () => {
    const rows = await opened.db.select().from(audit).where(eq(audit.action, 'operator acted')).orderBy(asc(audit.id));
    return rows.map(({ detail }) => detail);
  };

  it('lists, retries and drops dead messages, and never drops work on money', async () => {
    provider.behave('sms', 'failing');
    await sendCode(platform, { uid: '', phone: PHONE });
    await opened.db.execute(sql`update pgboss.job set retry_limit = 0`);
    await doDueWork(platform);
    const [dead] = await actions().deadJobs();
    assert.deepEqual([dead!.queue, dead!.reason], ['message', 'sms status']);
    assert.doesNotMatch(JSON.stringify(await actions().undelivered()), new RegExp(PHONE), 'phones are masked');
    assert.equal((await actions().undelivered()).length, 1);
    assert.equal(await actions().retryJobs('message', dead!.id), 1);
    await doDueWork(platform);
    assert.equal((await actions().deadJobs('message')).length, 1, 'it failed again');
    assert.equal(await actions().dropJobs('message', 'the provider is down', dead!.id), 1);
    assert.deepEqual(await actions().deadJobs(), []);
    await assert.rejects(actions().dropJobs('transfer', 'no'), /^OperatorError: Jobs of transfer are not dropped/);
    await assert.rejects(actions().retryJobs('other'), /^OperatorError: "other" is not a queue/);
    const changes = (await acts()).filter(({ command }) => command !== 'jobs' && command !== 'messages');
    assert.deepEqual(changes, [
      { operator: 'anna', command: 'jobs retry', queue: 'message', jobs: 1 },
      { operator: 'anna', command: 'jobs drop', queue: 'message', jobs: 1, reason: 'the provider is down' },
    ]);
  });

  it('replies to a ticket, saves its attachment, and decides an appeal once', async (test) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'attachment-'));
    test.after(() => rm(folder, { recursive: true }));
    const file = path.join(folder, 'proof.pdf');
    const content = new Uint8Array(Buffer.from('%PDF-1.7'));
    const own = { uid: AGENT, category: 'appeal', title: '申诉', content: '割接', status: 'pending' } as const;
    await opened.db.insert(ticket).values({ ...own, id: 'GD1', createdAt: 1, updatedAt: 1 });
    const record = { uid: AGENT, day: 1, device: 1, line: '', rule: '', state: 'open' } as const;
    await opened.db.insert(appeal).values({ ...record, ticketId: 'GD1' });
    // 300 yuan per month and G for 0.2 G on a day of a month with 31 days are 1.94 yuan
    const day = { bandwidth95: 200, agentPrice: 300_00, agentIncome: 0, minerPrice: 0, minerIncome: 0, rule: 1 };
    await opened.db.execute(sql`create table device_day_1970_01 partition of device_day for values from (0) to (31)`);
    await opened.db.insert(deviceDay).values({ ...day, agentUid: AGENT, day: 1, device: 1 });
    const upload = { id: 'proof', uid: AGENT, ticketId: 'GD1', name: 'proof.pdf', type: 'application/pdf', at: 1 };
    await opened.db.insert(attachment).values({ ...upload, content });

    await actions().saveAttachment('proof', file);
    assert.deepEqual(new Uint8Array(await readFile(file)), content);
    await assert.rejects(
      actions().saveAttachment('proof', file),
      /^OperatorError: Couldn't write .*proof\.pdf \(EEXIST\)/,
    );
    await actions().replyToTicket('GD1', '正在核实');
    const [shown] = (await actions().tickets('GD1')) as Ticket[];
    assert.deepEqual([shown!.status, shown!.replies[0]!.content], ['processing', '正在核实']);
    const tooMuch = 999_999_999_99;
    assert.equal((await actions().acceptAppeal('GD1', tooMuch, '情况属实')).state, 'open');
    assert.equal((await actions(' Anna').acceptAppeal('GD1', tooMuch, '情况属实')).state, 'open', 'the same operator');
    assert.equal((await actions('ben').acceptAppeal('GD1', 38_60, '情况属实')).state, 'open', 'another amount');
    const [waiting] = (await actions().tickets('GD1')) as (Ticket & { appeal: object })[];
    assert.deepEqual(
      [
        waiting!.status,
        Object.entries(waiting!.appeal).filter(([name]) => /^(amount|lostCents|approvedBy)$/.test(name)),
      ],
      [
        'processing',
        [
          ['amount', null],
          ['lostCents', 1_94],
          [
            'approvedBy',
            [
              { operator: 'anna', cents: tooMuch },
              { operator: 'ben', cents: 38_60 },
            ],
          ],
        ],
      ],
    );
    assert.equal((await actions().acceptAppeal('GD1', 38_60, '情况属实')).state, 'accepted');
    await assert.rejects(actions().refuseAppeal('GD1', '不属实'), { message: '该申诉已处理' });
    await assert.rejects(actions().refuseAppeal('GD2', '不属实'), { message: '没有申诉 GD2' });
    assert.deepEqual((await acts()).slice(-1), [
      { operator: 'anna', command: 'appeals accept', ticket: 'GD1', state: 'accepted', cents: 38_60, lostCents: 1_94 },
    ]);
    const [stored] = await opened.db.select().from(appeal);
    assert.deepEqual([stored!.amount, stored!.lostIncome], [38_60, 1_94]);
  });

  it('accepts an appeal alone up to the lost income, which is the fine of a fine', async () => {
    const [fine] = await opened.db.select().from(billChange).where(eq(billChange.kind, 'fine')).limit(1);
    const { uid, id, amount } = fine!;
    const own = { uid, category: 'appeal', title: '申诉', content: '割接', status: 'pending' } as const;
    await opened.db.insert(ticket).values({ ...own, id: 'GD1', createdAt: 1, updatedAt: 1 });
    const record = { uid, day: 1, device: 1, fine: id, line: '', rule: '', state: 'open' } as const;
    await opened.db.insert(appeal).values({ ...record, ticketId: 'GD1' });
    assert.equal((await actions().acceptAppeal('GD1', amount + 1, '情况属实')).state, 'open');
    assert.equal((await actions().acceptAppeal('GD1', amount, '情况属实')).state, 'accepted');
  });

  it('sees a transfer with its state at the provider, and makes its query due', async () => {
    const txId = await withdrawn();
    await doDueWork(platform);
    const [row] = (await actions().transfers(txId)) as { provider: string; work: string }[];
    assert.deepEqual([row!.provider, row!.work.slice(0, 3)], ['sent', 'due']);
    provider.decide(txId, { state: 'settled' });
    await actions().planTransfer(txId);
    await doDueWork(platform);
    const open = (await actions().transfers()) as { txId: string }[];
    assert.ok(!open.some((each) => each.txId === txId));
    await assert.rejects(actions().planTransfer(txId), /^OperatorError: The withdrawal .* has ended with success/);
    await assert.rejects(actions().planTransfer('TX0'), /^OperatorError: There is no withdrawal TX0/);
  });

  it('reconciles a restored database with the provider before jobs start, and doubles no transfer', async () => {
    const [paid, unknown] = [await withdrawn(), await nextWithdrawal()];
    await doDueWork(platform);
    // the backup is older than the orders, and one withdrawal was never ordered
    await opened.db.update(withdrawal).set({ orderedAt: null, sentAt: null });
    provider.orders.delete(unknown);
    provider.decide(paid, { state: 'settled' });
    const results = (await actions().reconcile()) as { txId: string; provider: string }[];
    const stateOf = (txId: string) => results.find((each) => each.txId === txId)?.provider;
    assert.equal(stateOf(paid), 'settled');
    assert.notEqual(stateOf(unknown), 'settled');
    const [row] = await opened.db.select().from(withdrawal).where(eq(withdrawal.txId, paid));
    assert.equal(row!.status, 'success');
    await assertLaws(opened.db);
    await writeSetting(opened.db, PAYOUTS_PAUSED, true);
    await actions().resumePayouts();
    assert.equal(await readSetting(opened.db, PAYOUTS_PAUSED), undefined);
    assert.deepEqual((await acts()).at(-1), { operator: 'anna', command: 'payouts resume' });
  });

  it('bills other hours from a later day on, and users accept the agreement with them again', async () => {
    const accept = (version: string) =>
      recordConsent(platform, { uid: AGENT, requestId: 'r' }, { document: '10071', version });
    const isOutdated = () => isAgreementOutdated(opened.db, AGENT);
    assert.equal(await isOutdated(), false, 'accepted before consents were kept');
    await accept('2.5');
    assert.equal(await isOutdated(), false);
    const tomorrow = dayText(dayOf(platform.clock.now()) + 1);
    const original = [{ since: null, hours: '20-22' }];
    assert.deepEqual(await actions().billingBasis(), original);
    for (const [date, hours] of [
      [dayText(dayOf(platform.clock.now())), 'day'],
      ['soon', 'day'],
      ['2031-02-29', 'day'],
      ['2031-2-28', 'day'],
      [tomorrow, '22-20'],
      [tomorrow, '20:00'],
    ] as const)
      await assert.rejects(actions().setBillingBasis(date, hours), /^OperatorError: The (day|hours)/);
    assert.deepEqual(await actions().setBillingBasis(tomorrow, '18-23'), [
      { since: tomorrow, hours: '18-23' },
      ...original,
    ]);
    assert.deepEqual(await actions().setBillingBasis(tomorrow, 'day'), [
      { since: tomorrow, hours: 'day' },
      ...original,
    ]);
    assert.deepEqual((await acts()).at(-1), {
      operator: 'anna',
      command: 'billing set',
      since: tomorrow,
      hours: 'day',
    });
    assert.equal(await isOutdated(), true);
    await assert.rejects(accept('2.5'), { message: '协议已更新，请刷新后重新阅读' });
    await accept('2.5-day');
    assert.equal(await isOutdated(), false);
  });

  /** Withdraws in the next week. */
  async function nextWithdrawal(): Promise<string> {
    await platform.clock.set(platform.clock.now() + 7 * DAY_MS);
    return withdrawn();
  }

  it('sees missing days, sessions and the hold of a user', async () => {
    const [{ day }] = [(await readProgress(opened.db))!];
    await writeProgress(opened.db, { day: dayOf(platform.clock.now()) - 3 });
    assert.deepEqual(await actions().missingDays(), [
      { agent: '', first: dayText(dayOf(platform.clock.now()) - 2), last: dayText(dayOf(platform.clock.now()) - 1) },
    ]);
    await writeProgress(opened.db, { day });
    await startSession(opened.db, AGENT);
    const holdUntil = platform.clock.now() + DAY_MS;
    await opened.db.update(users).set({ holdUntil, holdReason: 'payout' }).where(eq(users.uid, AGENT));
    const found = (await actions().user('agent')) as { hold: { reason: string }; sessions: object[] };
    assert.deepEqual([found.hold.reason, found.sessions.length], ['payout', 1]);
    assert.doesNotMatch(JSON.stringify(found), new RegExp(PHONES.agent));
  });
});
