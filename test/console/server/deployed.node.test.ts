/** The deployed files run with only their own packages and without rights, and serve metrics on a separate port. */
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

const ARTICLES = 'console/server/reference/content/articles';
const MOST_MB = 600;

/** Returns the most memory that a process has used. */
const peakMb = (pid: number): number =>
  Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1_024;

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

  it('lists its packages in the versions of this project, and adds none of them to the npm package', () => {
    const { dependencies } = readDeployed<Manifest>('package.json');
    const own = manifest('package.json');
    const all = { ...own.devDependencies, ...own.dependencies };
    assert.ok(dependencies.fastify && dependencies.pg && dependencies['prom-client']);
    for (const [name, version] of Object.entries(dependencies)) assert.equal(version, all[name], name);
    const forHosts = Object.keys(dependencies).filter((name) => own.dependencies[name]);
    assert.deepEqual(forHosts, ['dayjs', 'valibot'], 'both packages require only these, for the contract');
  });

  it('installs no packages for building, testing or rendering', () => {
    const installed = deployedPackages().map((place) => place.replace(/^.*node_modules\//, ''));
    for (const name of ['react', 'rollup', 'esbuild', 'typescript', 'puppeteer-core', 'autocannon', 'axe-core', 'tsx'])
      assert.ok(!installed.includes(name), name);
  });

  it('runs with only these packages, writes only its data, serves metrics on another port, and exits cleanly', async () => {
    const files = () => readdirSync(folder, { recursive: true }).length;
    const before = files();
    const metricsPort = await freePort();
    const server = startDeployed(folder, {
      DATA_DIR: path.join(dataDir, 'server-data'),
      METRICS_PORT: `${metricsPort}`,
    });
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
    assert.equal((await fetch(`${origin}/api/notice/123456`)).status, 200, 'a refusal in an envelope has status 200');
    const { content } = (await (await fetch(`${origin}/api/strapi/article/10072`)).json()) as { content: string };
    assert.equal(`${content}\n`, readFileSync(path.join(root, ARTICLES, '10072.html'), 'utf8'), 'data files');
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    assert.match(
      metrics,
      /partner_http_request_seconds_count\{method="GET",route="\/api\/notice\/:id",status="200"\} 1/,
    );
    assert.match(metrics, /process_resident_memory_bytes \d+/);
    // creating an embedded database, instead of copying the one of the build, takes 860 MB
    if (process.platform === 'linux') assert.ok(peakMb(server.pid!) < MOST_MB, `${peakMb(server.pid!)} MB`);
    assert.doesNotMatch(metrics, /123456/);
    assert.notEqual(
      (await (await fetch(`${origin}/metrics`)).text()).startsWith('# HELP'),
      true,
      'the console does not serve metrics',
    );
    server.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null], output);
    assert.equal(files(), before);
  });
});

describe('the image', () => {
  const lines = readFileSync(path.join(root, 'console/Dockerfile'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  const of = (instruction: string) =>
    lines.filter((line) => line.startsWith(`${instruction} `)).map((line) => line.slice(instruction.length + 1));

  it('is built in stages from a pinned image, runs as an unprivileged user, and has a health check', () => {
    assert.deepEqual(of('ARG'), ['PREVIOUS=node:24-bookworm-slim']);
    const [build, previous, image] = of('FROM');
    assert.deepEqual([build, image], ['node:24-bookworm-slim AS build', 'node:24-bookworm-slim']);
    assert.equal(previous, '${PREVIOUS} AS previous', 'the image in use, for its builds');
    const steps = of('RUN').filter((step) => !step.startsWith('mkdir '));
    assert.deepEqual(steps, ['npm ci', 'npm run build', 'npm ci --omit=dev --prefix dist/server']);
    assert.deepEqual(of('USER'), ['root', 'node'], 'the image itself runs as node');
    assert.equal(of('HEALTHCHECK').length, 1);
    assert.deepEqual(of('CMD'), ['["node", "dist/server/main.js"]']);
    assert.doesNotMatch(lines.join('\n'), /PASSWORD|SECRET|TOKEN|ADD /);
    const instructions = 'ARG|FROM|WORKDIR|COPY|RUN|ENV|USER|EXPOSE|HEALTHCHECK|STOPSIGNAL|CMD';
    for (const line of lines) assert.match(line, new RegExp(`^(${instructions}) `));
  });

  it('runs without capabilities and with a read-only file system', () => {
    const compose = readFileSync(path.join(root, 'console/compose.yaml'), 'utf8');
    for (const option of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true', 'stop_grace_period'])
      assert.ok(compose.includes(option), option);
    assert.doesNotMatch(compose, /POSTGRES_PASSWORD: *['"]?\w+['"]? *$/m);
  });
});
