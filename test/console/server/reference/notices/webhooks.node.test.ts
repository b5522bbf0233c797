/** Webhooks to the servers of partners (guides/webhooks.md), which a kept library verifies. */
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { VERSION } from '#shared/core/version.ts';
import { SCOPES } from '#shared/topics/scopes.ts';
import { BILL_STATES } from '#shared/topics/billing/bill/bill.rules.ts';
import { addMonths, DAY_MS } from '#shared/core/shanghai-time.ts';
import { sendCode } from '#console/server/reference/access/verify-codes.ts';
import { doDueWork, workerOf } from '#console/server/reference/background-work.ts';
import type { Platform } from '#console/server/reference/context.ts';
import { inTransaction, type OpenDatabase } from '#console/server/reference/database/database.ts';
import { device } from '#console/server/reference/database/device-tables.ts';
import { appeal, notice } from '#console/server/reference/database/service-tables.ts';
import { users } from '#console/server/reference/database/tables.ts';
import { partnerUser, webhookDelivery } from '#console/server/reference/database/webhook-tables.ts';
import { dayMs, dayOf } from '#console/server/reference/days.ts';
import { storeSamples } from '#console/server/reference/devices/store-samples.ts';
import { settle } from '#console/server/reference/money/settle.ts';
import { withdraw } from '#console/server/reference/money/withdraw.ts';
import { operatorActions } from '#console/server/reference/operator/actions.ts';
import { deleteAccount } from '#console/server/reference/accounts/account-deletion.ts';
import { exportAccount } from '#console/server/reference/account-export.ts';
import { sendWebhook } from '#console/server/reference/notices/deliver.ts';
import { deleteExpired } from '#console/server/reference/retention.ts';
import { setBalance } from '#console/server/demo/sandbox/changes.ts';
import { switchPartner } from '#console/server/reference/accounts/partner-webhooks.ts';
import { grantScopes, partnersOf } from '#console/server/reference/notices/partners.ts';
import { loggedWebhooks, replayWebhooks } from '#console/server/reference/notices/deliveries.ts';
import { publishWebhooks } from '#console/server/reference/notices/publish.ts';
import { LAST_MONTH, msAt, nextDay, WEDNESDAY } from '#test/gate/days.ts';
import { freePort } from '#test/server/free-port.ts';
import { callServer, tokenOf } from '#test/server/sign-in.ts';
import { spawnServer, type SpawnedServer } from '#test/server/spawned-server.ts';
import { until } from '#test/server/until.ts';
import { codeOf } from '#test/shared/docs/blocks.ts';
import { openApiChecks } from '#test/shared/topics/openapi-checks.ts';
import { ID_NUMBER, NAME, verifyIdentity } from '../accounts/identity-support.ts';
import { openSeeded, PHONES, platformOn, startServer, Visitor } from '../seeded-platform.ts';

const SECRET = Buffer.alloc(32, 7);
const OLD_SECRET = Buffer.alloc(32, 8);
const textOf = (secret: Buffer): string => `whsec_${secret.toString('base64')}`;
const AGENT = '100001';
const COMPANY = '100002';

interface Received {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly account?: string; readonly [field: string]: unknown };
  readonly body: object;
}

/** A server of a partner, which accepts only signed webhooks. */
class Receiver {
  readonly received: Received[] = [];
  readonly userAgents = new Set<string | undefined>();
  /** Accounts whose webhooks fail. */
  readonly failing = new Set<string>();
  /** Number of requests with a valid signature. */
  requests = 0;
  /** Called before each response. */
  pause: () => unknown = () => {};
  /** Requests that wait for their response now, and the most at a time. */
  open = 0;
  mostOpen = 0;
  private readonly server: HttpServer;

  private constructor() {
    const verifiers = [SECRET, OLD_SECRET].map((secret) => new Webhook(textOf(secret)));
    this.server = createServer(async (request, response) => {
      let text = '';
      for await (const part of request.setEncoding('utf8')) text += part;
      const headers = request.headers as Record<string, string>;
      for (const verifier of verifiers) verifier.verify(text, headers);
      this.requests++;
      this.userAgents.add(headers['user-agent']);
      this.mostOpen = Math.max(this.mostOpen, ++this.open);
      await this.pause();
      this.open--;
      const body = JSON.parse(text) as Received;
      if (this.failing.has(body.data.account ?? '')) return void response.writeHead(500).end();
      this.received.push({ ...body, id: headers['webhook-id']!, body });
      return void response.writeHead(204).end();
    });
  }

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    await receiver.listen(0);
    return receiver;
  }

  async listen(port: number): Promise<void> {
    this.server.listen(port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  get endpoint() {
    const { port } = this.server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/webhooks`;
    return { partner: 'portal', url, secrets: [SECRET, OLD_SECRET], isPrivateAllowed: true };
  }

  get types(): string[] {
    return this.received.map(({ type }) => type);
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }
}

describe('webhooks', () => {
  let opened: OpenDatabase;
  let platform: Platform;
  let receiver: Receiver;
  before(async () => {
    receiver = await Receiver.start();
    opened = await openSeeded();
    platform = { ...platformOn(opened.db), webhooks: [receiver.endpoint] };
  });
  beforeEach(async () => {
    await opened.db.execute(sql`delete from pgboss.job where name = 'webhook'`);
    for (const table of [webhookDelivery, partnerUser]) await opened.db.delete(table);
    for (const uid of [AGENT, COMPANY]) await grantScopes(opened.db, { uid, partner: 'portal', scopes: SCOPES });
    await platform.clock.set(msAt(WEDNESDAY));
    receiver.failing.clear();
    receiver.received.length = 0;
    receiver.requests = 0;
    receiver.mostOpen = 0;
    receiver.pause = () => {};
  });
  after(async () => {
    await opened.close();
    await receiver.close();
  });

  async function moveTo(at: number): Promise<void> {
    await platform.clock.set(at);
    await doDueWork(platform);
    await platform.clock.set(at);
  }
  const publish = (uid: string, event: string, tx = opened.db) =>
    publishWebhooks(platform, tx, [
      { uid, event, at: platform.clock.now(), message: { type: 'bill.ready', data: { month: event } } },
    ]);
  const months = (uid: string): unknown[] =>
    receiver.received.filter(({ data }) => data.account === uid).map(({ data }) => data.month);
  /** Makes the retries of failed jobs due. */
  const retry = async (): Promise<void> => {
    await opened.db.execute(sql`update pgboss.job set start_after = now() where name = 'webhook'`);
    await doDueWork(platform);
  };

  it('name account and subject of each event, as the OpenAPI document states', async () => {
    const { db } = opened;
    await moveTo(msAt(WEDNESDAY));
    receiver.received.length = 0;
    const submit = async (): Promise<string> => {
      const code = await sendCode(platform, { uid: AGENT, phone: PHONES.agent });
      const made = await withdraw(platform, AGENT, {
        ...{ walletType: 1, amount: 300_00, code, key: undefined, requestId: 'webhook' },
      });
      return made.txId;
    };
    const paid = await submit();
    await settle(platform, paid, 'success', 'webhook');
    await moveTo(msAt(WEDNESDAY) + 7 * DAY_MS);
    const failed = await submit();
    await settle(platform, failed, 'failure', 'webhook');
    for (const day of [6, 13]) await moveTo(msAt(nextDay((each) => each.day === day, WEDNESDAY)));
    const [node] = await db
      .select()
      .from(device)
      .where(and(eq(device.agentUid, AGENT), ne(device.ownerUid, AGENT), isNull(device.retired)))
      .limit(1);
    const now = Math.floor(platform.clock.now() / 1_000);
    const slot = now - (now % 300);
    for (const [at, bandwidth] of [
      [slot - 900, 80],
      [slot - 600, null],
      [slot - 300, null],
      [slot, 90],
    ] as const)
      await storeSamples(platform, [{ device: node!.uuid, at, bandwidth }]);
    await db.execute(sql`insert into ticket (id, uid, category, title, content, status, created_at, updated_at)
      values ('GD1', ${AGENT}, 'appeal', '申诉', '当晚割接', 'pending', 1, 1)`);
    await db.insert(appeal).values({
      ...{ ticketId: 'GD1', uid: AGENT, day: dayOf(platform.clock.now()) - 1, device: node!.id },
      ...{ line: node!.line, rule: '离线', state: 'open' },
    });
    await operatorActions(platform, 'anna', undefined).refuseAppeal('GD1', '当日确有离线');
    await operatorActions(platform, 'anna', undefined).testWebhook('portal');
    await doDueWork(platform);
    const of = (account: string | undefined) =>
      receiver.received
        .filter(({ data }) => data.account === account)
        .map(({ type, data: { account: _, ...data } }) => [type, data]);
    const month = addMonths(LAST_MONTH, 1);
    const bill = [
      ['bill.ready', { month }],
      ['bill.settled', { month }],
    ];
    assert.deepEqual(of(AGENT), [
      ['withdrawal.submitted', { withdrawalId: paid }],
      ['withdrawal.paid', { withdrawalId: paid }],
      ['withdrawal.submitted', { withdrawalId: failed }],
      ['withdrawal.refused', { withdrawalId: failed }],
      ...bill,
      ['node.offline', { deviceUuid: node!.uuid, since: slot - 600 }],
      ['node.online', { deviceUuid: node!.uuid, since: slot }],
      ['appeal.answered', { ticketId: 'GD1', accepted: false }],
    ]);
    assert.deepEqual(of(COMPANY), bill);
    assert.deepEqual(of(undefined), [['webhook.test', {}]]);
    const { webhookErrors } = openApiChecks();
    for (const { type, body } of receiver.received) assert.deepEqual(webhookErrors(type, body), [], type);
  });

  it('are sent only for users of the partner', async () => {
    await opened.db.delete(partnerUser).where(eq(partnerUser.uid, COMPANY));
    for (const uid of [COMPANY, AGENT]) await publish(uid, '2026-01');
    await doDueWork(platform);
    assert.deepEqual(
      receiver.received.map(({ data }) => data.account),
      [AGENT],
    );
  });

  it('are stored with their event, and once', async () => {
    await assert.rejects(
      inTransaction(opened.db, async (tx) => {
        await publish(AGENT, '2026-01', tx);
        throw new Error('rolled back');
      }),
    );
    await publish(AGENT, '2026-02');
    await publish(AGENT, '2026-02');
    await doDueWork(platform);
    assert.deepEqual(months(AGENT), ['2026-02']);
  });

  it('wait for the earlier ones of their account, and not for other accounts', async () => {
    receiver.failing.add(AGENT);
    await publish(AGENT, '2026-01');
    await doDueWork(platform);
    await publish(AGENT, '2026-02');
    await publish(COMPANY, '2026-03');
    await doDueWork(platform);
    assert.deepEqual([months(AGENT), months(COMPANY)], [[], ['2026-03']]);
    const [waiting] = await operatorActions(platform, 'anna', undefined).webhooks('portal');
    assert.deepEqual((waiting as { state: string }).state, 'delivered');
    receiver.failing.clear();
    // the job of the company comes first, and also sends older webhooks of other users
    for (const [uid, month] of [
      [COMPANY, '2026-04'],
      [AGENT, '2026-05'],
      [COMPANY, '2026-06'],
    ] as const)
      await publish(uid, month);
    await doDueWork(platform);
    assert.deepEqual(months(AGENT), ['2026-01', '2026-02', '2026-05']);
    await retry();
    assert.equal(await opened.db.$count(sql`(select from pgboss.job where name = 'webhook') as job`), 0);
  });

  it('are delivered by one of several jobs', async () => {
    for (const month of ['2026-01', '2026-02', '2026-03']) await publish(AGENT, month);
    await Promise.all([doDueWork(platform), doDueWork(platform)]);
    assert.deepEqual(months(AGENT), ['2026-01', '2026-02', '2026-03']);
  });

  it('are sent in the order of their events, one at a time, also by two servers for several users', async () => {
    const order: string[] = [];
    for (let month = 1; month <= 9; month++) {
      await publish(month % 3 === 0 ? COMPANY : AGENT, `2026-0${month}`);
      order.push(`2026-0${month}`);
    }
    // stores the first row behind the others
    await opened.db.update(webhookDelivery).set({ attempts: 0 }).where(eq(webhookDelivery.event, '2026-01'));
    let requests = 0;
    // some responses take longer than others
    receiver.pause = () => new Promise((resolve) => setTimeout(resolve, requests++ % 2 === 0 ? 60 : 0));
    await Promise.all([doDueWork(platform), doDueWork({ ...platform, webhooks: [...platform.webhooks] })]);
    assert.deepEqual(
      receiver.received.map(({ data }) => data.month),
      order,
    );
    assert.equal(receiver.mostOpen, 1);
  });

  it('are sent one at a time, also while another server repeats one', async () => {
    receiver.failing.add(AGENT);
    await publish(AGENT, '2026-01');
    await doDueWork(platform);
    receiver.failing.clear();
    await publish(COMPANY, '2026-02');
    receiver.pause = () => new Promise((resolve) => setTimeout(resolve, 60));
    await Promise.all([retry(), retry()]);
    assert.deepEqual(receiver.received.map(({ data }) => data.month).sort(), ['2026-01', '2026-02']);
    assert.equal(receiver.mostOpen, 1);
  });

  it('to a slow partner do not delay those to another one', async (test) => {
    const slow = await Receiver.start();
    test.after(() => slow.close());
    const both = { ...platform, webhooks: [{ ...slow.endpoint, partner: 'slow' }, receiver.endpoint] };
    const ofSlow = (event: string) => ({
      ...{ uid: AGENT, event, at: 1, message: { type: 'bill.ready', data: { month: event } } as const },
    });
    await grantScopes(opened.db, { uid: AGENT, partner: 'slow', scopes: SCOPES });
    await opened.db.delete(partnerUser).where(and(eq(partnerUser.uid, AGENT), eq(partnerUser.partner, 'portal')));
    await publishWebhooks(both, opened.db, [ofSlow('2026-01')]);
    let release = (): void => {};
    slow.pause = () => new Promise<void>((resolve) => (release = resolve));
    const worker = workerOf(both, 1);
    worker.start();
    try {
      await until(() => slow.open === 1, 'the slow partner has a request');
      await publishWebhooks(both, opened.db, [{ ...ofSlow('2026-02'), uid: COMPANY }]);
      both.jobs.wake();
      await until(() => receiver.received.length === 1, 'the other partner has its webhook');
      assert.equal(slow.received.length, 0);
      release();
      await until(() => slow.received.length === 1, 'the slow partner has its webhook');
    } finally {
      release();
      await worker.stop();
    }
  });

  it('have only the types of granted scopes, which end with time', async () => {
    const { db } = opened;
    await db.delete(partnerUser);
    const node = { type: 'node.offline', data: { deviceUuid: 'd', since: 1 } } as const;
    const events = async (event: string) => {
      const bill = { type: 'bill.ready', data: { month: '2026-10' } } as const;
      const all = [bill, node].map((message, at) => ({ uid: AGENT, event: `${event} ${at}`, at: 1, message }));
      await publishWebhooks(platform, db, all);
      await doDueWork(platform);
      return receiver.received.splice(0).map(({ type }) => type);
    };
    await grantScopes(db, { uid: AGENT, partner: 'portal', scopes: ['account:read', 'devices:read'] });
    assert.deepEqual(await events('one'), ['node.offline']);
    await grantScopes(db, { uid: AGENT, partner: 'portal', scopes: ['bills:read'] });
    assert.deepEqual(await events('two'), ['bill.ready', 'node.offline']);
    const old = Date.now() - 91 * DAY_MS;
    await db.update(partnerUser).set({ scopes: { 'bills:read': Date.now(), 'devices:read': old } });
    assert.deepEqual(await events('three'), ['bill.ready']);
  });

  it('end when the user ends them, also those that wait, and are not sent again (hazard 59)', async () => {
    const { db } = opened;
    const [user] = await db.select().from(users).where(eq(users.uid, AGENT));
    const change = (on: boolean) => switchPartner(platform, user!, { partner: 'portal', on, requestId: 'r' });
    const list = async () => (await partnersOf(platform, AGENT)).map(({ id, on }) => [id, on]);
    await publish(AGENT, '2026-01');
    assert.deepEqual(await list(), [['portal', true]]);
    await change(false);
    await grantScopes(db, { uid: AGENT, partner: 'portal', scopes: SCOPES });
    assert.deepEqual(await list(), [['portal', false]], 'a new embed session does not resume them');
    await publish(AGENT, '2026-02');
    const actions = operatorActions(platform, 'anna', undefined);
    assert.equal(await actions.replayWebhooks('portal', '2020-01-01T00:00:00Z', undefined), 0);
    await doDueWork(platform);
    assert.deepEqual(months(AGENT), []);
    const notices = (title: string) => db.$count(notice, and(eq(notice.uid, AGENT), eq(notice.title, title)));
    assert.equal(await notices('已停止向接入网站发送事件'), 1);
    await change(true);
    assert.equal(await notices('已恢复向接入网站发送事件'), 1);
    await publish(AGENT, '2026-03');
    await doDueWork(platform);
    assert.deepEqual(months(AGENT), ['2026-03']);
    assert.equal(await actions.replayWebhooks('portal', '2020-01-01T00:00:00Z', undefined), 1);
    await doDueWork(platform);
    assert.deepEqual(months(AGENT), ['2026-03', '2026-03'], 'those that the user ended stay ended');
    await change(false);
    const [newest] = await loggedWebhooks(db, { limit: 1 });
    assert.deepEqual([newest!.state, newest!.error], ['delivered', ''], 'those that were sent stay so');
  });

  it('are not sent twice at a time by a replay, which has a limit', async () => {
    for (const month of ['2026-01', '2026-02']) await publish(AGENT, month);
    const span = { partner: 'portal', from: 0, to: Date.now() };
    const replay = (most: number) => inTransaction(opened.db, (tx) => replayWebhooks(platform, tx, { ...span, most }));
    await assert.rejects(replay(1), { name: 'ReplayTooLarge' });
    let claimed = 0;
    receiver.pause = async () => {
      receiver.pause = () => {};
      assert.equal((await replay(2)).replayed, 2);
      claimed = await opened.db.$count(webhookDelivery, gt(webhookDelivery.claimedUntil, Date.now()));
    };
    await doDueWork(platform);
    assert.equal(claimed, 1, 'no other server may send it meanwhile');
    assert.deepEqual(months(AGENT), ['2026-01', '2026-02']);
  });

  it('are given up after three days, and the next ones follow', async () => {
    receiver.failing.add(AGENT);
    await publish(AGENT, '2026-01');
    await doDueWork(platform);
    await opened.db.update(webhookDelivery).set({ expiresAt: Date.now() - 1 });
    await publish(AGENT, '2026-02');
    receiver.failing.clear();
    await doDueWork(platform);
    assert.deepEqual(months(AGENT), ['2026-02']);
    const log = (await operatorActions(platform, 'anna', undefined).webhooks('portal')) as {
      state: string;
      error: string;
    }[];
    assert.deepEqual(
      log.map(({ state, error }) => [state, error]),
      [
        ['delivered', ''],
        ['given-up', 'The webhook of portal failed (status): HTTP 500'],
      ],
    );
  });

  it('are sent again for a time, in their order and with their IDs', async () => {
    for (const month of ['2026-01', '2026-02', '2026-03']) await publish(AGENT, month);
    await doDueWork(platform);
    const first = receiver.received.splice(0);
    await opened.db.update(webhookDelivery).set({ createdAt: 1_000 }).where(eq(webhookDelivery.event, '2026-01'));
    const actions = operatorActions(platform, 'anna', undefined);
    assert.equal(await actions.replayWebhooks('portal', '2020-01-01T00:00:00Z', undefined), 2);
    await doDueWork(platform);
    assert.deepEqual(receiver.received, first.slice(1));
    await assert.rejects(actions.replayWebhooks('portal', 'yesterday', undefined), /"yesterday" is not a time/);
    await assert.rejects(actions.testWebhook('shop'), /EMBED_WEBHOOKS has no URL of shop/);
  });

  it('are deleted after 30 days', async () => {
    await publish(AGENT, '2026-01');
    await doDueWork(platform);
    await deleteExpired(platform);
    assert.equal(await opened.db.$count(webhookDelivery), 1);
    await opened.db.update(webhookDelivery).set({ createdAt: Date.now() - 31 * DAY_MS });
    await deleteExpired(platform);
    assert.equal(await opened.db.$count(webhookDelivery), 0);
  });

  it('are exported and deleted with the account', async () => {
    const uid = '100005';
    const scopes = { 'bills:read': Date.now() };
    await opened.db.insert(partnerUser).values({ uid, partner: 'portal', scopes });
    await publish(uid, '2026-01');
    const { partners, webhooks } = await exportAccount(platform, 'newcomer');
    assert.deepEqual(partners, [{ name: 'portal', scopes, endedAt: null }]);
    assert.deepEqual(webhooks, [{ partner: 'portal', type: 'bill.ready', data: { account: uid, month: '2026-01' } }]);
    for (const walletType of [0, 1] as const) await setBalance(platform, 'newcomer', { walletType, leftAmount: 0 });
    await deleteAccount(platform, 'newcomer', 'webhook');
    assert.equal(await opened.db.$count(webhookDelivery, eq(webhookDelivery.uid, uid)), 0);
    assert.equal(await opened.db.$count(partnerUser, eq(partnerUser.uid, uid)), 0);
    await doDueWork(platform);
    assert.deepEqual(months(uid), []);
  });

  it('are not sent to private addresses outside the demo, also if a name leads there', async () => {
    const { port } = new URL(receiver.endpoint.url);
    const endpoint = { ...receiver.endpoint, url: `http://localhost:${port}/webhooks`, isPrivateAllowed: false };
    await assert.rejects(sendWebhook(endpoint, { id: 'msg_1', body: '{}' }), {
      name: 'WebhookError',
      message: 'The webhook of portal failed (unreachable): EACCES',
    });
    assert.equal(receiver.requests, 0);
  });
});

describe('the guide about webhooks', () => {
  const [ofNode, ofFetch] = codeOf('webhooks.md', 'js') as [string, string];
  /** Prints what a receiver of the guide stores. */
  const STORE = `
    const seen = new Set();
    async function store(id, event) {
      if (!seen.has(id)) console.log(JSON.stringify(event));
      seen.add(id);
    }`;
  /** Calls the receiver for Fetch requests, as a framework does. */
  const FRAMEWORK = `
    import { createServer } from 'node:http';
    import { text } from 'node:stream/consumers';
    createServer(async (incoming, outgoing) => {
      const { method, headers } = incoming;
      const request = new Request('http://127.0.0.1/webhooks', { method, headers, body: await text(incoming) });
      const forged = new Request(request.url, { method, headers, body: '{}' });
      if ((await POST(forged)).status !== 401) return outgoing.writeHead(500).end();
      outgoing.writeHead((await POST(request)).status).end();
    }).listen(process.env.PORT);`;
  const RECEIVERS = { node: ofNode + STORE, fetch: ofFetch + STORE + FRAMEWORK };
  const folder = mkdtempSync(path.join(tmpdir(), 'partner-webhooks-'));
  const stored: Received[] = [];
  let port: number;
  let server: SpawnedServer;
  let receiver: ChildProcess | undefined;
  before(async () => {
    port = await freePort();
  });
  after(async () => {
    receiver?.kill('SIGKILL');
    // with another test by name, it has not started
    server?.process.kill('SIGKILL');
    await server?.ended;
    rmSync(folder, { recursive: true, force: true });
  });

  function startReceiver(kind: keyof typeof RECEIVERS): void {
    receiver = spawn(process.execPath, ['--input-type=module', '--eval', RECEIVERS[kind]], {
      env: { ...process.env, NODE_TEST_CONTEXT: undefined, WEBHOOK_SECRET: textOf(SECRET), PORT: `${port}` },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    receiver.stdout!.setEncoding('utf8').on('data', (lines: string) => {
      for (const line of lines.trim().split('\n')) stored.push(JSON.parse(line) as Received);
    });
  }
  async function start(): Promise<string> {
    server = spawnServer({
      ...{ MODE: 'demo', DATA_DIR: folder, DATABASE_URL: '' },
      EMBED_KEYS: Buffer.alloc(32, 1).toString('base64'),
      EMBED_PARTNERS: 'portal:secret-of-the-portal-for-the-exchange',
      EMBED_WEBHOOKS: `portal:${textOf(SECRET)}@http://127.0.0.1:${port}/webhooks?key=hidden-in-the-address`,
    });
    return server.listening;
  }
  const setBill = (origin: string, state: number) =>
    callServer(origin, 'POST', '/sandbox/bills/agent', { body: { month: LAST_MONTH, state } });

  it('has receivers for Node.js and Fetch that get each event once and in order, after a kill of either side', async () => {
    let origin = await start();
    const token = await tokenOf(origin, 'agent');
    const exchange = await fetch(`${origin}/embed-sessions`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer secret-of-the-portal-for-the-exchange',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ token, scopes: ['wallet:read', 'bills:read'], origins: [origin] }),
    });
    assert.equal(exchange.status, 200);
    startReceiver('node');
    await callServer(origin, 'POST', '/sandbox/webhooks/test', { body: { partner: 'portal' } });
    const home = async () => (await fetch(`${origin}/sandbox`, { headers: { accept: 'text/html' } })).text();
    await until(async () => /已送达/.test(await home()), 'the test arrives');
    receiver!.kill('SIGKILL');
    await once(receiver!, 'close');
    await setBill(origin, BILL_STATES.unconfirmed);
    await until(async () => /待送达/.test(await home()), 'the webhook waits');
    await until(() => /the job webhook \S+ failed/.test(server.output.text), 'the failure is logged');
    assert.doesNotMatch(server.output.text + (await home()), /hidden-in-the-address|whsec_/);
    server.process.kill('SIGKILL');
    await server.ended;
    startReceiver('fetch');
    origin = await start();
    await until(() => stored.length === 2, 'the webhook arrives after both were killed');
    assert.deepEqual(
      stored.map(({ type, data }) => [type, data]),
      [
        ['webhook.test', {}],
        ['bill.ready', { account: AGENT, month: LAST_MONTH }],
      ],
    );
    await until(async () => !/待送达/.test(await home()), 'all are delivered');
  });
});

describe('a user who verifies the identity', () => {
  it('is reported to the partner of the embed session', async () => {
    const receiver = await Receiver.start();
    const { url } = receiver.endpoint;
    const server = await startServer(undefined, {
      EMBED_KEYS: Buffer.alloc(32, 1).toString('base64'),
      EMBED_PARTNERS: 'portal:secret-of-the-portal-for-the-exchange',
      EMBED_WEBHOOKS: `portal:${textOf(SECRET)}|${textOf(OLD_SECRET)}@${url}`,
      ALLOWED_ORIGINS: 'https://portal.example',
    });
    const visitor = new Visitor(server);
    await visitor.signIn('newcomer');
    const { status } = await visitor.post(
      '/embed-sessions',
      { token: visitor.token, scopes: ['identity:read'], origins: ['https://portal.example'] },
      { authorization: 'Bearer secret-of-the-portal-for-the-exchange' },
    );
    assert.equal(status, 200);
    assert.equal((await verifyIdentity(visitor, { realName: NAME, IDCardNumber: ID_NUMBER })).status, 200);
    await visitor.post('/sandbox/clock', { at: new Date(dayMs(dayOf(Date.now()) + 1)).toISOString() });
    const [{ type, data }] = receiver.received as [Received];
    assert.equal(type, 'identity.verified');
    assert.deepEqual(Object.keys(data), ['account']);
    await server.close();
    await receiver.close();
  });
});

describe('the log of a partner', () => {
  const [portal, shop] = ['secret-of-the-portal-for-the-exchange', 'secret-of-the-shop-for-the-exchange'];
  const { requestErrors, responseErrors } = openApiChecks();
  let receiver: Receiver;
  let server: Awaited<ReturnType<typeof startServer>>;
  let visitor: Visitor;
  before(async () => {
    receiver = await Receiver.start();
    server = await startServer(undefined, {
      EMBED_KEYS: Buffer.alloc(32, 1).toString('base64'),
      EMBED_PARTNERS: `portal:${portal} shop:${shop}`,
      EMBED_WEBHOOKS: `portal:${textOf(SECRET)}|${textOf(OLD_SECRET)}@${receiver.endpoint.url}`,
      ALLOWED_ORIGINS: 'https://portal.example',
    });
    visitor = new Visitor(server);
    await visitor.signIn('agent');
    const session = { token: visitor.token, scopes: ['bills:read'], origins: ['https://portal.example'] };
    const { status, body } = await visitor.post('/embed-sessions', session, { authorization: `Bearer ${portal}` });
    assert.equal(status, 200, JSON.stringify(body));
  });
  after(async () => {
    await server.close();
    await receiver.close();
  });

  const log = (query = '', secret = portal) =>
    new Visitor(server).request('GET', `/partners/webhooks${query}`, {
      headers: { authorization: `Bearer ${secret}`, origin: 'https://portal.example' },
    });
  const replay = (body: object, secret = portal) =>
    new Visitor(server).request('POST', '/partners/webhooks/replay', {
      body,
      headers: { authorization: `Bearer ${secret}` },
    });
  const readyBill = (month: string) => visitor.post('/sandbox/bills/agent', { month, state: BILL_STATES.unconfirmed });
  /** Works off the jobs that are due now. */
  const work = () => visitor.post('/sandbox/clock', { at: new Date().toISOString() });

  it('shows what a receiver missed, and sends it again: once for each ID, in order, and not as a newer event', async () => {
    const port = Number(new URL(receiver.endpoint.url).port);
    await receiver.close();
    const from = new Date(Date.now() - 1).toISOString();
    await readyBill(addMonths(LAST_MONTH, -1));
    await readyBill(LAST_MONTH);
    await work();
    const { status, body, headers } = await log('?state=waiting');
    assert.equal(status, 200);
    assert.deepEqual(responseErrors('webhookDeliveries', body), []);
    assert.doesNotMatch(JSON.stringify(body), new RegExp(`${AGENT}|${LAST_MONTH}`), 'without account and data');
    assert.equal(headers['access-control-allow-origin'], undefined);
    const [second, first] = body.list;
    assert.deepEqual([first.attempts > 0, first.responseStatus, second.attempts, body.list.length], [true, null, 0, 2]);
    assert.match(first.error, /unreachable/);
    assert.ok(first.lastAttemptAt < first.nextAttemptAt);

    await receiver.listen(port);
    assert.deepEqual(requestErrors('replayWebhooks', { from }), []);
    const sent = await replay({ from });
    assert.deepEqual([sent.status, sent.body], [200, { replayed: 2 }]);
    await work();
    assert.deepEqual(
      receiver.received.map(({ id }) => id),
      [first.id, second.id],
    );
    const delivered = (await log(`?from=${from}`)).body.list;
    assert.deepEqual(
      delivered.map(({ state, error, responseStatus, nextAttemptAt }: typeof first) => [
        ...[state, error, responseStatus, nextAttemptAt],
      ]),
      [1, 2].map(() => ['delivered', '', 204, null]),
    );

    const [received] = receiver.received.splice(0);
    assert.deepEqual((await replay({ ids: [first.id] })).body, { replayed: 1 });
    await work();
    assert.deepEqual(receiver.received, [received], 'ID and time of the event stay');
    assert.deepEqual([...receiver.userAgents], [`partner-console/${VERSION}`]);
  });

  it('has pages, and belongs to one partner', async () => {
    const { body } = await log();
    const [newest, oldest] = body.list;
    assert.equal(body.next, null);
    assert.deepEqual((await log(`?before=${newest.id}`)).body, { list: [oldest], next: null });
    assert.equal((await log('', 'a-secret-that-belongs-to-no-partner')).status, 401);
    assert.equal((await log('', visitor.token)).status, 401);
    assert.equal((await log('', shop)).status, 404);
    assert.equal((await replay({ ids: [oldest.id] }, shop)).status, 404);
    for (const [wrong, field] of [
      ['?from=yesterday', 'from'],
      ['?state=lost', 'state'],
      ['?limit=1', 'limit'],
    ] as const)
      assert.deepEqual([(await log(wrong)).status, (await log(wrong)).body.field], [422, field]);
    for (const wrong of [
      {},
      { ids: [] },
      { ids: ['1'] },
      { from: 'now' },
      { ids: [oldest.id], from: oldest.createdAt },
    ])
      assert.equal((await replay(wrong)).status, 422, JSON.stringify(wrong));
  });
});
