/** Built files: routes of the console, caching, compression and missing files. */
import fastify, { type FastifyInstance } from 'fastify';
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { serveFiles } from '#console/server/static-files.ts';
import { cpuMsOf } from '../../runners/cpu-ms.ts';

let dist: string;
let server: FastifyInstance;
before(async () => {
  dist = await mkdtemp(path.join(os.tmpdir(), 'dist-'));
  const files: Record<string, string> = {
    'page/index.html': '<!doctype html><title>console</title>',
    'page/gallery.html': '<!doctype html><title>gallery</title>',
    'page/stage.html': '<!doctype html><title>stage</title>',
    'page/secure.html': '<!doctype html><title>secure</title>',
    'page/gallery/guides/en/start.html': '<h1>Start</h1>',
    'page/.secret': 'hidden',
    'page/assets/page-abc12345.js': 'console.log("page")',
    'embed/loader.js': 'console.log("loader")',
    'embed/manifest.json': '{"version":"2.11.0"}',
    '.previous/embed/loader.js': 'console.log("loader before")',
    '.previous/embed/manifest.json': '{"version":"2.10.9"}',
    '.releases/2.10.8/loader.js': 'console.log("loader long ago")',
    '.releases/2.10.8/manifest.json': '{"version":"2.10.8"}',
    'embed/chunks/core-abc12345.js': 'console.log("core")',
    'server/main.js': 'server only',
  };
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(dist, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
    if (/\.(js|html)$/.test(name)) await writeFile(`${file}.br`, brotliCompressSync(content));
  }
  server = fastify();
  serveFiles(server, dist);
});
after(async () => {
  await server.close();
  await rm(dist, { recursive: true });
});

describe('files', () => {
  it('serves one page for every route of the console (§2)', async () => {
    for (const url of [
      '/',
      '/login',
      '/dashboard',
      '/dashboard/bill',
      '/wallet',
      '/help-center/3/10255',
      '/m/bind',
      '/login?token=x',
    ]) {
      const response = await server.inject({ url });
      assert.equal(response.statusCode, 200, url);
      assert.match(response.body, /<title>console/, url);
      assert.equal(response.headers['cache-control'], 'no-cache', url);
      assert.match(String(response.headers['content-type']), /text\/html/, url);
    }
  });

  it('serves separate pages for the gallery and its stage, and guides as files', async () => {
    for (const url of ['/gallery', '/gallery/', '/gallery/partner-wallet?tab=code', '/gallery/guides/start'])
      assert.match((await server.inject(url)).body, /<title>gallery/);
    assert.match((await server.inject('/gallery/stage?tag=partner-wallet')).body, /<title>stage/);
    assert.match((await server.inject('/secure')).body, /<title>secure/);
    assert.equal((await server.inject('/gallery/guides/en/start.html')).body, '<h1>Start</h1>');
    assert.equal((await server.inject('/gallery/guides/en/missing.html')).statusCode, 404);
  });

  it('responds with 404 to missing files instead of a page', async () => {
    for (const url of [
      '/missing.js',
      '/assets/old-00000000.js',
      '/api/x',
      '/sandbox',
      '/embed/partner-x.js',
      '/embed/x',
      '/embed/2.11.0%00/loader.js',
      '/.secret',
    ]) {
      const response = await server.inject({ url });
      assert.equal(response.statusCode, 404, url);
      assert.deepEqual(Object.keys(response.json<object>()), ['code', 'message', 'requestId'], url);
    }
    assert.equal((await server.inject({ method: 'POST', url: '/wallet' })).statusCode, 404);
  });

  it('serves no file outside its folders', async () => {
    for (const url of [
      '/../server/main.js',
      '/..%2fserver/main.js',
      '/embed/..%2f..%2fserver%2fmain.js',
      '/server/main.js',
    ]) {
      assert.doesNotMatch((await server.inject({ url })).body, /server only/, url);
    }
  });

  it('caches hashed files for a year and revalidates the loader', async () => {
    const rule = async (url: string) => (await server.inject({ url })).headers['cache-control'];
    assert.equal(await rule('/assets/page-abc12345.js'), 'public, max-age=31536000, immutable');
    assert.equal(await rule('/embed/chunks/core-abc12345.js'), 'public, max-age=31536000, immutable');
    assert.equal(await rule('/embed/loader.js'), 'no-cache');
    assert.equal(await rule('/embed/manifest.json'), 'no-cache');
  });

  it('serves every available version below a permanent address', async () => {
    const bodies: Record<string, string> = {
      '2.11.0': 'console.log("loader")',
      '2.10.9': 'console.log("loader before")',
      '2.10.8': 'console.log("loader long ago")',
    };
    for (const [version, body] of Object.entries(bodies)) {
      const { headers, body: sent } = await server.inject(`/embed/${version}/loader.js`);
      assert.equal(sent, body);
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
      assert.match(String(headers['content-type']), /javascript/);
    }
    const packed = await server.inject({ url: '/embed/2.11.0/loader.js', headers: { 'accept-encoding': 'br' } });
    assert.equal(packed.headers['content-encoding'], 'br');
    assert.equal((await server.inject({ method: 'HEAD', url: '/embed/2.11.0/loader.js' })).statusCode, 200);
    for (const url of ['/embed/2.9.0/loader.js', '/embed/2.11.0/absent.js', '/embed/2.11.0/..%2f..%2fserver/main.js'])
      assert.equal((await server.inject(url)).statusCode, 404, url);
  });

  it('serves a build between releases permanently below its hash only', async () => {
    const unreleased = await mkdtemp(path.join(os.tmpdir(), 'files-'));
    const builds = { embed: '2.10.8+1a2b3c4d', '.previous/embed': '2.10.8+0a0b0c0d', '.releases/2.10.7': '2.10.7' };
    for (const [folder, version] of Object.entries(builds)) {
      await mkdir(path.join(unreleased, folder), { recursive: true });
      await writeFile(path.join(unreleased, folder, 'manifest.json'), JSON.stringify({ version }));
      await writeFile(path.join(unreleased, folder, 'loader.js'), version);
    }
    const app = fastify();
    serveFiles(app, unreleased);
    const served = async (version: string) => {
      const { body, headers } = await app.inject(`/embed/${version}/loader.js`);
      return [body, headers['cache-control']];
    };
    const permanent = 'public, max-age=31536000, immutable';
    for (const version of Object.values(builds)) assert.deepEqual(await served(version), [version, permanent]);
    assert.deepEqual(await served('2.10.8'), ['2.10.8+1a2b3c4d', 'no-cache']);
    await mkdir(path.join(unreleased, '.releases/2.10.8'));
    for (const name of ['manifest.json', 'loader.js'])
      await writeFile(path.join(unreleased, '.releases/2.10.8', name), '2.10.8');
    assert.deepEqual(await served('2.10.8'), ['2.10.8', permanent], 'the release, once it is kept');
    await app.close();
    await rm(unreleased, { recursive: true });
  });

  it('sends the compressed file with the original content type when the client accepts it', async () => {
    const response = await server.inject({ url: '/embed/loader.js', headers: { 'accept-encoding': 'gzip, br' } });
    assert.equal(response.headers['content-encoding'], 'br');
    assert.match(String(response.headers['content-type']), /javascript/);
    assert.match(String(response.headers.vary), /accept-encoding/i);
    const page = await server.inject({ url: '/wallet', headers: { 'accept-encoding': 'br' } });
    assert.equal(page.headers['content-encoding'], 'br');
    assert.equal(page.headers['cache-control'], 'no-cache');
    assert.equal((await server.inject('/embed/loader.js')).headers['content-encoding'], undefined);
  });

  it('responds in time when an address or If-None-Match is hostile', async () => {
    const hostile = [
      { url: `/${'.'.repeat(100_000)}/x` },
      { url: '/', headers: { 'if-none-match': `a${' '.repeat(100_000)}a` } },
    ];
    for (const request of hostile) {
      const ms = await cpuMsOf(() => server.inject(request));
      assert.ok(ms < 2_000, `${ms} ms`);
    }
  });

  it('responds with 304 when the client has the file', async () => {
    const { etag } = (await server.inject('/embed/loader.js')).headers;
    const again = await server.inject({ url: '/embed/loader.js', headers: { 'if-none-match': String(etag) } });
    assert.equal(again.statusCode, 304);
    const many = await server.inject({
      url: '/embed/loader.js',
      headers: { 'if-none-match': `"old" , ${String(etag)}` },
    });
    assert.equal(many.statusCode, 304);
    assert.equal(again.body, '');
  });
});
