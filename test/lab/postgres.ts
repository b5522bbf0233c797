/**
 * Runs the tests of the platform on PostgreSQL instead of the embedded database: on the server that `DATABASE_URL` names, or
 * on a server that this program starts. The step is skipped where PostgreSQL is missing and cannot be installed.
 * Arguments name some of the test files. With `--pgbouncer`, the servers connect through PgBouncer in transaction mode.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { root } from '../gate/project.ts';
import { nodeTests, program } from '../gate/steps.ts';
import { testFiles } from '../gate/test-files.ts';
import { testEnvironment } from '../runners/environment.ts';
import { installDebian } from '../runners/install-debian.ts';
import { freePort } from '../server/free-port.ts';
import { runTests, skipStep } from './lab-step.ts';
import { installedBouncer, startBouncer } from './pgbouncer.ts';
import { untilStarted } from './until-started.ts';

const DEBIAN_PLACE = '/usr/lib/postgresql';
const { values: options, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { pgbouncer: { type: 'boolean' } },
});
const files =
  named.length > 0 ? named : testFiles('node').filter((file) => file.startsWith('test/console/server/reference/'));

if (process.env.DATABASE_URL) await testOn(process.env.DATABASE_URL);
else await onOwnServer();

/** Seeds one database, which takes seconds and which the tests copy. */
async function testOn(server: string): Promise<void> {
  const template = `partner_template_${process.pid}`;
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client(server);
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${template}`);
  try {
    const address = new URL(server);
    address.pathname = `/${template}`;
    const env = { ...testEnvironment(), DATABASE_URL: address.href };
    const args = program('test/lab/seed-postgres.ts');
    if (spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).status !== 0)
      throw new Error('The seeded database of the tests could not be made.');
    const own = { DATABASE_URL: server, DATABASE_TEMPLATE: template };
    if (options.pgbouncer) await testThroughBouncer(server, own);
    else await runTests(nodeTests(files), { env: { ...testEnvironment(), ...own } });
  } finally {
    await run(`drop database ${template} with (force)`);
  }
}

async function testThroughBouncer(server: string, own: NodeJS.ProcessEnv): Promise<void> {
  const bouncer = await startBouncer(server, accountOf());
  try {
    const env = { ...testEnvironment(), ...own, DATABASE_URL: bouncer.address, DATABASE_DIRECT_URL: server };
    await runTests(nodeTests(files), { env });
  } finally {
    await bouncer.stop();
  }
}

async function onOwnServer(): Promise<void> {
  let programs: string;
  try {
    programs = installed() ?? fromDebian();
    if (options.pgbouncer && !installedBouncer()) installDebian('pgbouncer');
  } catch (error) {
    return skipStep(options.pgbouncer ? 'PgBouncer' : 'PostgreSQL', (error as Error).message);
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

/** The folder with the programs of the newest server. */
function installed(): string | undefined {
  const versions = existsSync(DEBIAN_PLACE) ? readdirSync(DEBIAN_PLACE) : [];
  const places = versions
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => path.join(DEBIAN_PLACE, version, 'bin'));
  const named = (process.env.PATH ?? '').split(path.delimiter);
  return [...places, ...named].find((place) =>
    ['initdb', 'postgres'].every((name) => existsSync(path.join(place, name))),
  );
}

function fromDebian(): string {
  installDebian('postgresql');
  return installed()!;
}

/** Starts a new cluster on a free port. It does not wait for the disk, because it is deleted afterwards. */
async function start(programs: string, cluster: string): Promise<{ address: string; stop(): Promise<void> }> {
  const account = accountOf();
  if (account) chownSync(cluster, account.uid, account.gid);
  const options = { ...account, cwd: cluster, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } };
  const data = path.join(cluster, 'data');
  const args = ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8', '--no-sync'];
  const made = spawnSync(path.join(programs, 'initdb'), args, { ...options, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr || String(made.error)}`);

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
  const { ended } = await untilStarted(server, 'ready to accept connections');
  return {
    address: `postgres://postgres@127.0.0.1:${port}/postgres`,
    // SIGINT ends the server and its connections at once.
    async stop() {
      server.kill('SIGINT');
      await ended;
    },
  };
}

/**
 * PostgreSQL refuses to run as root, so root uses the account of the Debian package, or the unprivileged account of the
 * system.
 */
function accountOf(): { uid: number; gid: number } | undefined {
  if (process.getuid!() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] = ['postgres', 'nobody'].map((name) => accounts.find(([own]) => own === name)).find(Boolean)!;
  return { uid: Number(uid), gid: Number(gid) };
}
