/** Scoped embed sessions behave the same with a third-party platform and with the embedded platform. */
import assert from 'node:assert/strict';
import type { FastifyInstance } from 'fastify';
import { after, before, describe, it } from 'node:test';
import { WebSocket, WebSocketServer } from 'ws';
import { buildServer } from '#console/server/app.ts';
import { SESSION_PREFIX, Sealer, type EmbedSession } from '#console/server/embed-sessions.ts';
import { readOptions } from '#console/server/options.ts';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { callAt, CALL_NAMES, CALLS, scopesOf, type CallName, type NamedCall } from '#shared/topics/calls.ts';
import { SCOPES, type Scope } from '#shared/topics/scopes.ts';
import { fakeUpstream, type FakeUpstream } from '../../server/fake-upstream.ts';
import { gateway } from '../../server/gateway.ts';
import { spawnServer } from '../../server/spawned-server.ts';
import { Visitor, WALLET_PASSWORD } from './reference/seeded-platform.ts';

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
    token: 'platform-token',
    scopes: ['account:read', 'wallet:read'],
    off: [],
    origins: [PORTAL],
    expiresAt: Math.floor(Date.now() / 1_000) + 60,
    ...more,
  });

const FROM_PARTNER = { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' };

const exchange = (app: FastifyInstance, payload: object, headers: Record<string, string> = FROM_PARTNER) =>
  app.inject({ method: 'POST', url: '/embed-sessions', headers, payload });

interface CallOptions {
  readonly method?: 'GET' | 'POST';
  readonly origin?: string;
}

const call = (
  app: FastifyInstance,
  token: string,
  url: string,
  { method = 'GET', origin = PORTAL }: CallOptions = {},
) => app.inject({ method, url, headers: { authorization: `Bearer ${token}`, ...(origin && { origin }) } });

const callsOf = (scope: Scope) => CALL_NAMES.filter((name) => scopesOf(name).includes(scope));

describe('scopes', () => {
  it('cover each call that requires a session, and are all used', () => {
    for (const { name, access } of Object.values(CALLS))
      assert.ok(access === 'public' || scopesOf(name).length > 0, `${name} needs no scope`);
    const used = new Set(Object.values(CALLS).flatMap(({ name }) => scopesOf(name)));
    assert.deepEqual([...used].sort(), [...SCOPES].sort());
  });

  it('do not allow writes to a session with read scopes', () => {
    const writes = Object.values(CALLS).filter(({ method, access }) => method === 'POST' && access !== 'public');
    const opened = writes.filter(({ name }) => scopesOf(name).some((scope) => scope.endsWith(':read')));
    // These two write nothing: one creates a link that expires, the other checks a password.
    assert.deepEqual(opened.map(({ name }) => name).sort(), ['generateImageLink', 'verifyWalletPassword']);
  });

  // A literal list, because a computed list would grow silently with the table.
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
    ['exportAccount', ['privacy:write']],
    ['deleteAccount', ['privacy:write']],
    ['recordConsent', ['privacy:write']],
    ['withdrawConsent', ['privacy:write']],
    ['messagePreferences', ['notices:read']],
    ['modifyMessagePreferences', ['notices:write']],
    [
      'sendVerifyCode',
      [
        ...['wallet:withdraw', 'identity:write', 'payout:write', 'phone:write', 'password:write', 'privacy:write'],
        'notices:write',
      ],
    ],
    ['partnerWebhooks', ['password:write']],
    ['switchPartnerWebhooks', ['password:write']],
  ] as const)
    it(`allow ${name} only with ${scopes.join(' or ')}`, () => assert.deepEqual(scopesOf(name), scopes));

  it('find the call of an address, and none for an ambiguous address', () => {
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

describe('embed sessions with a third-party platform', () => {
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
  /** Returns the requests that reach the platform during a call. */
  const forwardedBy = async (make: () => Promise<unknown>) => {
    const from = platform.seen.length;
    await make();
    return platform.seen.slice(from);
  };

  it('forwards the platform token and no part of the sealed token', async () => {
    const given = await exchange(app, { token: 'own-1', scopes: ['wallet:read'], origins: [PORTAL], minutes: 5 });
    assert.equal(given.statusCode, 200);
    const { token, expiresAt, scopes, origins } = given.json<EmbedSession>();
    assert.ok(token.startsWith(SESSION_PREFIX) && !token.includes('own-1'));
    assert.deepEqual(scopes, ['account:read', 'wallet:read']);
    assert.deepEqual(origins, [PORTAL]);
    assert.ok(Math.abs(expiresAt - Date.now() / 1_000 - 300) < 5);
    assert.equal(given.headers['cache-control'], 'no-store');
    assert.equal(given.headers['access-control-allow-origin'], undefined);

    const [head] = token.slice(SESSION_PREFIX.length).split('.');
    const header = JSON.parse(Buffer.from(head!, 'base64url').toString()) as { calls: CallName[] };
    const open = (name: CallName) => scopesOf(name).some((scope) => scopes.includes(scope));
    assert.deepEqual(header.calls, CALL_NAMES.filter(open), 'the page can read only the allowed calls');
    assert.deepEqual(Object.keys(header).sort(), ['alg', 'calls', 'enc', 'kid']);

    const seen = await forwardedBy(async () => {
      const response = await call(app, token, '/api/wallet/wallet?walletType=1');
      assert.deepEqual([response.statusCode, response.json<{ data: unknown }>().data], [200, { leftAmount: 5 }]);
    });
    assert.equal(seen.length, 1);
    assert.equal(seen[0]!.headers.authorization, 'Bearer own-1');
    assert.ok(!JSON.stringify(platform.seen).includes(SESSION_PREFIX));
  });

  it('refuses calls out of scope and unknown addresses with its own code, and forwards neither', async () => {
    const token = await sealedWith(KEY!);
    const seen = await forwardedBy(async () => {
      for (const [method, url] of [
        ['POST', '/api/wallet/wallet/withdrawal'],
        ['POST', '/api/user/logout'],
        ['GET', '/api/income/summary'],
        ['GET', '/api/somewhere/else'],
      ] as const) {
        const response = await call(app, token, url, { method });
        assert.deepEqual([response.statusCode, response.json<{ code: string }>().code], [403, 'out-of-scope'], url);
        assert.equal(response.headers['access-control-allow-origin'], PORTAL, 'the page can read the reason');
      }
    });
    assert.deepEqual(seen, []);
  });

  it('forwards the token with each call of a scope, and with no other call', async () => {
    const lineOf = ({ method, path }: Pick<NamedCall, 'method' | 'path'>) =>
      `${method} ${path.replace(/\{\w+\}/g, '17')}`;
    for (const scope of SCOPES) {
      const token = await sealedWith(KEY!, { scopes: [scope] });
      const seen = await forwardedBy(async () => {
        for (const each of Object.values(CALLS)) {
          const [method, url] = lineOf(each).split(' ') as ['GET' | 'POST', string];
          await call(app, token, url, { method });
        }
      });
      const withToken = seen.filter(({ headers }) => headers.authorization).map(({ line }) => line);
      assert.deepEqual(
        withToken.sort(),
        callsOf(scope)
          .map((name) => lineOf(CALLS[name]))
          .sort(),
        scope,
      );
    }
  });

  it('refuses the calls of features that are switched off, and lists them for the page', async () => {
    const scopes: Scope[] = ['wallet:withdraw', 'wallet:share', 'payout:write', 'bills:read', 'tickets:write'];
    const features = { withdraw: false, payoutEdit: false, export: false, appeal: true };
    const given = await exchange(app, { token: 'own-1', scopes, origins: [PORTAL], features });
    const { token } = given.json<EmbedSession>();
    const header = JSON.parse(
      Buffer.from(token.slice(SESSION_PREFIX.length).split('.')[0]!, 'base64url').toString(),
    ) as {
      calls: CallName[];
      off: string[];
    };
    assert.deepEqual(header.off, ['withdraw', 'payoutEdit', 'export']);
    // the ledger of a user is outside of the scopes, as documents of the wallet have a scope of their own
    const shares: CallName[] = ['shareStatement', 'shareReceipt', 'shareLedger'];
    const refused: CallName[] = ['withdraw', 'modifyPayInfo', 'modifyBillingCycle', 'billExport', ...shares];
    assert.deepEqual(
      refused.filter((name) => header.calls.includes(name)),
      [],
    );
    const statusOf = async (name: CallName) =>
      (await call(app, token, CALLS[name].path, { method: CALLS[name].method as 'GET' })).statusCode;
    const seen = await forwardedBy(async () => {
      for (const name of refused) assert.equal(await statusOf(name), 403, name);
    });
    assert.deepEqual(seen, []);
    assert.equal(await statusOf('monthlyBill'), 200);
    assert.equal(await statusOf('createTicket'), 200);
  });

  it('forwards tickets, but no appeals, without the feature of appeals', async () => {
    const token = await sealedWith(KEY!, { scopes: ['tickets:read', 'tickets:write'], off: ['appeal'] });
    const create = (payload: string, type = 'application/json') =>
      app.inject({
        method: 'POST',
        url: '/api/console/tickets',
        headers: { authorization: `Bearer ${token}`, origin: PORTAL, 'content-type': type },
        payload,
      });
    const refused = await forwardedBy(async () => {
      for (const [payload, type] of [
        ['{"category":"appeal"}'],
        ['{"category":"other","appeal":{"fine":"F1"}}'],
        ['{"category":"other","Appeal":{"fine":"F1"}}'],
        ['{"category":"other"'],
        ['{"title":"&category=appeal"}', 'application/x-www-form-urlencoded'],
        ['{"category":"other"}', 'application/json; charset=utf-7'],
      ]) {
        const response = await create(payload!, type);
        assert.deepEqual([response.statusCode, response.json<{ code: string }>().code], [403, 'out-of-scope'], payload);
      }
    });
    assert.deepEqual(refused, []);
    const seen = await forwardedBy(async () => {
      const twice = '{"category":"other","title":"标题","appeal":{"fine":"F1"},"appeal":null}';
      assert.equal((await create(twice)).statusCode, 200);
    });
    assert.deepEqual(
      seen.map(({ body }) => body),
      ['{"category":"other","title":"标题","appeal":null}'],
    );
    assert.equal((await call(app, token, '/api/console/tickets')).statusCode, 200);
  });

  it('forwards a public call without the token unless the scope allows the call', async () => {
    const [seen] = await forwardedBy(async () =>
      call(app, await sealedWith(KEY!), '/api/user/send_verify_code', { method: 'POST' }),
    );
    assert.equal(seen!.headers.authorization, undefined);
    const [withScope] = await forwardedBy(async () =>
      call(app, await sealedWith(KEY!, { scopes: ['phone:write'] }), '/api/user/send_verify_code', { method: 'POST' }),
    );
    assert.equal(withScope!.headers.authorization, 'Bearer platform-token');
  });

  it('refuses another origin, and a missing origin unless the session allows the server’s origin', async () => {
    const token = await sealedWith(KEY!);
    const seen = await forwardedBy(async () => {
      for (const origin of [OTHER, 'null', '']) {
        const response = await call(app, token, '/api/wallet/wallet', { origin });
        assert.deepEqual([response.statusCode, response.json<{ code: string }>().code], [403, 'wrong-origin'], origin);
      }
    });
    assert.deepEqual(seen, []);
    const own = await sealedWith(KEY!, { origins: ['http://localhost:80', 'http://localhost'] });
    assert.equal((await call(app, own, '/api/wallet/wallet', { origin: '' })).statusCode, 200);
  });

  it('accepts tokens of the previous key, and responds with 401 to expired, changed and foreign tokens', async () => {
    const seen = await forwardedBy(async () =>
      assert.equal((await call(app, await sealedWith(OLD_KEY!), '/api/wallet/wallet')).statusCode, 200),
    );
    assert.equal(seen[0]!.headers.authorization, 'Bearer platform-token');

    const sealed = await sealedWith(KEY!);
    const parts = sealed.slice(SESSION_PREFIX.length).split('.');
    const text = Buffer.from(parts[3]!, 'base64url');
    text[0]! ^= 1;
    parts[3] = text.toString('base64url');
    const changed = SESSION_PREFIX + parts.join('.');
    const refused = await forwardedBy(async () => {
      for (const [reason, token] of Object.entries({
        expired: await sealedWith(KEY!, { expiresAt: Math.floor(Date.now() / 1_000) - 1 }),
        changed,
        foreign: await sealedWith(FOREIGN_KEY!),
        nonsense: `${SESSION_PREFIX}nonsense`,
      })) {
        const response = await call(app, token, '/api/wallet/wallet');
        assert.deepEqual([response.statusCode, response.json<{ code: string }>().code], [401, 'unauthorized'], reason);
      }
    });
    assert.deepEqual(refused, []);
  });

  it('forwards other tokens unchanged', async () => {
    const [seen] = await forwardedBy(() => call(app, 'a.b.c.d.e', '/api/wallet/wallet'));
    assert.equal(seen!.headers.authorization, 'Bearer a.b.c.d.e');
  });

  it('does not forward the token to a platform’s websocket, so that the page polls instead', async () => {
    const sockets = new WebSocketServer({ server: platform.server });
    const greetings: string[] = [];
    sockets.on('connection', (socket) => socket.on('message', (data) => greetings.push(String(data))));
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    // Seal the token before creating the socket, which may open while this waits.
    const token = await sealedWith(KEY!);
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/websocket`);
    const closed = new Promise<number>((resolve) => socket.on('close', resolve));
    socket.on('open', () => socket.send(JSON.stringify({ type: 'auth', token })));
    assert.equal(await closed, 4401);
    assert.deepEqual(greetings, []);
    sockets.close();
  });

  it('gives a partner with bound origins no session for another origin', async () => {
    const bound = await buildServer(
      readOptions({
        ...SETTINGS,
        EMBED_PARTNERS: `portal:${SECRET}@${PORTAL}`,
        PUBLIC_ORIGIN: 'https://console.example',
        PLATFORM_URL: 'https://platform.example',
      }),
    );
    const asked = { token: 'own-1', scopes: ['wallet:read'] };
    assert.equal((await exchange(bound, { ...asked, origins: [PORTAL] })).statusCode, 200);
    // the origin of the frame of isolated mode
    assert.equal((await exchange(bound, { ...asked, origins: [PORTAL, 'https://console.example'] })).statusCode, 200);
    const refused = await exchange(bound, { ...asked, origins: [PORTAL, OTHER] });
    assert.deepEqual([refused.statusCode, refused.json<{ field: string }>().field], [422, 'origins']);
    await bound.close();
  });

  it('gives no partner a session for an origin that its request claims', async () => {
    const behindProxy = await buildServer(
      readOptions({ ...SETTINGS, PLATFORM_URL: 'https://platform.example', TRUST_PROXY: 'loopback' }),
    );
    const statusFor = async (origin: string, headers: Record<string, string>) =>
      (
        await exchange(
          behindProxy,
          { token: 'own-1', scopes: ['wallet:read'], origins: [origin] },
          { ...FROM_PARTNER, ...headers },
        )
      ).statusCode;
    const forwarded = { 'x-forwarded-host': 'stranger.example', 'x-forwarded-proto': 'https' };
    assert.equal(await statusFor('https://stranger.example', forwarded), 422);
    assert.equal(await statusFor('http://stranger.example', { host: 'stranger.example' }), 422);
    // a trial on one machine needs no PUBLIC_ORIGIN
    assert.equal(await statusFor('http://localhost:4173', { host: 'localhost:4173' }), 200);
    await behindProxy.close();
  });

  it('gives sessions only to partners and for allowed origins, and names the wrong field', async () => {
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
      [{ features: { pay: false } }, 'features.pay'],
      [{ features: { withdraw: 'no' } }, 'features.withdraw'],
      [{ token: '' }, 'token'],
      [{ token: await sealedWith(KEY!) }, 'token'],
      [{ user: 'anna' }, 'user'],
    ] as const) {
      const response = await exchange(app, { ...good, ...wrong });
      assert.deepEqual([response.statusCode, response.json<{ field: string }>().field], [422, field]);
      assert.ok(!response.body.includes('own-1'));
    }
  });
});

describe('personal data of a third-party platform', () => {
  const PAYOUT = {
    collectionMethod: 'personalCard',
    bankAccount: '王小明',
    bankName: '招商银行',
    cardNumber: '6222021234567890',
    collectionNumber: '13812345678',
    phoneNumber: '13812345678',
    billingCycle: 'week',
  };
  const USER = {
    username: 'anna',
    realName: '王小明',
    IDCardNumber: '110101199003070000',
    phoneNumber: '13812345678',
    idenAuthenticationed: true,
    payInfo: PAYOUT,
  };
  const RECORD = { type: 'withdraw', create: 1, txId: 'TX1', amount: 100, collectionNumber: '6222021234567890' };
  const BODIES: Readonly<Record<string, string>> = {
    '/api/user/account_info': JSON.stringify({ ...USER, mobile: '13812345678', contact: { mobile: '13812345678' } }),
    '/api/account/v1/info': JSON.stringify({ code: 0, data: { ...USER, mail: 'anna@example.com' } }).replace(
      '{"username"',
      '{"uid":9007199254740993,"username"',
    ),
    '/api/user/account_payinfo': JSON.stringify({ code: 0, data: { payInfo: PAYOUT } }),
    '/api/wallet/wallet/withdrawal/list': JSON.stringify({ code: 0, data: { list: [RECORD], total: 1 } }),
  };
  const COMPLETE = ['王小明', '110101199003070000', '6222021234567890', '13812345678', 'anna@example.com'];
  let platform: FakeUpstream;
  let app: FastifyInstance;
  before(async () => {
    platform = await fakeUpstream((request, response) => {
      const body = BODIES[request.url!] ?? '<html>not JSON: 110101199003070000</html>';
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
      response.end(body);
    });
    app = await buildServer(readOptions({ ...SETTINGS, PLATFORM_URL: platform.url }));
  });
  after(async () => {
    await app.close();
    await platform.close();
  });
  const read = async (url: string, scopes: readonly Scope[]) =>
    call(app, await sealedWith(KEY!, { scopes: ['account:read', ...scopes] }), url);

  it('is masked in the account without the scopes of the fields, and unknown fields are removed', async () => {
    for (const url of ['/api/user/account_info', '/api/account/v1/info']) {
      const { body } = await read(url, ['notices:read']);
      assert.deepEqual(
        COMPLETE.filter((each) => body.includes(each)),
        [],
        url,
      );
      assert.ok(!body.includes('mobile') && !body.includes('mail'), url);
    }
    const { data } = (await read('/api/account/v1/info', ['notices:read'])).json<{ data: typeof USER }>();
    assert.deepEqual(data, {
      ...USER,
      uid: '9007199254740993',
      realName: '王**',
      IDCardNumber: '***',
      phoneNumber: '138****5678',
      payInfo: {
        ...PAYOUT,
        bankAccount: '王**',
        bankName: '***',
        cardNumber: '************7890',
        collectionNumber: '138****5678',
        phoneNumber: '138****5678',
      },
    });
  });

  for (const [scope, complete] of [
    ['wallet:read', ['bankName']],
    ['payout:read', ['bankName', 'bankAccount']],
    ['payout:write', ['bankName', 'bankAccount', 'cardNumber', 'collectionNumber', 'phoneNumber']],
  ] as const)
    it(`contains the complete ${complete.join(', ')} of the payout details with ${scope}`, async () => {
      const response = await read('/api/user/account_payinfo', [scope]);
      const { payInfo } = response.json<{ data: { payInfo: typeof PAYOUT } }>().data;
      const names = ['bankName', 'bankAccount', 'cardNumber', 'collectionNumber', 'phoneNumber'] as const;
      assert.deepEqual(
        names.filter((name) => payInfo[name] === PAYOUT[name]),
        names.filter((name) => (complete as readonly string[]).includes(name)),
      );
    });

  it('is masked in withdrawals with wallet:read, and complete with payout:write', async () => {
    const url = '/api/wallet/wallet/withdrawal/list';
    const listed = async (scopes: readonly Scope[]) =>
      (await read(url, scopes)).json<{ data: { list: object[]; total: number } }>().data;
    assert.deepEqual(await listed(['wallet:read']), {
      list: [{ ...RECORD, collectionNumber: '************7890' }],
      total: 1,
    });
    assert.deepEqual(await listed(['wallet:read', 'payout:write']), { list: [RECORD], total: 1 });
  });

  it('is not in the results of a search without the scope of their kind (hazard 59)', async () => {
    const url = '/api/console/search?keyWords=a';
    const of = (kind: unknown) => ({ kind, id: '1', title: `title of ${String(kind)}`, detail: '', mobile: '138' });
    const kinds = ['node', 'user', 'withdrawal', 'fine', 'compensation', 'ticket', 'article', 'contract', 7, null];
    const rows = [...kinds.map(of), '13812345678', [of('fine')]];
    const shown = async (body: object, scopes: readonly Scope[]) => {
      (BODIES as Record<string, string>)[url] = JSON.stringify(body);
      return (await read(url, ['search:read', ...scopes])).body;
    };
    for (const [scope, found] of [
      [[], []],
      [['devices:read'], ['node']],
      [['miners:read'], ['user']],
      [['wallet:read'], ['withdrawal']],
      [['bills:read'], ['fine', 'compensation']],
      [['tickets:read', 'tickets:write'], ['ticket']],
    ] as const) {
      const expected = [...found, 'article'].map((kind) => ({ kind, id: '1', title: `title of ${kind}`, detail: '' }));
      // the forms that the elements read
      for (const form of [
        (list: unknown) => ({ list }),
        (list: unknown) => ({ code: 0, data: { items: list } }),
        (list: unknown) => list as object,
      ])
        assert.equal(await shown(form(rows), scope), JSON.stringify(form(expected)), String(scope));
    }
    assert.equal(await shown({ list: [], total: 9, hits: rows }, []), '{"list":[]}');
  });

  it('contains the complete identity with identity:read, and still no phone number', async () => {
    const user = (await read('/api/user/account_info', ['identity:read'])).json<typeof USER>();
    assert.deepEqual(
      [user.realName, user.IDCardNumber, user.phoneNumber],
      [USER.realName, USER.IDCardNumber, '138****5678'],
    );
  });

  it('is not sent if the response cannot be read', async () => {
    const from = platform.seen.length;
    delete (BODIES as Record<string, string>)['/api/user/account_info'];
    const response = await read('/api/user/account_info', []);
    assert.deepEqual([response.statusCode, response.json<{ code: string }>().code], [502, 'upstream_failed']);
    assert.equal(platform.seen[from]!.headers['accept-encoding'], undefined);
  });

  it('is unchanged for a token of the platform itself', async () => {
    const response = await call(app, 'platform-token', '/api/user/account_payinfo');
    assert.equal(response.body, BODIES['/api/user/account_payinfo']);
  });
});

describe('limits and log of the exchange', () => {
  it('limits wrong secrets from one network: an address of IPv4, or the 64 bits of IPv6 that a customer has', async () => {
    const platform = await fakeUpstream((_request, response) => response.end('{}'));
    const app = await gateway(platform.url, SETTINGS);
    const statusFrom = async (remoteAddress: string) =>
      (await app.inject({ method: 'POST', url: '/embed-sessions', remoteAddress, payload: {} })).statusCode;
    const statuses: number[] = [];
    for (let host = 1; host <= 25; host++) statuses.push(await statusFrom(`2001:db8:1:2::${host}`));
    assert.deepEqual(statuses, [...Array<number>(20).fill(401), ...Array<number>(5).fill(429)]);
    assert.equal(await statusFrom('2001:db8:1:3::1'), 401);
    await app.close();
    await platform.close();
  });

  it('limits wrong secrets from one address, and logs no personal data', async () => {
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
    assert.equal((await post(SECRET, body)).status, 200, 'a right secret is not limited');
    server.process.kill('SIGINT');
    await server.ended;
    await platform.close();
    const { text } = server.output;
    assert.match(text, /embed session created/);
    for (const secret of ['own-of-anna', SECRET, SESSION_PREFIX, token.slice(-20)])
      assert.ok(!text.includes(secret), secret);
  });
});

describe('embed sessions in front of the embedded platform', () => {
  let app: FastifyInstance;
  let visitor: Visitor;
  before(async () => {
    app = await buildServer({ ...readOptions(SETTINGS), dataDir: undefined });
    await app.ready();
    visitor = new Visitor({ app, close: async () => {} });
    await visitor.signIn('agent');
  });
  after(() => app.close());

  const sessionFor = async (scopes: readonly string[]): Promise<string> =>
    (await exchange(app, { token: visitor.token, scopes, origins: [PORTAL] })).json<EmbedSession>().token;

  it('acts as the user only within its scope and on its origin', async () => {
    const token = await sessionFor(['income:read']);
    const info = await call(app, token, '/api/account/v1/info');
    assert.equal(info.json<{ data: { uid: string } }>().data.uid, '100001');
    assert.equal((await call(app, token, '/api/income/summary')).statusCode, 200);
    const bills = await call(app, token, '/api/console/monthly_bill/detail?date=2026-10');
    assert.deepEqual([bills.statusCode, bills.json<{ code: string }>().code], [403, 'out-of-scope']);
    const elsewhere = await call(app, token, '/api/income/summary', { origin: OTHER });
    assert.deepEqual([elsewhere.statusCode, elsewhere.json<{ code: string }>().code], [403, 'wrong-origin']);
  });

  it('receives masked personal data, and what its scopes need', async () => {
    const whole = (await visitor.request('GET', '/api/account/v1/info')).body as { data: AccountInfo };
    const { realName, IDCardNumber, phoneNumber, payInfo } = whole.data;
    assert.deepEqual([IDCardNumber, payInfo!.collectionNumber], ['110101199003******', '138****8000']);
    const notices = await sessionFor(['notices:read']);
    for (const url of ['/api/account/v1/info', '/api/user/account_info']) {
      const { body, statusCode } = await call(app, notices, url);
      assert.equal(statusCode, 200);
      for (const value of [realName, IDCardNumber, phoneNumber])
        assert.ok(value && !body.includes(value), `${url} contains ${value}`);
    }
    const withdraw = await call(app, await sessionFor(['wallet:withdraw']), '/api/account/v1/info');
    assert.equal(withdraw.json<{ data: AccountInfo }>().data.phoneNumber, phoneNumber);
  });

  it('finds only what the scopes show', async () => {
    const kindsOf = async (scopes: readonly string[], keyWords: string): Promise<string[]> => {
      const token = await sessionFor(['search:read', ...scopes]);
      const { body } = await call(app, token, `/api/console/search?keyWords=${encodeURIComponent(keyWords)}`);
      const { list } = JSON.parse(body) as { list: { kind: string }[] };
      return [...new Set(list.map(({ kind }) => kind))];
    };
    for (const [scope, kind, keyWords] of [
      ['devices:read', 'node', '浦东'],
      ['miners:read', 'user', 'plain'],
      ['wallet:read', 'withdrawal', 'TX2'],
      ['bills:read', 'fine', 'FK'],
      ['tickets:read', 'ticket', 'GD'],
    ] as const) {
      assert.ok((await kindsOf([scope], keyWords)).includes(kind), kind);
      assert.deepEqual(
        (await kindsOf([], keyWords)).filter((each) => each !== 'article'),
        [],
        kind,
      );
    }
  });

  it('switches the messages about money off only with the wallet password, and notifies the user (hazard 59)', async () => {
    const token = await sessionFor(['notices:write']);
    const change = (payload: object) =>
      app.inject({
        method: 'POST',
        url: '/api/user/message_preferences',
        headers: { authorization: `Bearer ${token}`, origin: PORTAL },
        payload,
      });
    const refused = await change({ moneySms: false });
    assert.deepEqual([refused.statusCode, refused.json<{ field: string }>().field], [400, 'walletPassword']);
    const wrong = await change({ moneySms: false, walletPassword: 'wrong-one' });
    assert.deepEqual([wrong.statusCode, wrong.json<{ field: string }>().field], [400, 'walletPassword']);
    assert.equal((await change({ moneySms: false, walletPassword: WALLET_PASSWORD })).statusCode, 200);
    const { body } = await visitor.get('/api/notice/list?pageIndex=1&pageSize=1&type=all');
    assert.equal(body.data.list[0].title, '资金消息短信已关闭');
    assert.equal((await change({ moneySms: true })).statusCode, 200);
  });

  it('opens the wallet with a ticket of the same session', async () => {
    const scoped = new Visitor({ app, close: async () => {} });
    scoped.token = await sessionFor(['wallet:read']);
    const send = scoped.request.bind(scoped);
    scoped.request = (method, url, options = {}) =>
      send(method, url, { ...options, headers: { ...options.headers, origin: PORTAL } });
    assert.equal((await scoped.openWallet()).status, 200);
    assert.ok((await scoped.balance()) > 0);
    const { list } = await scoped.withdrawals();
    assert.ok(list.length > 0);
    for (const { collectionNumber } of list) assert.match(collectionNumber, /\*/);
  });

  it('creates tickets, but no appeals, without the feature of appeals', async () => {
    const features = { appeal: false };
    const given = await exchange(app, { token: visitor.token, scopes: ['tickets:write'], origins: [PORTAL], features });
    const { token } = given.json<EmbedSession>();
    const create = (payload: object) =>
      app.inject({
        method: 'POST',
        url: '/api/console/tickets',
        headers: { authorization: `Bearer ${token}`, origin: PORTAL },
        payload,
      });
    const ticket = { category: 'other', title: '标题', content: '内容', deviceUUID: '' };
    assert.equal((await create(ticket)).statusCode, 200);
    const refused = await create({ ...ticket, category: 'appeal', appeal: { fine: 'F1' } });
    assert.deepEqual([refused.statusCode, refused.json<{ code: string }>().code], [403, 'out-of-scope']);
  });

  it('ends when the user signs out', async () => {
    const token = await sessionFor(['income:read']);
    await visitor.request('POST', '/api/user/logout');
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
