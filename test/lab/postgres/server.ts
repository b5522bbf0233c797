/** Starts a PostgreSQL server of the machine for tests and benches. */
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installDebian } from '../../runners/install-debian.ts';
import { freePort } from '../../server/free-port.ts';
import { untilStarted } from './until-started.ts';

const DEBIAN_PLACE = '/usr/lib/postgresql';

/** Returns the folder with the programs of the newest server; undefined if there is none. */
export function installedPostgres(): string | undefined {
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
  const found = installedPostgres();
  if (found) return found;
  installDebian('postgresql');
  return installedPostgres()!;
}

export interface PostgresServer {
  readonly address: string;
  /** Ends the server and deletes its data. */
  stop(): Promise<void>;
  /** Ends the server as a crash of its machine does. @returns starts it again on the same data and port */
  kill(): Promise<() => Promise<PostgresServer>>;
}

/** Settings of PostgreSQL, in addition to those of every server of the tests. */
type Settings = Readonly<Record<string, string>>;

/**
 * Starts a new cluster on a free port. It does not wait for the disk, because it is deleted afterwards.
 * @param programs the folder that `postgresPrograms` returns
 */
export const startPostgres = (programs: string, settings: Settings = {}): Promise<PostgresServer> =>
  startIn(programs, settings, (data) =>
    run(
      path.join(programs, 'initdb'),
      ['--pgdata', data, '--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8', '--no-sync'],
      path.dirname(data),
    ),
  );

/** Starts a streaming replica of a server that `startPostgres` started. */
export const startReplica = (programs: string, primary: PostgresServer): Promise<PostgresServer> =>
  startIn(programs, {}, (data) =>
    run(
      path.join(programs, 'pg_basebackup'),
      ['--pgdata', data, '--dbname', primary.address, '--write-recovery-conf', '--checkpoint', 'fast', '--no-sync'],
      path.dirname(data),
    ),
  );

/** @param make creates the data folder */
async function startIn(programs: string, settings: Settings, make: (data: string) => void): Promise<PostgresServer> {
  const cluster = mkdtempSync(path.join(os.tmpdir(), 'partner-console-postgres-'));
  try {
    const account = accountOf();
    if (account) chownSync(cluster, account.uid, account.gid);
    make(path.join(cluster, 'data'));
    return await start(programs, cluster, settings);
  } catch (error) {
    rmSync(cluster, { recursive: true, force: true });
    throw error;
  }
}

const optionsIn = (folder: string) => ({
  ...accountOf(),
  cwd: folder,
  env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
});

/** @throws with the error output of the program */
function run(program: string, args: readonly string[], folder: string): void {
  const made = spawnSync(program, args, { ...optionsIn(folder), encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`${path.basename(program)}: ${made.stderr || String(made.error)}`);
}

async function start(programs: string, cluster: string, more: Settings, port?: number): Promise<PostgresServer> {
  port ??= await freePort();
  const settings = {
    port,
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
    [
      '-D',
      path.join(cluster, 'data'),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...optionsIn(cluster), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const { ended } = await untilStarted(server, 'ready to accept');
  return {
    address: `postgres://postgres@127.0.0.1:${port}/postgres`,
    // SIGINT ends the server and its connections at once.
    async stop() {
      server.kill('SIGINT');
      await ended;
      rmSync(cluster, { recursive: true, force: true });
    },
    async kill() {
      // its other processes end when they find that it is gone
      server.kill('SIGKILL');
      await ended;
      return () => start(programs, cluster, more, port);
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
