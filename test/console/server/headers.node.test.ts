/** Response headers: security policy, CORS of the API, access to the bundle, and request IDs. */
import assert from 'node:assert/strict';
import type { FastifyInstance } from 'fastify';
import { after, before, describe, it } from 'node:test';
import { CALLS } from '#shared/topics/calls.ts';
import { fakeUpstream, type FakeUpstream } from '../../server/fake-upstream.ts';
import { gateway } from '../../server/gateway.ts';

let platform: FakeUpstream;
let server: FastifyInstance;
before(async () => {
  platform = await fakeUpstream((_request, response) => void response.end('{"ok":true}'));
  server = await gateway(platform.url, {
    ALLOWED_ORIGINS: 'https://partner.example',
    FRAME_ANCESTORS: 'https://portal.example',
  });
});
after(async () => {
  await server.close();
  await platform.close();
});

const preflight = (origin: string, url = '/api/wallet/wallet/withdrawal') =>
  server.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,idempotency-key,x-wallet-ticket',
    },
  });

describe('headers', () => {
  it('are sent with every response, also with refusals', async () => {
    for (const url of ['/', '/login', '/config.json', '/healthz', '/missing.js', '/embed/missing.js']) {
      const { headers } = await server.inject({ url, headers: { accept: 'text/html' } });
      assert.match(
        String(headers['content-security-policy']),
        /default-src 'self'.*frame-ancestors https:\/\/portal\.example/,
      );
      assert.equal(headers['x-content-type-options'], 'nosniff', url);
      assert.equal(headers['referrer-policy'], 'no-referrer', url);
      assert.match(String(headers['x-request-id']), /^[\w-]{36}$/, url);
    }
  });

  it('allow no content in API responses, which a platform can fill with HTML of its users', async () => {
    for (const url of ['/api/file.html', '/%61pi/file.html']) {
      const { headers } = await server.inject({ url, headers: { accept: 'text/html' } });
      assert.match(String(headers['content-security-policy']), /^default-src 'none';.* frame-ancestors 'none'$/, url);
      assert.equal(headers['cache-control'], 'no-store', url);
    }
  });

  it('require HTTPS when PUBLIC_ORIGIN uses HTTPS', async () => {
    for (const [origin, expected] of [
      ['https://console.example', 'max-age=31536000'],
      ['http://console.example', undefined],
    ] as const) {
      const one = await gateway(platform.url, { PUBLIC_ORIGIN: origin });
      assert.equal((await one.inject('/login')).headers['strict-transport-security'], expected, origin);
      await one.close();
    }
    assert.equal((await server.inject('/login')).headers['strict-transport-security'], undefined);
  });

  it('allow only the pages of ALLOWED_ORIGINS to frame sensitive elements (hazard 33)', async () => {
    const { headers } = await server.inject('/secure');
    assert.match(String(headers['content-security-policy']), /frame-ancestors https:\/\/partner\.example;/);
    const closed = await gateway(platform.url);
    assert.match(
      String((await closed.inject('/secure')).headers['content-security-policy']),
      /frame-ancestors 'none';/,
    );
    await closed.close();
  });

  it('separate the pages from their openers, except for the authorization, which products open in popups', async () => {
    const openerPolicy = async (url: string) => (await server.inject(url)).headers['cross-origin-opener-policy'];
    for (const url of ['/', '/login', '/login-rec', '/gallery', '/secure', '/openplatform/callback', '/sandbox'])
      assert.equal(await openerPolicy(url), 'same-origin', url);
    for (const url of ['/openplatform/auth?client_id=a', '/openplatform/auth/'])
      assert.equal(await openerPolicy(url), 'unsafe-none', url);
  });

  it('allow only the gallery to frame its stage', async () => {
    for (const url of ['/gallery', '/gallery/stage?tag=partner-wallet']) {
      const { headers } = await server.inject(url);
      assert.match(String(headers['content-security-policy']), /frame-src 'self'.*; frame-ancestors 'self';/, url);
    }
    assert.doesNotMatch(
      String((await server.inject('/gallerys')).headers['content-security-policy']),
      /frame-src 'self'/,
    );
  });

  it('are sent with every call of the contract, and forbid caching', async () => {
    for (const { method, path } of Object.values(CALLS)) {
      const url = path.replace(/\{\w+\}/g, '1');
      const { headers } = await server.inject({ method, url, ...(method === 'POST' && { payload: {} }) });
      assert.equal(headers['cache-control'], 'no-store', url);
      assert.equal(headers['x-content-type-options'], 'nosniff', url);
      assert.equal(headers['referrer-policy'], 'no-referrer', url);
      assert.equal(headers['cross-origin-resource-policy'], 'cross-origin', url);
      assert.match(String(headers['content-security-policy']), /default-src 'none'/, url);
    }
  });

  it('allow other sites to read only the bundle', async () => {
    const bundle = await server.inject('/embed/loader.js');
    assert.equal(bundle.headers['cross-origin-resource-policy'], 'cross-origin');
    assert.equal(bundle.headers['access-control-allow-origin'], '*');
    const page = await server.inject('/config.json');
    assert.equal(page.headers['cross-origin-resource-policy'], 'same-origin');
    assert.equal(page.headers['access-control-allow-origin'], undefined);
  });

  it('forbid caching of API responses', async () => {
    assert.equal((await server.inject('/api/x')).headers['cache-control'], 'no-store');
  });

  it('contain a request ID of the server, also if the client sends one', async () => {
    const { headers } = await server.inject({ url: '/healthz', headers: { 'x-request-id': 'chosen-by-client' } });
    assert.match(String(headers['x-request-id']), /^[\da-f-]{36}$/);
  });
});

describe('CORS of the API', () => {
  it('accepts the preflight of an allowed origin with the custom headers, cacheable for hours', async () => {
    const { statusCode, headers } = await preflight('https://partner.example');
    assert.equal(statusCode, 204);
    assert.equal(headers['access-control-allow-origin'], 'https://partner.example');
    const allowed = String(headers['access-control-allow-headers']).toLowerCase().split(', ');
    const own = ['authorization', 'content-type', 'idempotency-key', 'traceparent', 'x-wallet-ticket'];
    // Monitoring scripts of the page add these to each request.
    const added = ['tracestate', 'baggage', 'sentry-trace', 'x-datadog-trace-id', 'x-datadog-sampling-priority'];
    for (const name of [...own, ...added]) assert.ok(allowed.includes(name), name);
    assert.match(String(headers['access-control-allow-methods']), /\bPOST\b/);
    assert.equal(headers['access-control-max-age'], '7200');
    assert.match(String(headers.vary), /Origin/);
    assert.equal(headers['access-control-allow-credentials'], undefined);
  });

  it('lets an allowed page read responses and their request ID', async () => {
    const { headers } = await server.inject({ url: '/api/x', headers: { origin: 'https://partner.example' } });
    assert.equal(headers['access-control-allow-origin'], 'https://partner.example');
    assert.match(String(headers['access-control-expose-headers']), /X-Request-Id/);
  });

  it('marks each response with the token of its request, without the token', async () => {
    const hashOfToken = async (authorization?: string): Promise<unknown> => {
      const { headers } = await server.inject({ url: '/api/x', headers: { ...(authorization && { authorization }) } });
      assert.match(String(headers.vary), /Authorization/);
      return headers['x-session-hash'];
    };
    const [one, again, other] = [
      await hashOfToken('Bearer a'),
      await hashOfToken('Bearer a'),
      await hashOfToken('Bearer b'),
    ];
    assert.match(String(one), /^[\da-z]{1,7}$/);
    assert.deepEqual([again === one, other === one, await hashOfToken()], [true, false, undefined]);
  });

  it('grants no access to other origins, and forwards no preflight', async () => {
    platform.seen.length = 0;
    for (const origin of [
      'https://evil.example',
      'https://partner.example.evil.example',
      'http://partner.example',
      'null',
    ]) {
      const { headers } = await preflight(origin);
      assert.equal(headers['access-control-allow-origin'], undefined, origin);
      assert.equal(headers['access-control-allow-headers'], undefined, origin);
      assert.match(String(headers.vary), /Origin/);
    }
    assert.deepEqual(platform.seen, []);
  });

  it('grants no access outside the API', async () => {
    const { headers } = await server.inject({ url: '/config.json', headers: { origin: 'https://partner.example' } });
    assert.equal(headers['access-control-allow-origin'], undefined);
  });
});
