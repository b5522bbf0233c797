/** Links to read-only documents: what they show, and when they show nothing. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { lastBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { at, daysAfter, msAt, TODAY, WEDNESDAY } from '#test/gate/days.ts';
import { A_WEDNESDAY, onWednesday, startServer, Visitor, type ApiResponse, type Server } from '../seeded-platform.ts';

const MONTH = lastBillMonth(msAt(WEDNESDAY));
const RECIPIENT = '王会计 <img src=x onerror=alert(1)>';
const about = { recipient: RECIPIENT, days: 7 };
const periods = {
  ...{ start: daysAfter(TODAY, -14), end: daysAfter(TODAY, -8) },
  ...{ earlier_start: daysAfter(TODAY, -21), earlier_end: daysAfter(TODAY, -15) },
};

const tokenOf = ({ body }: ApiResponse): string => new URL(body.link).hash.slice(1);

describe('links to read-only documents', () => {
  let server: Server;
  let owner: Visitor;
  before(async () => {
    server = await startServer();
    owner = await onWednesday(server);
  });
  after(() => server.close());

  const open = (token: unknown, headers = {}): Promise<ApiResponse> =>
    new Visitor(server).post('/api/share/open', { token }, headers);
  const statement = (): Promise<ApiResponse> => owner.post('/api/wallet/share/statement', { date: MONTH, ...about });
  const linkOf = async (id: string) =>
    (await owner.get('/api/share/links')).body.list.find((link: { id: string }) => link.id === id);
  const firstUser = async (): Promise<string> =>
    (await owner.get('/api/user/agent/miners?pageIndex=1&pageSize=1')).body.list[0].username;

  it('opens without a session, with issuer, recipient and end, and counts the opening', async () => {
    const created = await statement();
    assert.equal(created.status, 200, JSON.stringify(created.body));
    assert.match(created.body.link, /^http:\/\/[^/]+\/shared#[\w-]{43}$/);
    const { status, body, headers } = await open(tokenOf(created));
    assert.equal(status, 200);
    assert.deepEqual(
      [body.issue.issuer, body.issue.recipient, body.issue.expiresAt - body.issue.issuedAt],
      ['agent', RECIPIENT, 7 * 86_400],
    );
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal((await linkOf(created.body.id)).opened, 1);
    assert.equal(JSON.stringify(await linkOf(created.body.id)).includes(tokenOf(created)), false);
  });

  it('shows the sums of the wallet, and no record outside of the month', async () => {
    const { body } = await open(tokenOf(await statement()));
    const { wallets, steps } = body.content;
    const [weekly] = wallets;
    const moved = weekly.lines.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
    assert.equal(weekly.opening + moved, weekly.closing);
    assert.ok(weekly.lines.length > 0);
    for (const { time } of weekly.lines)
      assert.equal(new Date((time + 8 * 3600) * 1000).toISOString().slice(0, 7), MONTH);
    assert.equal(typeof steps.days, 'number');
    assert.deepEqual(
      Object.keys(steps.withdrawals).filter((name) => name === 'list'),
      [],
    );
  });

  it('shows the ledger and the change of a user at the price of the user', async () => {
    const username = await firstUser();
    const ledger = await open(tokenOf(await owner.post('/api/share/ledger', { username, date: MONTH, ...about })));
    const own = (await owner.get(`/api/user/agent/ledger?username=${username}&date=${MONTH}`)).body;
    assert.deepEqual(ledger.body.content, { kind: 'ledger', username, month: MONTH, ledger: own });

    const query = new URLSearchParams({ ...periods, username });
    const bridge = (await owner.get(`/api/income/bridge?${query}`)).body;
    const change = await open(tokenOf(await owner.post('/api/share/change', { ...periods, username, ...about })));
    assert.deepEqual(change.body.content.bridge, bridge);
    assert.ok(change.body.content.rows.length > 0);
    // without a user, each node of a user is compared at the price of its user, and all nodes without their rows
    const [{ uuid }] = change.body.content.rows;
    const node = await open(tokenOf(await owner.post('/api/share/change', { ...periods, uuid, ...about })));
    const atUserPrice = (await owner.get(`/api/income/bridge?${new URLSearchParams({ ...periods, uuid, username })}`))
      .body;
    const atAgentPrice = (await owner.get(`/api/income/bridge?${new URLSearchParams({ ...periods, uuid })}`)).body;
    assert.deepEqual(node.body.content.bridge, atUserPrice);
    assert.notEqual(atUserPrice.later, atAgentPrice.later);
    const all = await open(tokenOf(await owner.post('/api/share/change', { ...periods, ...about })));
    assert.deepEqual(all.body.content.rows, []);
  });

  it('shows the receipt of a withdrawal that has arrived, and refuses another one', async () => {
    const { list } = await owner.withdrawals();
    const arrived = list.find(({ status }) => status === 'success')!;
    const { body } = await open(
      tokenOf(await owner.post('/api/wallet/share/receipt', { txId: arrived.txId, ...about })),
    );
    assert.deepEqual(body.content.record, arrived);
    const failed = list.find(({ status }) => status !== 'success');
    for (const txId of [failed?.txId ?? 'TX0', 'TX0'])
      assert.ok((await owner.post('/api/wallet/share/receipt', { txId, ...about })).status >= 400);
  });

  it('responds the same to unknown, malformed, ended and expired tokens', async () => {
    const [ended, expired] = [await statement(), await statement()];
    assert.equal((await owner.post(`/api/share/links/${ended.body.id}/end`)).status, 200);
    const refusals = [await open(tokenOf(ended)), await open('A'.repeat(43)), await open('x'), await open('')];
    await owner.post('/sandbox/clock', { at: at(daysAfter(WEDNESDAY, 8)) });
    refusals.push(await open(tokenOf(expired)));
    await owner.post('/sandbox/clock', { at: A_WEDNESDAY });
    const [first, ...others] = refusals.map(({ status, body: { requestId: _, ...body } }) => ({ status, body }));
    assert.equal(first!.status, 404);
    for (const other of others) assert.deepEqual(other, first);
    assert.equal((await linkOf(ended.body.id)).opened, 0);
    assert.equal((await owner.post(`/api/share/links/${ended.body.id}/end`)).status, 404);
  });

  it('opens by POST only, and reads nothing of a session', async () => {
    const token = tokenOf(await statement());
    for (const url of [`/api/share/open?token=${token}`, `/api/share/open/${token}`])
      assert.equal((await new Visitor(server).get(url)).status, 404);
    const plain = await open(token);
    const withSession = await owner.post('/api/share/open', { token });
    assert.deepEqual(withSession.body, plain.body);
  });

  it('serves the page without data, and keeps it out of frames, caches and indexes', async () => {
    // the router of the console shows the page at all of them
    for (const path of ['/shared', '/shared/', '/Shared', '/%73hared?from=chat']) {
      const { status, headers, body } = await new Visitor(server).get(path);
      assert.ok([200, 503].includes(status), path);
      assert.equal(headers['cache-control'], 'no-store', path);
      assert.equal(headers['x-robots-tag'], 'noindex, nofollow, noarchive', path);
      assert.equal(headers['referrer-policy'], 'no-referrer', path);
      assert.match(`${headers['content-security-policy']}`, /frame-ancestors 'none'/, path);
      assert.equal(`${body}`.includes('agent'), false, path);
    }
  });

  it('requires the wallet password for documents of the wallet', async () => {
    const locked = new Visitor(server);
    await locked.signIn('company');
    for (const [path, request] of [
      ['statement', { date: MONTH }],
      ['receipt', { txId: 'TX0' }],
    ] as const)
      assert.equal((await locked.post(`/api/wallet/share/${path}`, { ...request, ...about })).body.code, 4005);
  });

  it('lists and ends links for their owner only', async () => {
    const { id } = (await statement()).body;
    const other = new Visitor(server);
    await other.signIn('company');
    assert.deepEqual((await other.get('/api/share/links')).body.list, []);
    assert.equal((await other.post(`/api/share/links/${id}/end`)).status, 404);
    assert.equal((await linkOf(id)).endedAt, undefined);
  });

  it('refuses the ledger and the nodes of a user of another agent', async () => {
    for (const username of ['company', 'agent', 'unknown']) {
      assert.equal((await owner.post('/api/share/ledger', { username, date: MONTH, ...about })).status, 404);
      assert.equal((await owner.post('/api/share/change', { ...periods, username, ...about })).status, 404);
    }
    assert.equal((await owner.post('/api/share/change', { ...periods, uuid: 'f'.repeat(32), ...about })).status, 404);
  });

  it('limits openings per address', async () => {
    const stranger = new Visitor(server);
    stranger.address = '203.0.113.77';
    const statuses = new Set<number>();
    for (let attempt = 0; attempt < 61; attempt++)
      statuses.add((await stranger.post('/api/share/open', { token: 'x' })).status);
    assert.deepEqual([...statuses], [404, 429]);
  });

  it('ends with the account of its owner, and with that of the user whom it shows', async () => {
    const ledgerOf = async (username: string) =>
      tokenOf(await owner.post('/api/share/ledger', { username, date: MONTH, ...about }));
    const users: { username: string }[] = (await owner.get('/api/user/agent/miners?pageIndex=1&pageSize=9')).body.list;
    const other = users.find(({ username }) => username !== 'plain')!.username;
    const plain = new Visitor(server);
    await plain.signIn('plain');
    const own = tokenOf(await plain.post('/api/share/change', { ...periods, ...about }));
    const [ofPlain, ofOther] = [await ledgerOf('plain'), await ledgerOf(other)];
    for (const token of [own, ofPlain, ofOther]) assert.equal((await open(token)).status, 200);
    const verifyCode = await plain.code('13600136000');
    assert.equal((await plain.post('/api/user/account/delete', { verifyCode })).status, 200);
    assert.deepEqual(
      [(await open(own)).status, (await open(ofPlain)).status, (await open(ofOther)).status],
      [404, 404, 200],
    );
  });
});
