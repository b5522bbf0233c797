/** What is deployed runs with its own packages alone, as nobody, and tells its figures where it was told to. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { freePort } from '../../server/free-port.ts';
import { root } from '../../gate/project.ts';
import { deploy, deployedPackages, readDeployed, startDeployed } from '../../server/deployed-server.ts';

const manifest = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Manifest;
interface Manifest {
  readonly dependencies: Record<string, string>;
  readonly devDependencies: Record<string, string>;
}

describe('dist/server', () => {
  let folder: string;
  let dataDir: string;
  before(() => {
    folder = deploy();
    dataDir = mkdtempSync(path.join(tmpdir(), 'data-'));
    chmodSync(dataDir, 0o777);
  });
  after(() => {
    for (const each of [folder, dataDir]) rmSync(each, { recursive: true, force: true });
  });

  it('names its packages, each at the version of this project, and npm hosts get none of them', () => {
    const { dependencies } = readDeployed<Manifest>('package.json');
    const own = manifest('package.json');
    const all = { ...own.devDependencies, ...own.dependencies };
    assert.ok(dependencies.fastify && dependencies.pg && dependencies['prom-client']);
    for (const [name, version] of Object.entries(dependencies)) assert.equal(version, all[name], name);
    const forHosts = Object.keys(dependencies).filter((name) => own.dependencies[name]);
    assert.deepEqual(forHosts, ['dayjs', 'valibot'], 'what both need: it reads the contract');
  });

  it('brings nothing that builds, tests or draws', () => {
    const brought = deployedPackages().map((place) => place.replace(/^.*node_modules\//, ''));
    for (const name of ['react', 'rollup', 'esbuild', 'typescript', 'puppeteer-core', 'autocannon', 'axe-core', 'tsx'])
      assert.ok(!brought.includes(name), name);
  });

  it('runs with them alone, writes nothing beside its data, serves figures apart, and ends well', async () => {
    const files = () => readdirSync(folder, { recursive: true }).length;
    const before = files();
    const metricsPort = await freePort();
    const server = startDeployed(folder, { DATA_DIR: path.join(dataDir, 'of-it'), METRICS_PORT: `${metricsPort}` });
    let output = '';
    for (const stream of [server.stdout, server.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    const ended = once(server, 'exit');
    const origin = await new Promise<string>((resolve, reject) => {
      server.stdout.on('data', () => {
        const found = /Console\s+(http:\/\/\S+?)\/\s/.exec(output)?.[1];
        if (found) resolve(found);
      });
      void ended.then(() => reject(new Error(output)));
    });
    for (const address of ['/readyz', '/', '/embed/loader.js', '/api/user/get_captcha_config'])
      assert.equal((await fetch(origin + address)).status, 200, address);
    assert.equal((await fetch(`${origin}/api/notice/123456`)).status, 200, 'a refusal of the code family');
    const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    assert.match(
      figures,
      /partner_http_request_seconds_count\{method="GET",route="\/api\/notice\/:id",status="200"\} 1/,
    );
    assert.match(figures, /process_resident_memory_bytes \d+/);
    assert.doesNotMatch(figures, /123456/);
    assert.notEqual((await (await fetch(`${origin}/metrics`)).text()).startsWith('# HELP'), true, 'not at the console');
    server.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null], output);
    assert.equal(files(), before);
  });
});

describe('the image', () => {
  const lines = readFileSync(path.join(root, 'console/Dockerfile'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  const of = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));

  it('is built in stages from pinned lines, runs as nobody in particular, and says how it is', () => {
    assert.equal(of('FROM').length, 2);
    for (const from of of('FROM')) assert.match(from, /^node:24-bookworm-slim( AS build)?$/);
    assert.deepEqual(of('RUN'), ['npm ci', 'npm run build', 'npm ci --omit=dev --prefix dist/server']);
    assert.deepEqual(of('USER'), ['node']);
    assert.equal(of('HEALTHCHECK').length, 1);
    assert.deepEqual(of('CMD'), ['["node", "dist/server/main.js"]']);
    assert.doesNotMatch(lines.join('\n'), /PASSWORD|SECRET|TOKEN|ADD /);
    const words = 'FROM|WORKDIR|COPY|RUN|ENV|USER|EXPOSE|HEALTHCHECK|STOPSIGNAL|CMD';
    for (const line of lines) assert.match(line, new RegExp(`^(${words}) `));
  });

  it('is run without rights and with a file system that it cannot write to', () => {
    const compose = readFileSync(path.join(root, 'console/compose.yaml'), 'utf8');
    for (const words of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true', 'stop_grace_period'])
      assert.ok(compose.includes(words), words);
    assert.doesNotMatch(compose, /POSTGRES_PASSWORD: *['"]?\w+['"]? *$/m);
  });
});
