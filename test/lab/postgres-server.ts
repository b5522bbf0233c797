/** Starts a PostgreSQL server of the machine for tests and benches. */
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installDebian } from '../runners/install-debian.ts';
import { freePort } from '../server/free-port.ts';
import { untilStarted } from './until-started.ts';

const DEBIAN_PLACE = '/usr/lib/postgresql';

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

/** Returns the folder with the programs of the newest server. @throws if they cannot be installed */
export function postgresPrograms(): string {
  const found = installed();
  if (found) return found;
  installDebian('postgresql');
  return installed()!;
}

export interface PostgresServer {
  readonly address: string;
  /** Ends the server and deletes its data. */
  stop(): Promise<void>;
}

/**
 * Starts a new cluster on a free port. It does not wait for the disk, because it is deleted afterwards.
 * @param settings of PostgreSQL, in addition
 */
export async function startPostgres(
  programs: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<PostgresServer> {
  const cluster = mkdtempSync(path.join(os.tmpdir(), 'partner-console-postgres-'));
  try {
    return await start(programs, cluster, settings);
  } catch (error) {
    rmSync(cluster, { recursive: true, force: true });
    throw error;
  }
}

async function start(
  programs: string,
  cluster: string,
  more: Readonly<Record<string, string>>,
): Promise<PostgresServer> {
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
    ...more,
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
      rmSync(cluster, { recursive: true, force: true });
    },
  };
}

/**
 * PostgreSQL refuses to run as root, so root uses the account of the Debian package, or the unprivileged account of the
 * system.
 */
export function accountOf(): { uid: number; gid: number } | undefined {
  if (process.getuid!() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] = ['postgres', 'nobody'].map((name) => accounts.find(([own]) => own === name)).find(Boolean)!;
  return { uid: Number(uid), gid: Number(gid) };
}
