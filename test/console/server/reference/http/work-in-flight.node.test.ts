import assert from 'node:assert/strict';
import { request as httpRequest, type ClientRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import fastify, { type FastifyReply } from 'fastify';
import { WorkInFlight } from '#console/server/work-in-flight.ts';
import { MOST_IN_FLIGHT } from '#shared/core/heavy-work.ts';
import { ENDPOINTS } from '#shared/topics/calls.ts';
import { uploadAttachmentCall } from '#shared/topics/support/ticket/ticket.calls.ts';
import { daysAfter, TODAY } from '#test/gate/days.ts';
import { until } from '#test/server/until.ts';
import { png } from '../support/pictures.ts';
import { startServer, Visitor, type ApiResponse, type Server } from '../seeded-platform.ts';

const PATH = uploadAttachmentCall.path;
const FILE = JSON.stringify({ name: 'a.png', content: png().toString('base64') });

describe('heavy requests of one account (hazard 48)', () => {
  let server: Server;
  let port: number;
  /** two sessions of one user */
  const own: Visitor[] = [];
  let other: Visitor;
  before(async () => {
    server = await startServer();
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    port = (server.app.server.address() as AddressInfo).port;
    for (const username of ['agent', 'agent', 'company']) {
      const visitor = new Visitor(server);
      await visitor.signIn(username);
      own.push(visitor);
    }
    other = own.pop()!;
  });
  after(() => server.close());

  /** Sends the headers of an upload and leaves out the body. Resolves with the status of the response. */
  function openUpload({ token }: Visitor): { sent: ClientRequest; status: Promise<number | undefined> } {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': FILE.length,
    };
    const sent = httpRequest({ port, method: 'POST', path: PATH, headers });
    sent.flushHeaders();
    const status = new Promise<number | undefined>((resolve) => {
      sent.on('response', (response) => resolve(response.resume().statusCode));
      sent.on('error', () => resolve(undefined));
    });
    return { sent, status };
  }

  it('are refused before their body is read, while another user is served', async () => {
    const uploads = Array.from({ length: 30 }, (_, index) => openUpload(own[index % 2]!));
    const refused: number[] = [];
    uploads.forEach(({ status }, index) => void status.then((code) => code === 429 && refused.push(index)));
    await until(() => refused.length === uploads.length - MOST_IN_FLIGHT.upload, 'all but two uploads are refused');
    assert.equal((await other.post(PATH, JSON.parse(FILE))).status, 200);
    const response = await own[0]!.post(PATH, JSON.parse(FILE));
    assert.deepEqual(
      [response.status, response.body.code, response.body.message, response.headers['retry-after']],
      [429, 4291, '同时进行的请求过多，请稍后再试', '1'],
    );
    const [first, second] = uploads.filter((_, index) => !refused.includes(index));
    first!.sent.end(FILE);
    assert.equal(await first!.status, 200);
    // the user closes the page
    second!.sent.destroy();
    await until(
      async () =>
        (await Promise.all(own.map((each) => each.post(PATH, JSON.parse(FILE))))).every(({ status }) => status === 200),
      'the closed upload counts no more',
    );
  });

  it('are refused without a session as before', async () => {
    const statuses = await Promise.all(Array.from({ length: 10 }, () => new Visitor(server).post(PATH, {})));
    assert.deepEqual(new Set(statuses.map(({ status }) => status)), new Set([401]));
  });

  const range = new URLSearchParams({
    start: daysAfter(TODAY, -8),
    end: daysAfter(TODAY, -2),
    earlier_start: daysAfter(TODAY, -38),
    earlier_end: daysAfter(TODAY, -32),
  });
  const month = daysAfter(TODAY, -40).slice(0, 7);
  const reads = [
    ['incomeBridge', `?${range}`],
    ['billExport', `?date=${month}&limit=10&offset=0`],
    ['search', `?keyWords=${encodeURIComponent('节点')}`],
    ['deviceIncome', `?limit=10&offset=0&key_style=day&date=${daysAfter(TODAY, -2)}`],
    ['deviceBandwidth', `?date=${daysAfter(TODAY, -2)}`],
  ] as const;
  for (const [name, query] of reads)
    it(`are limited for each kind: ${name}`, async () => {
      const { call, heavy } = ENDPOINTS[name];
      const most = MOST_IN_FLIGHT[heavy!];
      const read = (visitor: Visitor): Promise<ApiResponse> => visitor.get(`${call.path}${query}`);
      const responses = await Promise.all(Array.from({ length: most + 6 }, (_, index) => read(own[index % 2]!)));
      const count = (status: number): number => responses.filter((each) => each.status === status).length;
      assert.ok(
        count(200) >= most && count(429) > 0,
        JSON.stringify(responses.map(({ status, body }) => [status, body.message])),
      );
      assert.equal(count(200) + count(429), responses.length);
      await until(async () => (await read(own[0]!)).status === 200, 'the requests have ended');
    });
});

describe('a request whose connection is closed (hazard 48)', () => {
  const MOST = 2;
  const app = fastify();
  const inFlight = new WorkInFlight();
  let sent = 0;
  let begun: boolean[] = [];
  let closed: Promise<void>;
  const begin = (reply: FastifyReply): boolean => inFlight.begin('other', 'user', reply, MOST);
  app.get('/waits', async ({ raw }) => {
    sent++;
    await until(() => raw.socket.destroyed, 'the connection is closed');
    return '';
  });
  app.get('/begins', async (_, reply) => {
    sent++;
    begun.push(begin(reply));
    return reply.code(begun.at(-1) ? 200 : 429).send();
  });
  app.get('/begins-late', async (_, reply) => {
    sent++;
    await closed;
    begun.push(begin(reply));
    return '';
  });
  let origin: string;
  before(async () => {
    origin = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  beforeEach(() => {
    sent = 0;
    begun = [];
    closed = new Promise((resolve) => app.server.once('connection', (socket) => socket.once('close', () => resolve())));
  });
  after(() => app.close());

  /** Sends requests on one connection, and closes it once the server has all. */
  async function sendAndLeave(paths: readonly string[]): Promise<void> {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    for (const path of paths) socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
    await until(() => sent === paths.length, 'the server has all requests');
    socket.destroy();
    await closed;
  }
  const isServed = async (): Promise<boolean> => (await fetch(`${origin}/begins`)).status === 200;

  it('counts no more, though its response waits for another one', async () => {
    await sendAndLeave(['/waits', ...Array.from({ length: MOST }, () => '/begins')]);
    assert.deepEqual(begun, [true, true]);
    await until(isServed, 'no request counts');
  });

  it('does not begin', async () => {
    await sendAndLeave(Array.from({ length: MOST }, () => '/begins-late'));
    await until(() => begun.length === MOST, 'the server goes on with the requests');
    assert.deepEqual(begun, [false, false]);
    assert.ok(await isServed());
  });
});
