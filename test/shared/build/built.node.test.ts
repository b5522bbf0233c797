/** Tests the build: when it is current, how it replaces the previous build, and how builds wait for each other. */
import fastify, { type FastifyInstance } from 'fastify';
import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { serveFiles } from '#console/server/static-files.ts';
import { renew, type Plan } from '#shared/build/built.ts';
import { root as project } from '../../gate/project.ts';

let root: string;
let plan: Plan;
let server: FastifyInstance | undefined;
const children: ChildProcess[] = [];

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'built-'));
  plan = {
    root,
    dist: path.join(root, 'dist'),
    common: ['shared'],
    parts: { page: ['page'], embed: ['widgets'] },
  };
  await write('shared/ui', 'blue');
  await write('page/index.html', 'page one');
  await write('page/assets/page-one.js', 'one');
  await write('widgets/loader.js', 'loader one');
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await server?.close();
  server = undefined;
  await rm(root, { recursive: true });
});

async function write(name: string, content: string): Promise<void> {
  await mkdir(path.dirname(path.join(root, name)), { recursive: true });
  await writeFile(path.join(root, name), content);
}

/** A build that copies the sources. */
async function copy(parts: readonly string[], output: string): Promise<void> {
  for (const part of parts)
    await cp(path.join(root, plan.parts[part]![0]!), path.join(output, part), { recursive: true });
}
const build = (make = copy): Promise<string[]> => renew(plan, make, assert.fail);
const built = (name: string): Promise<string> => readFile(path.join(plan.dist, name), 'utf8');

describe('renew', () => {
  it('builds once, and again when a source is changed, added or deleted', async () => {
    assert.deepEqual(await build(), ['page', 'embed']);
    assert.deepEqual(await build(() => assert.fail()), []);
    await write('page/index.html', 'page two');
    assert.deepEqual(await build(), ['page']);
    assert.equal(await built('page/index.html'), 'page two');
    await write('widgets/more.js', '');
    assert.deepEqual(await build(), ['embed']);
    await rm(path.join(root, 'widgets/more.js'));
    assert.deepEqual(await build(), ['embed']);
    await write('shared/ui', 'green');
    assert.deepEqual(await build(), ['page', 'embed']);
    assert.deepEqual(await build(() => assert.fail()), []);
  });

  it('builds again when a source was saved during the build', async () => {
    await build(async (parts, output) => {
      await copy(parts, output);
      await write('page/index.html', 'saved meanwhile');
    });
    assert.deepEqual(await build(), ['page']);
    assert.equal(await built('page/index.html'), 'saved meanwhile');
  });

  it('builds again when a part was deleted', async () => {
    await build();
    await rm(path.join(plan.dist, 'embed'), { recursive: true });
    assert.deepEqual(await build(), ['embed']);
  });

  it('finds the output of npm run build in npm start', () => {
    const script = ['--import', 'tsx', 'shared/build/build.ts'];
    const run = (...parts: string[]) =>
      spawnSync(process.execPath, [...script, ...parts], { cwd: project, encoding: 'utf8' });
    assert.equal(run().status, 0);
    const { status, stdout, stderr } = run('embed', 'page', 'server');
    assert.deepEqual({ status, stdout, stderr }, { status: 0, stdout: '', stderr: '' });
  });
});

describe('a new build', () => {
  it('changes nothing when it fails, and is repeated', async () => {
    await build();
    await write('page/index.html', 'page two');
    const half = async (_parts: readonly string[], output: string): Promise<void> => {
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
    assert.deepEqual(await build(), ['page']);
  });

  it('is served only when it is complete; pages that were open still find their files', async () => {
    await build();
    server = fastify();
    serveFiles(server, plan.dist);
    const text = async (url: string): Promise<string> => (await server!.inject(url)).body;
    await write('page/index.html', 'page two');
    await rename(path.join(root, 'page/assets/page-one.js'), path.join(root, 'page/assets/page-two.js'));
    await build(async (parts, output) => {
      await copy(parts, output);
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
      ['1.2.0', 'third, again'],
    ] as const)
      await release(version, content);
    serveFiles(server, plan.dist);
    const text = async (url: string): Promise<string> => (await server!.inject(url)).body;
    assert.deepEqual(
      await Promise.all(['1.0.0', '1.1.0', '1.2.0'].map((version) => text(`/embed/${version}/loader.js`))),
      ['first', 'second', 'third, again'],
    );
  });
});

describe('two builds of one folder', () => {
  interface RunningBuild {
    readonly lines: () => string;
    readonly ended: Promise<number | null>;
    readonly kill: () => void;
    /** Resolves when the build has written this line. */
    readonly printed: (line: string) => Promise<void>;
  }

  function startBuild(): RunningBuild {
    const script = fileURLToPath(new URL('stand-in-build.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', 'tsx', script, root], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    let text = '';
    child.stdout.on('data', (part: Buffer) => (text += part.toString()));
    return {
      lines: () => text,
      ended: once(child, 'close').then(([code]) => code as number | null),
      kill: () => void child.kill('SIGKILL'),
      printed: async (line) => {
        while (!text.includes(`${line}\n`)) await once(child.stdout, 'data');
      },
    };
  }

  beforeEach(() => write('page/source', 'whole'));

  it('run one after the other, and the second finds the work done', async () => {
    const first = startBuild();
    await first.printed('builds');
    const second = startBuild();
    await second.printed('waits');
    await write('go', '');
    assert.deepEqual([await first.ended, await second.ended], [0, 0]);
    assert.equal(first.lines(), 'builds\ndone\n');
    assert.equal(second.lines(), 'waits\ndone\n');
    assert.equal(await built('page/index.html'), 'whole');
  });

  it('continue with the second when the first was killed', async () => {
    const first = startBuild();
    await first.printed('builds');
    first.kill();
    await first.ended;
    assert.ok(existsSync(path.join(plan.dist, '.lock')));
    await write('go', '');
    const second = startBuild();
    assert.equal(await second.ended, 0);
    assert.match(second.lines(), /builds\ndone\n$/);
    assert.equal(await built('page/index.html'), 'whole');
    assert.deepEqual((await readdir(plan.dist)).sort(), ['.built', '.previous', 'page']);
  });
});
