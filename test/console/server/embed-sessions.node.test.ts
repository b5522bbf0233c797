/** Scoped embed sessions, before a platform elsewhere and in front of the embedded one: the same code, the same answers. */
import assert from 'node:assert/strict';
import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { WebSocket, WebSocketServer } from 'ws';
import { buildServer } from '#console/server/app.ts';
import { PREFIX, Sealer, type EmbedSession } from '#console/server/embed-sessions.ts';
import { readOptions } from '#console/server/options.ts';
import { CALL_NAMES, CALLS, type CallName } from '#shared/contract/calls.ts';
import { callAt, SCOPES, scopesOf, type Scope } from '#shared/contract/scopes.ts';
import { fakeUpstream, type FakeUpstream } from '../../server/fake-upstream.ts';
import { spawnServer } from '../../server/spawned-server.ts';
import { Visitor } from './reference/support.ts';

const PORTAL = 'https://portal.example';
const OTHER = 'https://other.example';
const SECRET = 'a-secret-of-thirty-two-letters-or-more';
const [KEY, OLD_KEY, FOREIGN_KEY] = [1, 2, 3].map((fill) => Buffer.alloc(32, fill));
const SETTINGS = {
  LOG_LEVEL: 'silent',
  ALLOWED_ORIGINS: `${PORTAL} ${OTHER}`,
  EMBED_KEYS: `${KEY!.toString('base64')} ${OLD_KEY!.toString('base64url')}`,
  EMBED_PARTNERS: `portal:${SECRET}`,
};
const sealedWith = (key: Uint8Array, more: Partial<EmbedSession> = {}): Promise<string> =>
  new Sealer([key]).seal({
    token: 'the-platforms-own',
    scopes: ['account:read', 'wallet:read'],
    origins: [PORTAL],
    expiresAt: Math.floor(Date.now() / 1_000) + 60,
    ...more,
  });

const FROM_PARTNER = { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' };

const exchange = (app: FastifyInstance, payload: object, headers: Record<string, string> = FROM_PARTNER) =>
  app.inject({ method: 'POST', url: '/embed-sessions', headers, payload });

interface Called {
  readonly method?: 'GET' | 'POST';
  readonly origin?: string;
}

const call = (app: FastifyInstance, token: string, url: string, { method = 'GET', origin = PORTAL }: Called = {}) =>
  app.inject({ method, url, headers: { authorization: `Bearer ${token}`, ...(origin && { origin }) } });

describe('scopes', () => {
  it('has one for each call that is not for everybody, and uses each scope', () => {
    for (const { name, access } of Object.values(CALLS))
      assert.ok(access === 'public' || scopesOf(name).length > 0, `${name} is open without a scope`);
    const used = new Set(Object.values(CALLS).flatMap(({ name }) => scopesOf(name)));
    assert.deepEqual([...used].sort(), [...SCOPES].sort());
  });

  it('do not let a session that may read change anything', () => {
    const writes = Object.values(CALLS).filter(({ method, access }) => method === 'POST' && access !== 'public');
    const opened = writes.filter(({ name }) => scopesOf(name).some((scope) => scope.endsWith(':read')));
    // Both change nothing: one makes a link that expires, the other checks a password.
    assert.deepEqual(opened.map(({ name }) => name).sort(), ['generateImageLink', 'verifyWalletPassword']);
  });

  // Written out, because a list that is computed would widen with the table.
  for (const [name, scopes] of [
    ['withdraw', ['wallet:withdraw']],
    ['modifyPayInfo', ['payout:write']],
    ['modifyBillingCycle', ['payout:write']],
    ['modifyPhoneNumber', ['phone:write']],
    ['verifyVerificationCode', ['phone:write']],
    ['modifyPassword', ['password:write']],
    ['modifyWalletPassword', ['password:write']],
    ['endSession', ['password:write']],
    ['sessions', ['password:write']],
    ['updateRealName', ['identity:write']],
    ['decideAuthorization', ['authorization:write']],
    ['wallet', ['wallet:read']],
    ['walletEntries', ['wallet:read']],
    ['walletWithdrawals', ['wallet:read']],
    ['verifyWalletPassword', ['wallet:read']],
    ['payInfo', ['payout:read', 'payout:write', 'wallet:read']],
    ['monthlyBill', ['bills:read']],
    ['billExport', ['bills:read']],
    ['sendVerifyCode', ['wallet:withdraw', 'identity:write', 'payout:write', 'phone:write', 'password:write']],
  ] as const)
    it(`open ${name} only with ${scopes.join(' or ')}`, () => assert.deepEqual(scopesOf(name), scopes));

  it('are documented, with their calls', async () => {
    const page = await readFile(new URL('../../../shared/docs/reference/scopes.md', import.meta.url), 'utf8');
    const written = [...page.matchAll(/^\| `(\w+:\w+)` +\| (.*?) +\|$/gm)].map(
      ([, scope, calls]) => `${scope} ${calls}`,
    );
    const callsOf = (scope: Scope) => CALL_NAMES.filter((name) => scopesOf(name).includes(scope));
    assert.deepEqual(
      written,
      SCOPES.map(
        (scope) =>
          `${scope} ${callsOf(scope)
            .map((name) => `\`${name}\``)
            .join(', ')}`,
      ),
    );
  });

  it('finds the call behind an address, and none behind one that could lead elsewhere', () => {
    assert.equal(callAt('GET', '/api/wallet/wallet')?.name, 'wallet');
    assert.equal(callAt('HEAD', '/api/notice/12')?.name, 'notice');
    for (const path of [
      '/api/notice/..%2fwallet',
      '/api/notice/..',
      '/api/notice/a/b',
      '/api//wallet/wallet',
      '/api/wallet/wallet/',
      '/API/wallet/wallet',
    ])
      assert.equal(callAt('GET', path), undefined, path);
    assert.equal(callAt('DELETE', '/api/wallet/wallet'), undefined);
  });
});

describe('embed sessions before a platform elsewhere', () => {
  let platform: FakeUpstream;
  let app: FastifyInstance;
  before(async () => {
    platform = await fakeUpstream((_request, response) => {
      response.setHeader('content-type', 'application/json').end('{"code":0,"data":{"leftAmount":5}}');
    });
    app = await buildServer(readOptions({ ...SETTINGS, PLATFORM_URL: platform.url }));
  });
  after(async () => {
    await app.close();
    await platform.close();
  });
  /** What came to the platform by this call. */
  const forwardedBy = async (make: () => Promise<unknown>) => {
    const from = platform.seen.length;
    await make();
    return platform.seen.slice(from);
  };

  it('forwards the platform’s own token, and nothing of what was sealed', async () => {
    const given = await exchange(app, { token: 'own-1', scopes: ['wallet:read'], origins: [PORTAL], minutes: 5 });
    assert.equal(given.statusCode, 200);
    const { token, expiresAt, scopes, origins } = given.json<EmbedSession>();
    assert.ok(token.startsWith(PREFIX) && !token.includes('own-1'));
    assert.deepEqual(scopes, ['account:read', 'wallet:read']);
    assert.deepEqual(origins, [PORTAL]);
    assert.ok(Math.abs(expiresAt - Date.now() / 1_000 - 300) < 5);
    assert.equal(given.headers['cache-control'], 'no-store');
    assert.equal(given.headers['access-control-allow-origin'], undefined);

    const [head] = token.slice(PREFIX.length).split('.');
    const told = JSON.parse(Buffer.from(head!, 'base64url').toString()) as { calls: CallName[] };
    const open = (name: CallName) => scopesOf(name).some((scope) => scopes.includes(scope));
    assert.deepEqual(
      told.calls,
      CALL_NAMES.filter(open),
      'the page can read what it is good for, and nothing else of it',
    );
    assert.deepEqual(Object.keys(told).sort(), ['alg', 'calls', 'enc', 'kid']);

    const seen = await forwardedBy(async () => {
      const answer = await call(app, token, '/api/wallet/wallet?walletType=1');
      assert.deepEqual([answer.statusCode, answer.json<{ data: unknown }>().data], [200, { leftAmount: 5 }]);
    });
    assert.equal(seen.length, 1);
    assert.equal(seen[0]!.headers.authorization, 'Bearer own-1');
    assert.ok(!JSON.stringify(platform.seen).includes(PREFIX));
  });

  it('refuses in a way of its own what is out of scope, and what the wire does not know, and forwards neither', async () => {
    const token = await sealedWith(KEY!);
    const seen = await forwardedBy(async () => {
      for (const [method, url] of [
        ['POST', '/api/wallet/wallet/withdrawal'],
        ['POST', '/api/user/logout'],
        ['GET', '/api/income/summary'],
        ['GET', '/api/somewhere/else'],
      ] as const) {
        const answer = await call(app, token, url, { method });
        assert.deepEqual([answer.statusCode, answer.json<{ code: string }>().code], [403, 'out-of-scope'], url);
        assert.equal(answer.headers['access-control-allow-origin'], PORTAL, 'the page can read why');
      }
    });
    assert.deepEqual(seen, []);
  });

  it('asks what is open to everybody as somebody who is not signed in, without the scope', async () => {
    const [seen] = await forwardedBy(async () =>
      call(app, await sealedWith(KEY!), '/api/user/send_verify_code', { method: 'POST' }),
    );
    assert.equal(seen!.headers.authorization, undefined);
    const [withScope] = await forwardedBy(async () =>
      call(app, await sealedWith(KEY!, { scopes: ['phone:write'] }), '/api/user/send_verify_code', { method: 'POST' }),
    );
    assert.equal(withScope!.headers.authorization, 'Bearer the-platforms-own');
  });

  it('refuses another origin, and none unless its own is meant', async () => {
    const token = await sealedWith(KEY!);
    const seen = await forwardedBy(async () => {
      for (const origin of [OTHER, 'null', '']) {
        const answer = await call(app, token, '/api/wallet/wallet', { origin });
        assert.deepEqual([answer.statusCode, answer.json<{ code: string }>().code], [403, 'wrong-origin'], origin);
      }
    });
    assert.deepEqual(seen, []);
    const own = await sealedWith(KEY!, { origins: ['http://localhost:80', 'http://localhost'] });
    assert.equal((await call(app, own, '/api/wallet/wallet', { origin: '' })).statusCode, 200);
  });

  it('opens what a key before this one sealed, and answers 401 to what has run out, was changed or is foreign', async () => {
    const seen = await forwardedBy(async () =>
      assert.equal((await call(app, await sealedWith(OLD_KEY!), '/api/wallet/wallet')).statusCode, 200),
    );
    assert.equal(seen[0]!.headers.authorization, 'Bearer the-platforms-own');

    const sealed = await sealedWith(KEY!);
    const parts = sealed.slice(PREFIX.length).split('.');
    const text = Buffer.from(parts[3]!, 'base64url');
    text[0]! ^= 1;
    parts[3] = text.toString('base64url');
    const changed = PREFIX + parts.join('.');
    const refused = await forwardedBy(async () => {
      for (const [why, token] of Object.entries({
        'run out': await sealedWith(KEY!, { expiresAt: Math.floor(Date.now() / 1_000) - 1 }),
        changed,
        foreign: await sealedWith(FOREIGN_KEY!),
        nonsense: `${PREFIX}nonsense`,
      })) {
        const answer = await call(app, token, '/api/wallet/wallet');
        assert.deepEqual([answer.statusCode, answer.json<{ code: string }>().code], [401, 'unauthorized'], why);
      }
    });
    assert.deepEqual(refused, []);
  });

  it('forwards other tokens as they are', async () => {
    const [seen] = await forwardedBy(() => call(app, 'a.b.c.d.e', '/api/wallet/wallet'));
    assert.equal(seen!.headers.authorization, 'Bearer a.b.c.d.e');
  });

  it('does not greet a platform’s websocket with it: the page asks from time to time', async () => {
    const sockets = new WebSocketServer({ server: platform.server });
    const greetings: string[] = [];
    sockets.on('connection', (socket) => socket.on('message', (data) => greetings.push(String(data))));
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    // before the socket is made: it may be open by the time that this is known
    const token = await sealedWith(KEY!);
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/websocket`);
    const closed = new Promise<number>((resolve) => socket.on('close', resolve));
    socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', token })));
    assert.equal(await closed, 4401);
    assert.deepEqual(greetings, []);
    sockets.close();
  });

  it('gives sessions to partners alone, for origins that may call at all, and says what is wrong', async () => {
    const good = { token: 'own-1', scopes: ['wallet:read'], origins: [PORTAL] };
    for (const headers of [{}, { authorization: 'Bearer a-secret-of-thirty-two-letters-and-wrong' }])
      assert.equal((await exchange(app, good, headers)).statusCode, 401);
    for (const [wrong, field] of [
      [{ scopes: ['wallet:all'] }, 'scopes.0'],
      [{ origins: [] }, 'origins'],
      [{ origins: ['*'] }, 'origins.0'],
      [{ origins: [`${PORTAL}/wallet`] }, 'origins.0'],
      [{ origins: ['https://stranger.example'] }, 'origins'],
      [{ minutes: 0 }, 'minutes'],
      [{ minutes: 61 }, 'minutes'],
      [{ token: '' }, 'token'],
      [{ token: await sealedWith(KEY!) }, 'token'],
      [{ user: 'anna' }, 'user'],
    ] as const) {
      const answer = await exchange(app, { ...good, ...wrong });
      assert.deepEqual([answer.statusCode, answer.json<{ field: string }>().field], [422, field]);
      assert.ok(!answer.body.includes('own-1'));
    }
  });
});

describe('limits and log of the exchange', () => {
  it('has enough of wrong secrets from one address, and writes nothing of a person', async () => {
    const platform = await fakeUpstream((_request, response) => response.end('{}'));
    const server = spawnServer({ ...SETTINGS, LOG_LEVEL: 'trace', PLATFORM_URL: platform.url });
    const origin = await server.listening;
    const post = (secret: string, body: object) =>
      fetch(`${origin}/embed-sessions`, {
        method: 'POST',
        headers: { ...FROM_PARTNER, authorization: `Bearer ${secret}` },
        body: JSON.stringify(body),
      });
    const body = { token: 'own-of-anna', scopes: ['wallet:read'], origins: [PORTAL] };
    const { token } = (await (await post(SECRET, body)).json()) as EmbedSession;
    const headers = { authorization: `Bearer ${token}`, origin: PORTAL };
    assert.equal((await fetch(`${origin}/api/account/v1/info`, { headers })).status, 200);
    assert.equal(
      (await fetch(`${origin}/api/account/v1/info`, { headers: { ...headers, origin: OTHER } })).status,
      403,
    );
    assert.equal((await post(SECRET, { ...body, scopes: ['own-of-anna'] })).status, 422);
    const wrong: number[] = [];
    for (let tries = 0; tries < 25; tries++) wrong.push((await post('wrong', body)).status);
    assert.deepEqual([...new Set(wrong)], [401, 429]);
    assert.equal(wrong.filter((status) => status === 401).length, 20);
    assert.equal((await post(SECRET, body)).status, 200, 'whoever has the secret does not wait for guessers');
    server.process.kill('SIGINT');
    await server.ended;
    await platform.close();
    const { text } = server.output;
    assert.match(text, /embed session given/);
    for (const secret of ['own-of-anna', SECRET, PREFIX, token.slice(-20)]) assert.ok(!text.includes(secret), secret);
  });
});

describe('embed sessions in front of the embedded platform', () => {
  let app: FastifyInstance;
  let visitor: Visitor;
  before(async () => {
    app = await buildServer({ ...readOptions(SETTINGS), dataDir: undefined });
    await app.ready();
    visitor = new Visitor({ app, close: async () => {} });
    await visitor.logIn('agent');
  });
  after(() => app.close());

  const sessionFor = async (scopes: readonly string[]): Promise<string> =>
    (await exchange(app, { token: visitor.token, scopes, origins: [PORTAL] })).json<EmbedSession>().token;

  it('is the person within its scope and no further, on its origin alone', async () => {
    const token = await sessionFor(['income:read']);
    const info = await call(app, token, '/api/account/v1/info');
    assert.equal(info.json<{ data: { uid: string } }>().data.uid, '100001');
    assert.equal((await call(app, token, '/api/income/summary')).statusCode, 200);
    const bills = await call(app, token, '/api/console/monthly_bill/detail?date=2026-10');
    assert.deepEqual([bills.statusCode, bills.json<{ code: string }>().code], [403, 'out-of-scope']);
    const elsewhere = await call(app, token, '/api/income/summary', { origin: OTHER });
    assert.deepEqual([elsewhere.statusCode, elsewhere.json<{ code: string }>().code], [403, 'wrong-origin']);
  });

  it('opens the wallet with a ticket of the same session', async () => {
    const scoped = new Visitor({ app, close: async () => {} });
    scoped.token = await sessionFor(['wallet:read']);
    const ask = scoped.ask.bind(scoped);
    scoped.ask = (method, url, options = {}) =>
      ask(method, url, { ...options, headers: { ...options.headers, origin: PORTAL } });
    assert.equal((await scoped.openWallet()).status, 200);
    assert.ok((await scoped.balance()) > 0);
  });

  it('is nobody any more once the person has logged out', async () => {
    const token = await sessionFor(['income:read']);
    await visitor.ask('POST', '/api/user/logout');
    assert.equal((await call(app, token, '/api/income/summary')).statusCode, 401);
  });
});

describe('a server without embed sessions', () => {
  it('has no route for them', async () => {
    const platform = await fakeUpstream((_request, response) => response.end('{}'));
    const app = await buildServer(readOptions({ LOG_LEVEL: 'silent', PLATFORM_URL: platform.url }));
    assert.equal((await exchange(app, {})).statusCode, 404);
    await app.close();
    await platform.close();
  });
});
