/** The sandbox and demo users exist only in the demo, not in MODE=reference (environment.md). */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { buildServer } from '#console/server/app.ts';
import { readOptions } from '#console/server/options.ts';
import { importsOf } from '#test/gate/imports.ts';
import { ProviderServer } from '#test/server/provider-server.ts';
import { startServer, Visitor } from './seeded-platform.ts';

const PHONE = '13912345678';

describe('MODE=reference', () => {
  let provider: ProviderServer;
  let folder: string;
  let app: FastifyInstance;
  let session: string;
  let environment: Record<string, string>;
  const build = (given: Record<string, string>) =>
    buildServer(readOptions({ LOG_LEVEL: 'silent', DATA_DIR: folder, ...given }));
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'reference-'));
    provider = await ProviderServer.start();
    environment = { MODE: 'reference', PUBLIC_ORIGIN: 'https://console.example', ...provider.environment };
  });
  after(async () => {
    await app?.close();
    await provider.close();
    await rm(folder, { recursive: true, force: true });
  });
  const post = (url: string, payload: object, token?: string) =>
    app.inject({ method: 'POST', url, payload, headers: token ? { authorization: `Bearer ${token}` } : {} });

  it('loads no sandbox, seed or simulated service, which one module brings to the demo', () => {
    const loaded = new Set(['console/server/main.ts']);
    for (const file of loaded)
      for (const { wanted, types } of importsOf(file))
        if (!types && wanted !== 'console/server/demo/demo.ts') loaded.add(wanted);
    assert.ok(loaded.has('console/server/reference/index.ts'));
    const ofDemo = [...loaded].filter((file) => /^console\/server\/reference\/(sandbox|seed)\//.test(file));
    assert.deepEqual(ofDemo, []);
  });

  it('requires FIRST_AGENT when the database is empty', async () => {
    await assert.rejects(build(environment), /FIRST_AGENT is required/);
  });

  it('has no sandbox, no faults and no demo users', async () => {
    app = await build({ ...environment, FIRST_AGENT: `anna:${PHONE}` });
    for (const url of ['/sandbox', '/sandbox/outbox', '/sandbox/clock', '/sandbox/captcha.js', '/sandbox/faults'])
      assert.equal((await app.inject({ url })).statusCode, 404, url);
    assert.equal((await post('/sandbox/captcha/ticket', {})).statusCode, 404);
    const demo = { username: 'agent', password: 'Demo@2026', ticket: 'solved', randstr: '@abc' };
    assert.equal((await post('/api/v1/user/login', demo)).statusCode, 401);
    const { captcha } = (await app.inject({ url: '/config.json' })).json<{ captcha: { script: string } }>();
    assert.match(captcha.script, /^https:/);
  });

  it('sends codes through the operator’s service, and signs the first agent in with one', async () => {
    const requestCode = (ticket: string) =>
      post('/api/user/send_verify_code', { phoneNumber: PHONE, ticket, randstr: '@abc', usage: 2, captchaType: 0 });
    assert.equal((await requestCode('forged')).statusCode, 403);
    provider.behave('captcha', 'failing');
    const unavailable = await requestCode('solved');
    assert.deepEqual([unavailable.statusCode, unavailable.headers['retry-after']], [503, '5']);
    assert.deepEqual(provider.messages, []);
    provider.release();
    await app.listen({ port: 0 });
    assert.equal((await requestCode('solved')).statusCode, 200);
    await provider.until(() => provider.messages.length > 0);
    const { phone, code } = provider.messages[0]!;
    assert.equal(phone, PHONE);
    const signedIn = await post('/api/v1/user/login', { phoneNumber: PHONE, verifyCode: code, inviter: '' });
    const { token, username } = signedIn.json<{ token: string; username: string }>();
    assert.equal(username, 'anna');
    session = token;
    const headers = { authorization: `Bearer ${token}`, host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const { link } = (await app.inject({ url: '/api/user/agent/invite_link', headers })).json<{ link: string }>();
    assert.equal(link, 'https://console.example/login-rec?inviter=anna');
  });

  it('offers group robots with GROUP_ROBOTS only', async () => {
    const robots = () => app.inject({ url: '/api/user/robots', headers: { authorization: `Bearer ${session}` } });
    assert.equal((await robots()).statusCode, 404);
    await app.close();
    app = await build({ ...environment, GROUP_ROBOTS: 'on' });
    assert.deepEqual((await robots()).json(), { list: [] });
  });

  it('refuses a demo database, and the demo refuses a reference database', async () => {
    await app.close();
    await assert.rejects(build({}), /belongs to MODE=reference/);
    await rm(folder, { recursive: true });
    await (await build({})).close();
    await assert.rejects(build(environment), /whose passwords are public/);
  });
});

describe('the demo', () => {
  it('responds only to host names of this machine and of its configuration (DNS rebinding)', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'hosts-'));
    const CONFIG_FILE = path.join(folder, 'config.json');
    await writeFile(CONFIG_FILE, JSON.stringify({ brands: { 'brand.example': { name: 'Brand' } } }));
    const server = await startServer(undefined, {
      ...{ CONFIG_FILE, PUBLIC_ORIGIN: 'https://console.example', TRUST_PROXY: 'loopback' },
    });
    const status = async (host: string, url: string) =>
      (await server.app.inject({ url, headers: { host, 'x-forwarded-host': 'localhost' } })).statusCode;
    const own = 'localhost:4173 127.0.0.1:4173 [::1]:4173 console.localhost console.example BRAND.example:4173';
    for (const host of own.split(' ')) assert.equal(await status(host, '/sandbox/outbox'), 200, host);
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.nip.io:4173', '10.0.0.1', 'a b'])
      for (const url of [
        ...['/', '/login', '/config.json', '/healthz', '/openapi.json', '/embed/loader.js', '/missing.js'],
        ...['/api/user/get_captcha_config', '/sandbox', '/%73andbox/outbox', '/sandbox/clock'],
      ])
        assert.equal(await status(host, url), 421, `${host}${url}`);
    await server.close();
    await rm(folder, { recursive: true });
  });

  it('ignores forwarding headers of a client', async () => {
    const server = await startServer();
    const claim = (host: string) => ({ 'x-forwarded-host': host, 'x-forwarded-for': '10.9.8.7' });
    const agent = new Visitor(server);
    await agent.signIn('agent');
    const { link } = (await agent.request('GET', '/api/user/agent/invite_link', { headers: claim('evil.example') }))
      .body;
    assert.doesNotMatch(link, /evil/);
    await server.close();
  });
});
