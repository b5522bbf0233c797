/**
 * Runs the tests of the platform on PostgreSQL instead of the embedded database: on the server that `DATABASE_URL` names, or
 * on a server that this program starts. The step is skipped where PostgreSQL is missing and cannot be installed.
 * The tests run on the real clock, because PostgreSQL has no other, and a server with another clock refuses to work.
 * Arguments name some of the test files. With `--pgbouncer`, the servers connect through PgBouncer in transaction mode.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { root } from '../../gate/project.ts';
import { nodeTests, program } from '../../gate/steps.ts';
import { testFiles } from '../../gate/test-files.ts';
import { testEnvironment } from '../../runners/environment.ts';
import { installDebian } from '../../runners/install-debian.ts';
import { runTests, skipStep } from '../lab-step.ts';
import { installedBouncer, startBouncer } from './pgbouncer.ts';
import { accountOf, postgresPrograms, startPostgres } from './server.ts';

const { values: options, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { pgbouncer: { type: 'boolean' } },
});
const files =
  named.length > 0 ? named : testFiles('node').filter((file) => file.startsWith('test/console/server/reference/'));

/** One moment for the whole step, because it is in the name of the seed. */
const now = process.env.TEST_NOW ?? new Date().toISOString();

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
    const env = { ...testEnvironment(now), DATABASE_URL: address.href };
    const args = program('test/lab/postgres/seed.ts');
    if (spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).status !== 0)
      throw new Error('The seeded database of the tests could not be made.');
    const own = { DATABASE_URL: server, DATABASE_TEMPLATE: template };
    if (options.pgbouncer) await testThroughBouncer(server, own);
    else await runTests(nodeTests(files), { env: { ...testEnvironment(now), ...own } });
  } finally {
    await run(`drop database ${template} with (force)`);
  }
}

async function testThroughBouncer(server: string, own: NodeJS.ProcessEnv): Promise<void> {
  const bouncer = await startBouncer(server, accountOf());
  try {
    const env = { ...testEnvironment(now), ...own, DATABASE_URL: bouncer.address, DATABASE_DIRECT_URL: server };
    await runTests(nodeTests(files), { env });
  } finally {
    await bouncer.stop();
  }
}

async function onOwnServer(): Promise<void> {
  const programs = findPrograms();
  if (!programs) return;
  const server = await startPostgres(programs);
  try {
    await testOn(server.address);
  } finally {
    await server.stop();
  }
}

/** Installs missing programs. @returns `undefined` if that is not possible */
function findPrograms(): string | undefined {
  try {
    if (options.pgbouncer && !installedBouncer()) installDebian('pgbouncer');
    return postgresPrograms();
  } catch (error) {
    skipStep(options.pgbouncer ? 'PgBouncer' : 'PostgreSQL', (error as Error).message);
    return undefined;
  }
}
