/**
 * Runs one subject of the server bench in its own process: `node --import tsx server-subjects.ts <name>`. It sends its parent
 * the port and, on request, the CPU time and memory it has used. Proxies forward to `PLATFORM_URL`.
 */
import fastify from 'fastify';
import { Agent, createServer, request as send, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildServer } from '#console/server/app.ts';
import { readOptions } from '#console/server/options.ts';

export type SubjectName = keyof typeof subjects;
export interface Usage {
  /** CPU time since the process started. */
  readonly cpuMs: number;
  readonly rssMb: number;
}

/** As large as a wallet's response. */
const BODY = JSON.stringify({
  rows: Array.from({ length: 10 }, (_, id) => ({ id, amount: 156_000 + id, status: 2 })),
});

const subjects = {
  platform: () =>
    listening((_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(BODY)),
  'bare proxy': () => {
    const { hostname, port } = new URL(process.env.PLATFORM_URL!);
    const agent = new Agent({ keepAlive: true, maxSockets: 128 });
    return listening((request, response) => {
      const { url: path, method, headers } = request;
      const forwarded = send({ hostname, port, path, method, headers, agent }, (reply) => {
        response.writeHead(reply.statusCode!, reply.headers);
        reply.pipe(response);
      });
      request.pipe(forwarded);
    });
  },
  'bare file': () => {
    const file = Buffer.alloc(4_096, 'x');
    return listening((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(file));
  },
  'bare Fastify': async () => {
    const server = fastify();
    server.get('/*', () => ({ status: 'ok' }));
    await server.listen({ host: '127.0.0.1', port: 0 });
    return server.server.address() as AddressInfo;
  },
  gateway: () => product({ PLATFORM_URL: process.env.PLATFORM_URL! }),
  embedded: () => product({}),
};

async function product(environment: Record<string, string>): Promise<AddressInfo> {
  const server = await buildServer({ ...readOptions(environment), dataDir: undefined });
  await server.listen({ host: '127.0.0.1', port: 0 });
  return server.server.address() as AddressInfo;
}

function listening(respond: RequestListener): Promise<AddressInfo> {
  const server = createServer(respond);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server.address() as AddressInfo));
  });
}

const { port } = await subjects[process.argv[2] as SubjectName]();
process.send!({ port });
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send!({ cpuMs: (user + system) / 1_000, rssMb: process.memoryUsage.rss() / 2 ** 20 } satisfies Usage);
});
