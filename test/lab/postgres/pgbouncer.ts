/** Starts PgBouncer in transaction mode in front of a PostgreSQL server. */
import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../../server/free-port.ts';
import { untilStarted } from './until-started.ts';

const PLACES = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'];

export const installedBouncer = (): string | undefined => PLACES.find((place) => existsSync(place));

/**
 * @param server the address of the PostgreSQL server, which accepts its user without a password
 * @param account the account of the process, because PgBouncer refuses to run as root
 */
export async function startBouncer(
  server: string,
  account: { uid: number; gid: number } | undefined,
): Promise<{ address: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'partner-console-pgbouncer-'));
  if (account) chownSync(folder, account.uid, account.gid);
  const address = new URL(server);
  const users = path.join(folder, 'users.txt');
  writeFileSync(users, `"${address.username}" ""\n`);
  const port = await freePort();
  const settings = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
* = host=${address.hostname} port=${address.port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 1000
`,
  );
  const bouncer = spawn(installedBouncer()!, [settings], {
    ...account,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const { ended } = await untilStarted(bouncer, 'process up');
  address.hostname = '127.0.0.1';
  address.port = `${port}`;
  return {
    address: address.href,
    async stop() {
      bouncer.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
