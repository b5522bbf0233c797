/**
 * One subject of the server's bench, in a process of its own: `node --import tsx server-subjects.ts <name>`. It tells its
 * parent the port, and afterwards what it has used. `PLATFORM_URL` is where proxies forward to.
 */
import fastify from 'fastify';
import { Agent, createServer, request as send, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildServer } from '#console/server/app.ts';
import { readOptions } from '#console/server/options.ts';

export type SubjectName = keyof typeof subjects;
/** @param cpuMs of the process so far */
export type Usage = { readonly cpuMs: number; readonly rssMb: number };

/** An answer as large as a wallet's. */
const ANSWER = JSON.stringify({
  rows: Array.from({ length: 10 }, (_, id) => ({ id, amount: 156_000 + id, status: 2 })),
});

const subjects = {
  platform: () =>
    listening((_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(ANSWER)),
  'bare proxy': () => {
    const { hostname, port } = new URL(process.env.PLATFORM_URL!);
    const agent = new Agent({ keepAlive: true, maxSockets: 128 });
    return listening((request, response) => {
      const { url: path, method, headers } = request;
      const forwarded = send({ hostname, port, path, method, headers, agent }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
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

function listening(answer: RequestListener): Promise<AddressInfo> {
  const server = createServer(answer);
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
