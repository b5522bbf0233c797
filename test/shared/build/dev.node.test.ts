/**
 * Tests `npm run dev`: pages and elements of the current sources, the server behind them, and a message after a change.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { root } from '../../gate/project.ts';

describe('npm run dev', () => {
  let stop: () => Promise<unknown>;
  let origin = '';
  before(async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'shared/build/dev.ts'], {
      cwd: root,
      env: {
        ...process.env,
        NODE_TEST_CONTEXT: undefined,
        PORT: '0',
        LOG_LEVEL: 'warn',
        PLATFORM_URL: 'http://127.0.0.1:9',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'close');
    stop = () => {
      child.kill();
      return ended;
    };
    let text = '';
    while (!origin) {
      const [part] = (await once(child.stdout, 'data')) as [Buffer];
      text += part.toString();
      origin = /Console\s+(http:\/\/\S+?)\/\s/.exec(text)?.[1] ?? '';
    }
  });
  after(() => stop());

  const read = async (url: string): Promise<string> => {
    const response = await fetch(origin + url);
    assert.equal(response.status, 200, url);
    return response.text();
  };

  it('serves the pages, the elements and the endpoints of the server', async () => {
    for (const [url, script] of [
      ['/wallet', '/assets/page.js'],
      ['/gallery', '/assets/gallery.js'],
      ['/gallery/partner-wallet?tab=code', '/assets/gallery.js'],
      ['/gallery/stage?tag=partner-wallet', '/assets/stage.js'],
    ] as const) {
      assert.ok((await read(url)).includes(`src="${script}"`), url);
      assert.ok((await read(script)).length > 0);
    }
    assert.ok((await read('/gallery/guides/en/start.html')).startsWith('<h1 '));
    for (const name of ['loader', 'partner-wallet'])
      assert.ok((await read(`/embed/${name}.js`)).includes('"partner-wallet"'), name);
    for (const name of ['read', 'write']) assert.ok((await read(`/embed/${name}-worker.js`)).length > 0);
    assert.deepEqual(JSON.parse(await read('/healthz')), { status: 'ok' });
    assert.equal((await fetch(`${origin}/embed/missing.js`)).status, 404);
  });

  it('notifies open pages when a source is saved', async () => {
    const { body } = await fetch(`${origin}/dev/changes`);
    const messages = body!.pipeThrough(new TextDecoderStream()).getReader();
    await messages.read();
    const file = path.join(root, 'widgets/index.ts');
    await utimes(file, new Date(), new Date());
    assert.match((await messages.read()).value ?? '', /data: changed/);
    await messages.cancel();
  });
});
