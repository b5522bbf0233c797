/** The client of signed requests to providers and partners, against a server that misbehaves. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { sendSigned, type RequestFailure } from '#console/server/reference/providers/signed-request.ts';

class Failed extends Error {
  readonly failure: RequestFailure;
  readonly status: number | undefined;

  constructor(failure: RequestFailure, detail: string, status?: number) {
    super(detail);
    this.failure = failure;
    this.status = status;
  }
}

describe('a signed request', () => {
  const received: string[] = [];
  const usedSockets = new Set<object>();
  const pages: Readonly<Record<string, RequestListener>> = {
    '/moved': (_request, response) => response.writeHead(302, { location: '/other' }).end(),
    '/other': (_request, response) => response.end('{}'),
    '/slow': (_request, response) => response.write('{'),
    '/cut': (_request, response) => {
      response.writeHead(200, { 'content-length': '10' });
      response.write('{', () => response.destroy());
    },
    '/idle': (request, response) => {
      // as a server does that closes an idle connection while the next request is on its way
      if (usedSockets.has(request.socket)) return void request.socket.destroy();
      usedSockets.add(request.socket);
      response.end('{}');
    },
    '/long': (_request, response) => response.end('x'.repeat(100)),
  };
  const server = createServer((request, response) => {
    received.push(`${request.method} ${request.url}`);
    pages[request.url!]!(request, response);
  });
  let origin: string;
  before(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  const send = (path: string, { timeoutMs = 10_000, reads = true } = {}) =>
    sendSigned({
      url: new URL(path, origin),
      method: 'POST',
      headers: { signature: 'x' },
      body: '{}',
      timeoutMs,
      ...(reads && { maxResponse: 50 }),
      failed: (failure, detail, status) => new Failed(failure, detail, status),
    });

  it('succeeds although the server closes idle connections', async () => {
    await send('/idle');
    assert.equal((await send('/idle')).status, 200);
  });

  it('returns the response as text', async () => {
    const { status, text } = await send('/other');
    assert.deepEqual({ status, text }, { status: 200, text: '{}' });
  });

  it('does not follow a redirect, which could lead to a private address', async () => {
    received.length = 0;
    await assert.rejects(send('/moved'), { failure: 'status', status: 302 });
    assert.deepEqual(received, ['POST /moved']);
  });

  it('ends at the time limit, also if the response has begun', () =>
    assert.rejects(send('/slow', { timeoutMs: 300 }), { failure: 'timeout' }));

  it('fails if the connection ends before the response is complete', () =>
    assert.rejects(send('/cut'), { failure: 'unreachable' }));

  it('reads no more of a response than its limit', () => assert.rejects(send('/long'), { failure: 'unreadable' }));

  it('does not read a response without a limit', async () => {
    const { text } = await send('/slow', { reads: false });
    assert.equal(text, '');
  });
});
