/**
 * The tests of the platform on a real PostgreSQL, which elsewhere run on the embedded database: on the server that
 * DATABASE_URL names, else on a server of this run's own. Where there is none and none can be had, the step is skipped.
 * `-- <files>` names some of them.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { installDebian } from './debian.mjs';
import { freePort } from './free-port.mjs';
import { nodeTests, root, testFiles } from './runners.mjs';
import { runTests, skipStep } from './whole-step.mjs';

const DEBIAN_PLACE = '/usr/lib/postgresql';
const named = process.argv.slice(2);
const files =
  named.length > 0 ? named : testFiles('node').filter((file) => file.startsWith('test/console/server/reference/'));

if (process.env.DATABASE_URL) await testOn(process.env.DATABASE_URL);
else await onOwnServer();

/** Seeded once, as that takes seconds; the tests copy it. */
async function testOn(server) {
  const template = `partner_template_${process.pid}`;
  const run = async (statement) => {
    const client = new pg.Client(server);
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${template}`);
  try {
    const address = new URL(server);
    address.pathname = `/${template}`;
    const words = ['--import', 'tsx', 'test/gate/seed-postgres.ts'];
    const env = { ...process.env, DATABASE_URL: address.href };
    if (spawnSync(process.execPath, words, { cwd: root, env, stdio: 'inherit' }).status !== 0)
      throw new Error('the seeded database of the tests could not be made');
    await runTests(nodeTests(files), { env: { DATABASE_URL: server, DATABASE_TEMPLATE: template } });
  } finally {
    await run(`drop database ${template} with (force)`);
  }
}

async function onOwnServer() {
  let programs;
  try {
    programs = installed() ?? fromDebian();
  } catch (error) {
    return skipStep('PostgreSQL', error.message);
  }
  const cluster = mkdtempSync(path.join(os.tmpdir(), 'partner-console-postgres-'));
  try {
    const server = await start(programs, cluster);
    try {
      await testOn(server.address);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(cluster, { recursive: true, force: true });
  }
}

/** The folder of the newest server's programs. */
function installed() {
  const versions = existsSync(DEBIAN_PLACE) ? readdirSync(DEBIAN_PLACE) : [];
  const places = versions.sort((one, other) => other - one).map((version) => path.join(DEBIAN_PLACE, version, 'bin'));
  const named = (process.env.PATH ?? '').split(path.delimiter);
  return [...places, ...named].find((place) =>
    ['initdb', 'postgres'].every((name) => existsSync(path.join(place, name))),
  );
}

function fromDebian() {
  installDebian('postgresql');
  return installed();
}

/** A new cluster on a free port of this machine, which waits for no disk: it is thrown away. */
async function start(programs, cluster) {
  const account = accountOf();
  if (account) chownSync(cluster, account.uid, account.gid);
  const options = { ...account, cwd: cluster, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } };
  const data = path.join(cluster, 'data');
  const words = ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8', '--no-sync'];
  const made = spawnSync(path.join(programs, 'initdb'), words, { ...options, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr || made.error}`);

  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: cluster,
    max_connections: 200,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  };
  const server = spawn(
    path.join(programs, 'postgres'),
    ['-D', data, '-p', `${port}`, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(server, 'exit');
  let log = '';
  const listening = new Promise((resolve) => {
    server.stderr.on('data', (part) => {
      log += part;
      if (log.includes('ready to accept connections')) resolve(true);
    });
  });
  if (!(await Promise.race([listening, ended.then(() => false)]))) throw new Error(`postgres did not start:\n${log}`);
  return {
    address: `postgres://postgres@127.0.0.1:${port}/postgres`,
    // SIGINT ends it at once, with its connections.
    async stop() {
      server.kill('SIGINT');
      await ended;
    },
  };
}

/** PostgreSQL refuses to run as root: then the account of Debian's package, or the one that owns nothing. */
function accountOf() {
  if (process.getuid() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] = ['postgres', 'nobody'].map((name) => accounts.find(([own]) => own === name)).find(Boolean);
  return { uid: Number(uid), gid: Number(gid) };
}
