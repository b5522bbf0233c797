import { once } from 'node:events';
import net from 'node:net';

/** A port of this machine that nobody listens on, for a program that must be told one. */
export async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}
