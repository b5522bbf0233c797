/** The gateway forwards requests and handles every failure of the platform (hazard 25). */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { afterEach, describe, it } from 'node:test';
import { WebSocket, WebSocketServer } from 'ws';
import { connect, type AddressInfo } from 'node:net';
import { BODY_LIMIT } from '#console/server/options.ts';
import { MOST_IN_FLIGHT } from '#shared/core/heavy-work.ts';
import { deadAddress, fakeUpstream, type FakeUpstream } from '../../server/fake-upstream.ts';
import { gateway } from '../../server/gateway.ts';
import { until } from '../../server/until.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function upstream(respond: RequestListener, options?: { secure: boolean }): Promise<FakeUpstream> {
  const started = await fakeUpstream(respond, options);
  cleanups.push(() => started.close());
  return started;
}

async function gatewayTo(
  url: string,
  ...options: [environment?: Record<string, string>, limits?: { upstream: number }]
) {
  const server = await gateway(url, ...options);
  cleanups.push(() => server.close());
  return server;
}

interface Refusal {
  code: string;
  message: string;
  requestId: string;
}

/** Asserts the common shape of the responses of hazard 25, without the address of the platform. */
function assertStable(response: { statusCode: number; body: string; headers: object }, status: number): void {
  assert.equal(response.statusCode, status);
  const body = JSON.parse(response.body) as Refusal;
  assert.deepEqual(Object.keys(body).sort(), ['code', 'message', 'requestId']);
  assert.equal(body.message, '系统繁忙，请稍后再试');
  assert.equal(body.requestId, (response.headers as { 'x-request-id': string })['x-request-id']);
  assert.doesNotMatch(response.body + JSON.stringify(response.headers), /127\.0\.0\.1|ECONN|certificate|localhost/i);
}

const withdrawal = {
  method: 'POST',
  url: '/api/wallet/wallet/withdrawal',
  headers: { authorization: 'Bearer secret-token', 'content-type': 'application/json', 'idempotency-key': 'k-1' },
  payload: { amount: 1000, code: '123456', walletType: 1 },
} as const;

describe('gateway', () => {
  it('forwards method, path, query, body, token and custom headers unchanged', async () => {
    const platform = await upstream((_request, response) => {
      response.setHeader('content-type', 'application/json').end('{"code":0,"message":"ok","data":{}}');
    });
    const server = await gatewayTo(`${platform.url}/base/`);
    const response = await server.inject({
      ...withdrawal,
      url: '/api/wallet/wallet/withdrawal?a=1&b=%2F',
      headers: { ...withdrawal.headers, 'x-wallet-ticket': 'u1.t1' },
    });
    assert.equal(response.statusCode, 200);
    assert.deepEqual(response.json(), { code: 0, message: 'ok', data: {} });
    const [seen] = platform.seen;
    assert.equal(seen?.line, 'POST /base/api/wallet/wallet/withdrawal?a=1&b=%2F');
    assert.deepEqual(JSON.parse(seen!.body), withdrawal.payload);
    assert.equal(seen?.headers.authorization, 'Bearer secret-token');
    assert.equal(seen?.headers['idempotency-key'], 'k-1');
    assert.equal(seen?.headers['x-wallet-ticket'], 'u1.t1');
    assert.equal(seen?.headers['x-request-id'], response.headers['x-request-id']);
  });

  it('passes the platform’s refusals on, and keeps its own security headers', async () => {
    const platform = await upstream((_request, response) => {
      response.writeHead(422, {
        'content-type': 'application/json',
        'x-powered-by': 'Platform',
        'access-control-allow-origin': '*',
        'content-security-policy': "default-src 'unsafe-inline'",
      });
      response.end('{"code":4220,"message":"reused"}');
    });
    const server = await gatewayTo(platform.url);
    const response = await server.inject({
      ...withdrawal,
      headers: { ...withdrawal.headers, origin: 'http://localhost:80' },
    });
    assert.equal(response.statusCode, 422);
    assert.equal(response.json<Refusal>().message, 'reused');
    assert.equal(response.headers['x-powered-by'], undefined);
    assert.equal(response.headers['access-control-allow-origin'], undefined);
    assert.match(String(response.headers['content-security-policy']), /default-src 'none'/);
    assert.equal(platform.seen[0]?.headers.origin, undefined);
  });

  it('returns the headers of the contract only, without cookies, redirects and headers of the connection', async () => {
    const platform = await upstream((_request, response) => {
      response.writeHead(302, {
        location: 'http://platform.internal/api/x',
        'set-cookie': 'a=b',
        'alt-svc': 'h3=":443"',
        'clear-site-data': '"storage"',
        'keep-alive': 'timeout=99',
        'content-disposition': 'attachment',
        'retry-after': '3',
      });
      response.end('{}');
    });
    const { headers } = await (await gatewayTo(platform.url)).inject({ url: '/api/x' });
    for (const name of ['location', 'set-cookie', 'alt-svc', 'clear-site-data', 'keep-alive'])
      assert.equal(headers[name], undefined, name);
    assert.deepEqual([headers['content-disposition'], headers['retry-after']], ['attachment', '3']);
  });

  it('passes no header with which a client could fake its address, user or method (hazard 25)', async () => {
    const platform = await upstream((_request, response) => void response.end('{}'));
    const server = await gatewayTo(platform.url, { PUBLIC_ORIGIN: 'https://console.example' });
    const claims = {
      'x-forwarded-for': '10.0.0.1',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-prefix': '/admin',
      forwarded: 'for=10.0.0.1',
      'x-real-ip': '10.0.0.1',
      'x-original-url': '/admin',
      'x-rewrite-url': '/admin',
      'x-http-method-override': 'DELETE',
      'true-client-ip': '10.0.0.1',
      'client-ip': '10.0.0.1',
      'x-remote-user': 'admin',
      'wl-proxy-client-ip': '10.0.0.1',
      'x-unknown': 'anything',
      cookie: 'session=1',
      referer: 'https://evil.example/',
    };
    await server.inject({
      url: '/api/x',
      headers: { ...claims, host: 'evil.example', 'x-request-id': 'chosen-by-client' },
      remoteAddress: '203.0.113.9',
    });
    const { headers } = platform.seen[0]!;
    for (const name of Object.keys(claims).filter((each) => !/^x-forwarded-(for|host|proto)$/.test(each)))
      assert.equal(headers[name], undefined, name);
    assert.deepEqual(
      [headers['x-forwarded-for'], headers['x-forwarded-host'], headers['x-forwarded-proto']],
      ['203.0.113.9', 'console.example', 'http'],
    );
    assert.match(String(headers['x-request-id']), /^[\da-f-]{36}$/, 'the ID of the gateway');
  });

  it('trusts the proxy in TRUST_PROXY', async () => {
    const platform = await upstream((_request, response) => void response.end('{}'));
    const server = await gateway(platform.url, { TRUST_PROXY: '10.0.0.0/8' });
    cleanups.push(() => server.close());
    const headers = {
      'x-forwarded-for': '198.51.100.4',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
    };
    const response = await server.inject({ url: '/api/x', headers, remoteAddress: '10.1.2.3' });
    assert.equal(response.headers['strict-transport-security'], 'max-age=31536000');
    const seen = platform.seen[0]!.headers;
    assert.deepEqual(
      [seen['x-forwarded-for'], seen['x-forwarded-host'], seen['x-forwarded-proto']],
      ['198.51.100.4, 10.1.2.3', undefined, 'https'],
    );
    const direct = await server.inject({ url: '/api/x', headers, remoteAddress: '203.0.113.9' });
    assert.equal(direct.headers['strict-transport-security'], undefined);
  });

  it('prevents caching of API responses, regardless of the platform’s headers', async () => {
    const platform = await upstream((_request, response) => {
      response.writeHead(200, { 'cache-control': 'public, max-age=600', expires: 'Thu, 01 Jan 2099 00:00:00 GMT' });
      response.end('{}');
    });
    const server = await gatewayTo(platform.url);
    const { headers } = await server.inject({ url: '/api/user/account_info' });
    assert.deepEqual([headers['cache-control'], headers.expires], ['no-store', undefined]);
  });

  it('refuses a write from a page of another origin before it reaches the platform', async () => {
    const platform = await upstream((_request, response) => void response.end('{}'));
    const settings = { ALLOWED_ORIGINS: 'https://portal.example', PUBLIC_ORIGIN: 'https://console.example' };
    const server = await gatewayTo(platform.url, settings);
    const write = (headers: Record<string, string>) =>
      server.inject({ ...withdrawal, headers: { ...withdrawal.headers, host: 'inner:4173', ...headers } });
    for (const origin of ['https://evil.example', 'https://portal.example.evil.example', 'null', 'not an origin'])
      assert.equal((await write({ origin })).statusCode, 403, origin);
    assert.deepEqual(platform.seen, []);
    for (const headers of [
      { origin: 'https://portal.example' },
      { origin: 'https://console.example' },
      { origin: 'http://inner:4173' },
      { origin: 'https://behind-a-proxy.example', 'sec-fetch-site': 'same-origin' },
      {},
    ])
      assert.equal((await write(headers)).statusCode, 200, JSON.stringify(headers));
  });

  it('refuses content types that a page can send without a preflight and the contract does not use', async () => {
    const platform = await upstream((_request, response) => void response.end('{}'));
    const server = await gatewayTo(platform.url);
    const write = (type: string) =>
      server.inject({ ...withdrawal, payload: '{"amount":1}', headers: { 'content-type': type } });
    for (const type of ['text/plain', 'text/plain; application/json', 'multipart/form-data; boundary=x', 'text/xml'])
      assert.equal((await write(type)).statusCode, 415, type);
    assert.deepEqual(platform.seen, []);
    for (const type of ['application/json; charset=utf-8', 'application/x-www-form-urlencoded'])
      assert.equal((await write(type)).statusCode, 200, type);
    const bare = await server.inject({ method: 'POST', url: '/api/user/logout' });
    assert.equal(bare.statusCode, 200, 'a write can have no body');
  });

  it('limits requests to a hanging part of the platform, and refuses further ones immediately (hazard 25)', async () => {
    let free: (() => void)[] = [];
    const platform = await upstream((request, response) => {
      const respond = () => response.end('{"code":0}');
      if (request.url!.startsWith('/api/wallet/')) free.push(respond);
      else respond();
    });
    const server = await gatewayTo(platform.url);
    const waiting = Array.from({ length: 64 }, (_, call) => server.inject(`/api/wallet/wallet?call=${call}`));
    while (free.length < 64) await new Promise(setImmediate);
    const refused = await server.inject(withdrawal);
    assertStable(refused, 503);
    assert.equal(refused.headers['retry-after'], '5');
    assert.equal(platform.seen.length, 64, 'a refused request does not reach the platform');
    assert.equal((await server.inject('/api/user/account')).statusCode, 200);
    for (const respond of free) respond();
    for (const { statusCode } of await Promise.all(waiting)) assert.equal(statusCode, 200);
    free = [];
    const next = server.inject(withdrawal);
    while (free.length < 1) await new Promise(setImmediate);
    free[0]!();
    assert.equal((await next).statusCode, 200, 'a freed slot is used again');
  });

  it('responds with 503 when the platform is down (hazard 25)', async () => {
    const server = await gatewayTo(await deadAddress());
    const response = await server.inject({ url: '/api/user/account_info' });
    assertStable(response, 503);
    assert.ok(response.headers['retry-after']);
    assertStable(await server.inject(withdrawal), 503);
  });

  it('responds with 504 when the platform is slow, and sends one request (hazard 25)', async () => {
    const platform = await upstream(() => {});
    const server = await gatewayTo(platform.url);
    assertStable(await server.inject(withdrawal), 504);
    assertStable(await server.inject({ url: '/api/user/account_info' }), 504);
    assert.equal(platform.seen.length, 2);
  });

  it('responds with 502 when the platform breaks the connection, and repeats no write (hazard 25)', async () => {
    const platform = await upstream((request) => void request.socket.destroy());
    const server = await gatewayTo(platform.url);
    assertStable(await server.inject(withdrawal), 502);
    assert.equal(platform.seen.length, 1);
    assertStable(await server.inject({ url: '/api/user/account_info' }), 502);
    assert.equal(platform.seen.length, 2);
  });

  it('converts error pages of a load balancer to the same shape without retries (hazard 25)', async () => {
    for (const status of [502, 503, 504]) {
      const platform = await upstream((_request, response) => {
        response.writeHead(status, { 'content-type': 'text/html', 'retry-after': '0' });
        response.end('<html>upstream 127.0.0.1 is away</html>');
      });
      const server = await gatewayTo(platform.url);
      assertStable(await server.inject({ url: '/api/user/account_info' }), status);
      assertStable(await server.inject(withdrawal), status);
      assert.equal(platform.seen.length, 2, `more than one request for ${status}`);
    }
  });

  it('sends no token to a platform with a wrong certificate (hazard 25)', async () => {
    const platform = await upstream((_request, response) => void response.end('{}'), { secure: true });
    const server = await gatewayTo(platform.url);
    assertStable(await server.inject(withdrawal), 502);
    assertStable(await server.inject({ url: '/api/x', headers: { authorization: 'Bearer secret-token' } }), 502);
    assert.deepEqual(platform.seen, []);
  });

  it('forwards no address outside the API', async () => {
    const platform = await upstream((_request, response) => void response.end('from the platform'));
    const server = await gatewayTo(`${platform.url}/base`);
    for (const url of ['/api/../secret', '/api/%2e%2e/secret', '/api/..%2f..%2fsecret', '/api/..%5c..%5csecret']) {
      const { body } = await server.inject({ url });
      assert.notEqual(body, 'from the platform', url);
    }
    assert.deepEqual(platform.seen, []);
  });

  it('refuses a body over the limit before it reaches the platform', async () => {
    const platform = await upstream((_request, response) => void response.end('{}'));
    const server = await gatewayTo(platform.url);
    const response = await server.inject({ ...withdrawal, payload: JSON.stringify({ text: 'x'.repeat(300_000) }) });
    assert.equal(response.statusCode, 413);
    assert.deepEqual(platform.seen, []);
  });

  it('forwards an upload of 5 MB, and no larger one', async () => {
    const platform = await upstream((_request, response) => void response.end('{}'));
    const server = await gatewayTo(platform.url);
    const upload = (bytes: number) =>
      server.inject({
        ...{ method: 'POST', url: '/api/console/tickets/attachments', headers: withdrawal.headers },
        payload: JSON.stringify({ name: 'a.pdf', content: Buffer.alloc(bytes).toString('base64') }),
      });
    assert.equal((await upload(5 * 1024 * 1024)).statusCode, 200);
    assert.equal(platform.seen.length, 1);
    assert.equal((await upload(6 * 1024 * 1024)).statusCode, 413);
    assert.equal(platform.seen.length, 1);
  });

  it('forwards only some heavy requests of a session at the same time, and those of others (hazard 48)', async () => {
    const held: (() => void)[] = [];
    const platform = await upstream((_request, response) => void held.push(() => response.end('{}')));
    const server = await gatewayTo(platform.url);
    const read = (token: string) =>
      server.inject({ url: '/api/console/tickets/attachments?id=1', headers: { authorization: `Bearer ${token}` } });
    // platforms can accept other white space in the header
    const own = Array.from({ length: 10 }, (_, index) => read(`${' '.repeat(index)}own`));
    const refused = await Promise.race(own);
    assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [429, '1']);
    const others = [read('other'), read('another')];
    await until(() => held.length === MOST_IN_FLIGHT.download + others.length, 'the requests arrive');
    held.splice(0).forEach((respond) => respond());
    const statuses = (await Promise.all(own)).map(({ statusCode }) => statusCode);
    assert.equal(statuses.filter((status) => status === 200).length, MOST_IN_FLIGHT.download);
    assert.deepEqual(
      (await Promise.all(others)).map(({ statusCode }) => statusCode),
      [200, 200],
    );
    const later = read('own');
    await until(() => held.length === 1, 'a later request arrives');
    held.splice(0).forEach((respond) => respond());
    assert.equal((await later).statusCode, 200);
  });

  it('reads only some uploads of one network at the same time', async () => {
    const held: (() => void)[] = [];
    const platform = await upstream((_request, response) => void held.push(() => response.end('{}')));
    const server = await gatewayTo(platform.url);
    const upload = (token: number, remoteAddress: string) =>
      server.inject({
        ...{ method: 'POST', url: '/api/console/tickets/attachments', remoteAddress, payload: {} },
        headers: { ...withdrawal.headers, authorization: `Bearer ${token}` },
      });
    const uploads = Array.from({ length: 12 }, (_, at) => upload(at, `2001:db8::${at}`));
    const elsewhere = upload(0, '2001:db8:0:1::1');
    await until(() => held.length === 9, 'eight uploads of the network and one of another one arrive');
    held.forEach((respond) => respond());
    assert.equal((await elsewhere).statusCode, 200);
    const statuses = (await Promise.all(uploads)).map(({ statusCode }) => statusCode);
    assert.deepEqual(statuses.sort(), [...Array<number>(8).fill(200), ...Array<number>(4).fill(429)]);
  });

  it('counts the requests of a client that has left until the platform has responded', async () => {
    const held: (() => void)[] = [];
    let isReleased = false;
    const platform = await upstream(
      (_request, response) => void (isReleased ? response.end('{}') : held.push(() => response.end('{}'))),
    );
    const server = await gatewayTo(platform.url, {}, { upstream: 20_000 });
    const origin = await server.listen({ port: 0, host: '127.0.0.1' });
    const read = (signal?: AbortSignal): Promise<Response> =>
      fetch(`${origin}/api/console/tickets/attachments?id=1`, {
        headers: { authorization: 'Bearer own' },
        signal: signal ?? null,
      });
    const leaving = new AbortController();
    const left = Array.from({ length: MOST_IN_FLIGHT.download }, () => read(leaving.signal).catch(() => undefined));
    await until(() => held.length === left.length, 'the requests arrive');
    leaving.abort();
    await Promise.all(left);
    const connections = () =>
      new Promise<number>((resolve) => server.server.getConnections((_, count) => resolve(count)));
    await until(async () => (await connections()) === 0, 'their connections are closed');
    assert.equal((await read()).status, 429);
    isReleased = true;
    held.forEach((respond) => respond());
    await until(async () => (await read()).status === 200, 'the requests have ended');
  });

  it('reads a large body of uploads only, by any other address and with or without a length', async () => {
    const platform = await upstream((_request, response) => void response.end('{}'));
    const server = await gatewayTo(platform.url);
    const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
    const part = 'x'.repeat(BODY_LIMIT + 1);
    for (const path of ['/api/console/tickets', '/api/console/tickets?to=/api/console/tickets/attachments'])
      for (const [size, body] of [
        ['content-length: 7000000', ''],
        ['transfer-encoding: chunked', `${part.length.toString(16)}\r\n${part}\r\n`],
      ]) {
        const socket = connect(Number(port), '127.0.0.1');
        const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${size}\r\n\r\n`;
        socket.write(head + body);
        // the body has not ended
        const [response] = (await once(socket, 'data')) as [Buffer];
        assert.match(response.toString(), /^HTTP\/1\.1 413 /, `${path} ${size}`);
        socket.destroy();
      }
    assert.deepEqual(platform.seen, []);
  });

  it('has no sandbox for any method', async () => {
    const platform = await upstream((_request, response) => void response.end('{}'));
    const server = await gatewayTo(platform.url);
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      for (const url of ['/sandbox', '/sandbox/clock', '/sandbox/outbox', '/sandbox/captcha.js']) {
        assert.equal((await server.inject({ method, url })).statusCode, 404, `${method} ${url}`);
      }
    }
    assert.deepEqual(platform.seen, []);
  });
});

describe('websocket of the gateway', () => {
  async function listen(url: string): Promise<string> {
    const server = await gatewayTo(url);
    await server.listen({ host: '127.0.0.1', port: 0 });
    return `ws://127.0.0.1:${(server.server.address() as AddressInfo).port}/api/ws`;
  }

  const closed = (socket: WebSocket): Promise<{ code: number; reason: string }> =>
    new Promise((resolve) => {
      socket.on('error', () => {});
      socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
    });

  it('carries messages both ways', async () => {
    const platform = await upstream(() => {});
    const sockets = new WebSocketServer({ server: platform.server });
    cleanups.push(() => sockets.close());
    sockets.on('connection', (socket) => {
      socket.on('message', (data) => {
        const { type, token } = JSON.parse(String(data)) as { type: string; token: string };
        socket.send(JSON.stringify({ type: 'notice', unread: 3, heard: `${type} ${token}` }));
      });
    });
    const headers = { cookie: 'walletPasswordTicket=42.proof; b=2' };
    const cookies: (string | undefined)[] = [];
    sockets.on('connection', (_, request) => cookies.push(request.headers.cookie));
    const socket = new WebSocket(await listen(platform.url), { headers });
    cleanups.push(() => socket.terminate());
    const response = new Promise<string>((resolve) => socket.once('message', (data) => resolve(String(data))));
    socket.once('open', () => socket.send(JSON.stringify({ type: 'auth', token: 'secret-token' })));
    assert.deepEqual(JSON.parse(await response), { type: 'notice', unread: 3, heard: 'auth secret-token' });
    assert.deepEqual(cookies, [undefined]);
  });

  it('closes without the platform’s address when the platform is down (hazard 25)', async () => {
    const { code, reason } = await closed(new WebSocket(await listen(await deadAddress())));
    assert.equal(code, 1011);
    assert.equal(reason, '');
  });

  /** A platform that responds to each handshake only when the test calls its function in `held`. */
  async function holdingUpstream() {
    const platform = await upstream(() => {});
    const held: (() => void)[] = [];
    const sockets = new WebSocketServer({
      server: platform.server,
      verifyClient: (_info, accept) => void held.push(() => accept(true)),
    });
    cleanups.push(() => sockets.close());
    return { platform, sockets, held };
  }

  it('closes the connection to the platform when the page has left before it was open', async () => {
    const { platform, sockets, held } = await holdingUpstream();
    const tokens: string[] = [];
    sockets.on('connection', (socket) => socket.on('message', (data) => tokens.push(String(data))));
    const page = new WebSocket(await listen(platform.url));
    page.once('open', () => {
      page.send(JSON.stringify({ type: 'auth', token: 'secret-token' }), () => page.close());
    });
    await once(page, 'close');
    await until(() => held.length === 1, 'the gateway connects to the platform');
    const connection = once(sockets, 'connection');
    held[0]!();
    const [connected] = (await connection) as [WebSocket];
    await once(connected, 'close', { signal: AbortSignal.timeout(2_000) });
    assert.deepEqual(tokens, []);
  });

  it('disconnects a page that sends more than the platform receives', async () => {
    const { platform, held } = await holdingUpstream();
    const page = new WebSocket(await listen(platform.url));
    cleanups.push(() => page.terminate());
    await once(page, 'open');
    const end = closed(page);
    for (let times = 0; times < 200; times++) page.send(Buffer.alloc(8 * 1024));
    assert.equal((await end).code, 1006);
    held.forEach((accept) => accept());
  });

  it('disconnects a page that sends many empty messages before the platform has accepted the connection', async () => {
    const { platform, held } = await holdingUpstream();
    const page = new WebSocket(await listen(platform.url));
    cleanups.push(() => page.terminate());
    page.on('error', () => {});
    await once(page, 'open');
    const end = once(page, 'close', { signal: AbortSignal.timeout(5_000) });
    for (let times = 0; times < 2_000; times++) page.send('', () => {});
    assert.equal((await end)[0], 1006);
    held.forEach((accept) => accept());
  });

  it('passes no pings and pongs of a page on, because they would wait for the platform', async () => {
    const { platform, sockets, held } = await holdingUpstream();
    const page = new WebSocket(await listen(platform.url));
    cleanups.push(() => page.terminate());
    await once(page, 'open');
    for (let times = 0; times < 3; times++) {
      page.ping();
      page.pong();
    }
    page.send('token');
    await until(() => held.length === 1, 'the gateway connects to the platform');
    const connection = once(sockets, 'connection');
    held[0]!();
    const [connected] = (await connection) as [WebSocket];
    const frames: string[] = [];
    for (const name of ['ping', 'pong', 'message'] as const) connected.on(name, () => frames.push(name));
    await until(() => frames.includes('message'), 'the message arrives');
    assert.deepEqual(frames, ['message']);
    connected.ping();
    await once(connected, 'pong', { signal: AbortSignal.timeout(2_000) });
  });

  it('disconnects a page that does not read what the platform sends', async () => {
    const platform = await upstream(() => {});
    const sockets = new WebSocketServer({ server: platform.server });
    cleanups.push(() => sockets.close());
    const connection = once(sockets, 'connection');
    const page = new WebSocket(await listen(platform.url));
    cleanups.push(() => page.terminate());
    page.on('error', () => {});
    page.once('open', () => page.pause());
    const [connected] = (await connection) as [WebSocket];
    const end = once(connected, 'close', { signal: AbortSignal.timeout(10_000) });
    for (let times = 0; times < 40; times++) connected.send(Buffer.alloc(1024 * 1024));
    await end;
  });

  it('refuses an address with a fragment, and survives an invalid frame after it', async () => {
    const platform = await upstream(() => {});
    const { hostname, port, host } = new URL(await listen(platform.url));
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    const end = new Promise((resolve) => socket.once('close', resolve));
    socket.write(
      `GET /api/ws#part HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    const [response] = (await once(socket, 'data')) as [Buffer];
    // reserved bits, and no mask
    socket.write(Buffer.from([0xf1, 0x00]));
    await end;
    assert.match(String(response), /^HTTP\/1\.1 400 /);
    assert.deepEqual(platform.seen, []);
  });

  it('closes before the token is sent when the certificate is wrong (hazard 25)', async () => {
    const platform = await upstream(() => {}, { secure: true });
    const sockets = new WebSocketServer({ server: platform.server });
    cleanups.push(() => sockets.close());
    let connections = 0;
    sockets.on('connection', () => (connections += 1));
    const socket = new WebSocket(await listen(platform.url));
    socket.once('open', () => socket.send(JSON.stringify({ type: 'auth', token: 'secret-token' })));
    const { code, reason } = await closed(socket);
    assert.equal(code, 1011);
    assert.equal(reason, '');
    assert.equal(connections, 0);
  });
});
