/** A proxy between browser and server that delays, cuts, repeats, reorders and corrupts. A seed decides the faults. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Chance } from '#test/truth/chance.ts';

/**
 * `unsent`: the request does not arrive. `unheard`: it arrives, but its response is lost. `corrupt`: the response is
 * cut.
 */
const FAULTS = ['unsent', 'unheard', 'corrupt', 'page', 'repeat', 'delay', 'reorder'] as const;
type Fault = (typeof FAULTS)[number];

const MOST_DELAY_MS = 60;
/** Long enough that a later request overtakes this one. */
const REORDER_MS = 120;

interface UpstreamResponse {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface FaultyProxy {
  readonly origin: string;
  /** Gives every later request a fault with this probability. 0 makes the network reliable. */
  disturb(chance: Chance, probability: number): void;
  /** Waits until no request is on its way to the server. */
  isQuiet(): Promise<void>;
  /** number of faults of each kind */
  readonly done: Record<Fault, number>;
  close(): Promise<void>;
}

export async function faultyProxy(target: () => string): Promise<FaultyProxy> {
  let chance: Chance = () => 1;
  let probability = 0;
  const passing = new Set<Promise<void>>();
  const done = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Record<Fault, number>;

  const forward = (request: http.IncomingMessage, body: Buffer): Promise<UpstreamResponse> =>
    new Promise((resolve, reject) => {
      const { host: _ours, connection: _kept, ...headers } = request.headers;
      const { method, url } = request;
      const outgoing = http.request(target() + url, { method, headers, agent: false }, (upstream) => {
        const parts: Buffer[] = [];
        upstream.on('data', (part: Buffer) => parts.push(part));
        upstream.on('error', reject);
        upstream.on('end', () =>
          resolve({ status: upstream.statusCode!, headers: upstream.headers, body: Buffer.concat(parts) }),
        );
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });

  const server = http.createServer((request, response) => {
    const fault = chance() < probability ? FAULTS[Math.floor(chance() * FAULTS.length)] : undefined;
    if (fault) done[fault] += 1;
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('error', () => response.destroy());
    request.on('end', () => {
      const passed = pass(Buffer.concat(parts))
        .catch(() => void response.destroy())
        .finally(() => passing.delete(passed));
      passing.add(passed);
    });

    async function pass(body: Buffer): Promise<void> {
      if (fault === 'unsent') return void response.destroy();
      if (fault === 'delay') await wait(chance() * MOST_DELAY_MS);
      if (fault === 'reorder') await wait(REORDER_MS);
      const responses = await Promise.all([
        forward(request, body),
        ...(fault === 'repeat' ? [forward(request, body)] : []),
      ]);
      const { status, headers, body: received } = responses.at(-1)!;
      if (fault === 'unheard') return void response.destroy();
      const { 'content-length': _length, 'transfer-encoding': _encoding, connection: _kept, ...rest } = headers;
      const content = fault === 'corrupt' ? received.subarray(0, Math.floor(received.length / 2)) : received;
      const page = Buffer.from('<html>请登录无线网络</html>');
      response.writeHead(fault === 'page' ? 200 : status, rest).end(fault === 'page' ? page : content);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    disturb(next, probably) {
      chance = next;
      probability = probably;
    },
    async isQuiet() {
      while (passing.size > 0) await Promise.all(passing);
    },
    done,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
