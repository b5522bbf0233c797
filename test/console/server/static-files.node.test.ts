/** Built files: routes of the console, caching, what comes compressed, what is not there. */
import fastify, { type FastifyInstance } from 'fastify';
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { serveFiles } from '#console/server/static-files.ts';

let dist: string;
let server: FastifyInstance;
before(async () => {
  dist = await mkdtemp(path.join(os.tmpdir(), 'dist-'));
  const files: Record<string, string> = {
    'page/index.html': '<!doctype html><title>console</title>',
    'page/gallery.html': '<!doctype html><title>gallery</title>',
    'page/stage.html': '<!doctype html><title>stage</title>',
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
  it('§2: every route of the console is its one page', async () => {
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
      const answer = await server.inject({ url });
      assert.equal(answer.statusCode, 200, url);
      assert.match(answer.body, /<title>console/, url);
      assert.equal(answer.headers['cache-control'], 'no-cache', url);
      assert.match(String(answer.headers['content-type']), /text\/html/, url);
    }
  });

  it('the gallery has its own page for all its addresses, and its stage another; its guides are files', async () => {
    for (const url of ['/gallery', '/gallery/', '/gallery/partner-wallet?tab=code', '/gallery/guides/start'])
      assert.match((await server.inject(url)).body, /<title>gallery/);
    assert.match((await server.inject('/gallery/stage?tag=partner-wallet')).body, /<title>stage/);
    assert.equal((await server.inject('/gallery/guides/en/start.html')).body, '<h1>Start</h1>');
    assert.equal((await server.inject('/gallery/guides/en/missing.html')).statusCode, 404);
  });

  it('what is missing is missing, not a page', async () => {
    for (const url of [
      '/missing.js',
      '/assets/old-00000000.js',
      '/api/x',
      '/sandbox',
      '/embed/partner-x.js',
      '/embed/x',
      '/.secret',
    ]) {
      const answer = await server.inject({ url });
      assert.equal(answer.statusCode, 404, url);
      assert.deepEqual(Object.keys(answer.json<object>()), ['code', 'message', 'requestId'], url);
    }
    assert.equal((await server.inject({ method: 'POST', url: '/wallet' })).statusCode, 404);
  });

  it('serves nothing from outside of its folders', async () => {
    for (const url of [
      '/../server/main.js',
      '/..%2fserver/main.js',
      '/embed/..%2f..%2fserver%2fmain.js',
      '/server/main.js',
    ]) {
      assert.doesNotMatch((await server.inject({ url })).body, /server only/, url);
    }
  });

  it('keeps files named by their content for ever and asks again for the loader', async () => {
    const rule = async (url: string) => (await server.inject({ url })).headers['cache-control'];
    assert.equal(await rule('/assets/page-abc12345.js'), 'public, max-age=31536000, immutable');
    assert.equal(await rule('/embed/chunks/core-abc12345.js'), 'public, max-age=31536000, immutable');
    assert.equal(await rule('/embed/loader.js'), 'no-cache');
    assert.equal(await rule('/embed/manifest.json'), 'no-cache');
  });

  it('serves every version that it has below an address that never changes', async () => {
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

  it('sends the compressed file to who takes it, under the type of the plain one', async () => {
    const answer = await server.inject({ url: '/embed/loader.js', headers: { 'accept-encoding': 'gzip, br' } });
    assert.equal(answer.headers['content-encoding'], 'br');
    assert.match(String(answer.headers['content-type']), /javascript/);
    assert.match(String(answer.headers.vary), /accept-encoding/i);
    const page = await server.inject({ url: '/wallet', headers: { 'accept-encoding': 'br' } });
    assert.equal(page.headers['content-encoding'], 'br');
    assert.equal(page.headers['cache-control'], 'no-cache');
    assert.equal((await server.inject('/embed/loader.js')).headers['content-encoding'], undefined);
  });

  it('answers 304 to who has the file', async () => {
    const { etag } = (await server.inject('/embed/loader.js')).headers;
    const again = await server.inject({ url: '/embed/loader.js', headers: { 'if-none-match': String(etag) } });
    assert.equal(again.statusCode, 304);
    assert.equal(again.body, '');
  });
});
