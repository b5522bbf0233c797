/** One origin for the pages of a bench and for the platform that serves their data. */
import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Reply {
  readonly type: string;
  readonly body: string | Buffer;
  readonly status?: number;
  readonly encoding?: 'br';
}

/**
 * Starts a server on a free port.
 * @param platform origin that receives every request without a reply of its own
 * @param reply returns the reply to a request, or undefined to forward it
 */
export async function startFront(
  platform: string,
  reply: (request: IncomingMessage) => Reply | undefined | Promise<Reply | undefined>,
): Promise<{ origin: string; close(): void }> {
  const server = createServer(async (request, response) => {
    try {
      const own = await reply(request);
      if (own) write(response, own);
      else forward(platform, request, response);
    } catch (error) {
      response.destroy(error as Error);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const html = (body: string): Reply => ({
  type: 'text/html',
  body: `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>bench</title>
    <meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><body>${body}</body></html>`,
});

function write(response: ServerResponse, { type, body, status = 200, encoding }: Reply): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    ...(encoding && { 'content-encoding': encoding }),
  });
  response.end(body);
}

function forward(platform: string, request: IncomingMessage, response: ServerResponse): void {
  const { url = '/', method, headers } = request;
  const forwarded = send(new URL(url, platform), { method, headers }, (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(response);
  });
  forwarded.on('error', () => response.destroy());
  request.pipe(forwarded);
}
