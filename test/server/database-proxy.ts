/** A proxy in front of a database server that can hang or refuse, as a broken network or a stopped server would. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface DatabaseProxy {
  readonly address: string;
  /** Keeps the connections and forwards nothing. */
  hang(): void;
  /** Ends the connections and refuses others. */
  refuse(): void;
  recover(): void;
  close(): void;
}

/** @param target the address of the database */
export async function databaseProxy(target: string): Promise<DatabaseProxy> {
  const address = new URL(target);
  const { hostname, port } = address;
  const sockets = new Set<Socket>();
  let state: 'works' | 'hangs' | 'refuses' = 'works';
  const server = createServer((near) => {
    if (state === 'refuses') return void near.destroy();
    const far = connect(Number(port || 5432), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (part) => void (state === 'hangs' || to.write(part)));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address.hostname = '127.0.0.1';
  address.port = `${(server.address() as AddressInfo).port}`;
  const become = (next: typeof state): void => {
    state = next;
    // the data that was not forwarded is lost
    if (next !== 'hangs') for (const socket of sockets) socket.destroy();
  };
  return {
    address: address.href,
    hang: () => become('hangs'),
    refuse: () => become('refuses'),
    recover: () => become('works'),
    close() {
      become('refuses');
      server.close();
    },
  };
}
