/** A fake platform that records every request and responds through the handler of the test. */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { cert, key } from './self-signed.ts';

export interface FakeUpstream {
  readonly url: string;
  readonly server: Server;
  /** `METHOD /path?query` of every request that arrived, with its headers and body. */
  readonly seen: { line: string; headers: IncomingMessage['headers']; body: string }[];
  close(): Promise<void>;
}

/** @param secure serves HTTPS with a self-signed certificate */
export async function fakeUpstream(respond: RequestListener, { secure = false } = {}): Promise<FakeUpstream> {
  const seen: FakeUpstream['seen'] = [];
  const listener: RequestListener = (request, response) => {
    const record = { line: `${request.method} ${request.url}`, headers: request.headers, body: '' };
    seen.push(record);
    request.on('data', (part: Buffer) => (record.body += part.toString()));
    request.on('end', () => respond(request, response));
  };
  const server = secure ? createSecureServer({ key, cert }, listener) : createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${secure ? 'https' : 'http'}://127.0.0.1:${port}`,
    server,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Returns the address of a port on which no server listens. */
export async function deadAddress(): Promise<string> {
  const upstream = await fakeUpstream(() => {});
  await upstream.close();
  return upstream.url;
}
