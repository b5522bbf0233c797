/** Tests the build: when it is current, how it replaces the previous build, and how builds wait for each other. */
import fastify, { type FastifyInstance } from 'fastify';
import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readFile, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { serveFiles } from '#console/server/static-files.ts';
import { renew, type Plan } from '#shared/build/built.ts';

let root: string;
let plan: Plan;
let server: FastifyInstance | undefined;

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'built-'));
  plan = {
    root,
    dist: `${root}/dist`,
    sources: ['page', 'widgets'],
  };
  await write('page/index.html', 'page one');
  await write('page/assets/page-one.js', 'one');
  await write('widgets/loader.js', 'loader one');
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  await rm(root, { recursive: true });
});

async function write(name: string, content: string): Promise<void> {
  await mkdir(path.dirname(path.join(root, name)), { recursive: true });
  await writeFile(path.join(root, name), content);
}

/** A build that copies the sources. */
async function copy(output: string): Promise<void> {
  await cp(path.join(root, 'page'), path.join(output, 'page'), { recursive: true });
  await cp(path.join(root, 'widgets'), path.join(output, 'embed'), { recursive: true });
}
const build = (make = copy): Promise<boolean> => renew(plan, make, assert.fail);
const built = (name: string): Promise<string> => readFile(path.join(plan.dist, name), 'utf8');

describe('renew', () => {
  it('builds once, and again when a source is changed, added or deleted', async () => {
    assert.equal(await build(), true);
    assert.equal(await build(() => assert.fail()), false);
    await write('page/index.html', 'page two');
    assert.equal(await build(), true);
    assert.equal(await built('page/index.html'), 'page two');
    await write('widgets/more.js', '');
    assert.equal(await build(), true);
    await rm(path.join(root, 'widgets/more.js'));
    assert.equal(await build(), true);
    assert.equal(await build(() => assert.fail()), false);
  });

  it('builds again when a source was saved during the build', async () => {
    await build(async (output) => {
      await copy(output);
      await write('page/index.html', 'saved meanwhile');
    });
    assert.equal(await build(), true);
    assert.equal(await built('page/index.html'), 'saved meanwhile');
  });
});

describe('a new build', () => {
  it('changes nothing when it fails, and is repeated', async () => {
    await build();
    await write('page/index.html', 'page two');
    const half = async (output: string): Promise<void> => {
      await mkdir(path.join(output, 'page'));
      throw new Error('a syntax error');
    };
    await assert.rejects(build(half), /a syntax error/);
    assert.equal(await built('page/index.html'), 'page one');
    assert.equal(await built('page/assets/page-one.js'), 'one');
    assert.deepEqual(
      (await readdir(plan.dist)).filter((name) => name.startsWith('.next') || name === '.lock'),
      [],
    );
    assert.equal(await build(), true);
  });

  it('is served only when it is complete; pages that were open still find their files', async () => {
    await build();
    server = fastify();
    serveFiles(server, plan.dist);
    const text = async (url: string): Promise<string> => (await server!.inject(url)).body;
    await write('page/index.html', 'page two');
    await rename(path.join(root, 'page/assets/page-one.js'), path.join(root, 'page/assets/page-two.js'));
    await build(async (output) => {
      await copy(output);
      assert.equal(await text('/'), 'page one');
      assert.equal((await server!.inject('/assets/page-two.js')).statusCode, 404);
    });
    for (const url of ['/', '/wallet']) assert.equal(await text(url), 'page two');
    for (const name of ['one', 'two']) assert.equal(await text(`/assets/page-${name}.js`), 'one');
    assert.equal(await text('/embed/loader.js'), 'loader one');

    // The next build removes them.
    await write('page/index.html', 'page three');
    await build();
    assert.equal((await server.inject('/assets/page-one.js')).statusCode, 404);
    assert.equal(await text('/assets/page-two.js'), 'one');

    // The moment in which a part has only its temporary name.
    await rename(path.join(plan.dist, 'page'), path.join(plan.dist, '.between'));
    for (const url of ['/', '/wallet']) assert.equal(await text(url), 'page two');
  });
});

describe('a build of another version', () => {
  const release = async (version: string, content: string): Promise<void> => {
    await write('widgets/loader.js', content);
    await write('widgets/manifest.json', JSON.stringify({ version }));
    await build();
  };

  it('keeps the last build of every version for pages that pin it', async () => {
    server = fastify();
    for (const [version, content] of [
      ['1.0.0', 'first try'],
      ['1.0.0', 'first'],
      ['1.1.0', 'second'],
      ['1.2.0', 'third'],
      ['1.2.0+1a2b3c4d', 'not released'],
      ['1.2.0+2a2b3c4d', 'not released, again'],
      ['1.2.0', 'third, again'],
    ] as const)
      await release(version, content);
    serveFiles(server, plan.dist);
    const text = async (url: string): Promise<string> => (await server!.inject(url)).body;
    assert.deepEqual(
      await Promise.all(['1.0.0', '1.1.0', '1.2.0'].map((version) => text(`/embed/${version}/loader.js`))),
      ['first', 'second', 'third, again'],
    );
    assert.deepEqual((await readdir(path.join(plan.dist, '.releases'))).sort(), ['1.0.0', '1.1.0', '1.2.0']);
  });
});

describe('two builds of one folder', () => {
  it('run one after the other, and the second finds the work done', async () => {
    let second: Promise<boolean> | undefined;
    const isBuilt = await build(async (output) => {
      await new Promise<string>((waits) => (second = renew(plan, assert.fail, waits)));
      await copy(output);
    });
    assert.deepEqual([isBuilt, await second], [true, false]);
    assert.equal(await built('page/index.html'), 'page one');
  });

  it('continue with the second when the first was killed', async () => {
    const lock = path.join(plan.dist, '.lock');
    await mkdir(lock, { recursive: true });
    await utimes(lock, 0, 0);
    await mkdir(path.join(plan.dist, '.next-1/page'), { recursive: true });
    assert.equal(await build(), true);
    assert.deepEqual((await readdir(plan.dist)).sort(), ['.built', '.previous', 'embed', 'page']);
  });
});
