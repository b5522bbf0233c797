/**
 * The pages under measurement, served by one server with one API: the bare floor, the product's wallet on a partner's page,
 * and the console's own.
 */
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { startServer } from '../end-to-end/end-to-end.ts';
import { callServer, signIn } from '../server/sign-in.ts';
import { buildFloor } from './floor/build-floor.ts';

export const SUBJECTS = ['floor', 'wallet', 'console'] as const;
export type Subject = (typeof SUBJECTS)[number];

export interface Bench {
  origin: string;
  address: Readonly<Record<Subject, string>>;
  /** Of somebody who is signed in to the console. */
  token: string;
  /** Opens the wallet without its password: an embed keeps it for the tab, the console as a cookie. */
  ticket: { name: string; value: string };
  /** Text that is on screen once the balance is. */
  balance: string;
  close(): Promise<void>;
}

const PERSON = 'miner';

/** Starts the platform and, before it on one origin, the pages. @param subjects those that will be visited */
export async function startBench(subjects: readonly Subject[] = SUBJECTS): Promise<Bench> {
  const [floor, server] = await Promise.all([subjects.includes('floor') ? buildFloor('floor.tsx') : '', startServer()]);
  const session = await logIn(server.origin);
  const script = brotliCompressSync(floor);
  const pages = {
    floor: page(`<script>window.benchToken = ${JSON.stringify(session.token)}</script>
      <script type="module" src="/bench/floor.js"></script>`),
    wallet: page(`<script>window.partnerConsole = { token: ${JSON.stringify(session.token)} }</script>
      <script type="module" src="/embed/loader.js"></script><partner-wallet></partner-wallet>`),
  };
  const front = createServer((incoming, answer) => {
    if (incoming.url === '/bench/floor.js') send(answer, 'text/javascript', script, 'br');
    else if (incoming.url === '/bench/floor') send(answer, 'text/html', pages.floor);
    else if (incoming.url === '/bench/wallet') send(answer, 'text/html', pages.wallet);
    else forward(server.origin, incoming, answer);
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const origin = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  return {
    origin,
    address: { floor: `${origin}/bench/floor`, wallet: `${origin}/bench/wallet`, console: `${origin}/wallet` },
    token: session.token,
    ticket: { name: 'walletPasswordTicket', value: `${session.uid}.${session.ticket}` },
    balance: session.balance,
    close: async () => {
      front.closeAllConnections();
      front.close();
      await server.close();
    },
  };
}

export function page(body: string): string {
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>bench</title>
    <meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><body>${body}</body></html>`;
}

export function send(answer: ServerResponse, type: string, body: string | Buffer, encoding?: string): void {
  answer.setHeader('content-type', `${type}; charset=utf-8`);
  if (encoding) answer.setHeader('content-encoding', encoding);
  answer.end(body);
}

export function forward(origin: string, incoming: IncomingMessage, answer: ServerResponse): void {
  const upstream = request(
    new URL(incoming.url ?? '/', origin),
    { method: incoming.method, headers: incoming.headers },
    (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    },
  );
  upstream.on('error', () => answer.destroy());
  incoming.pipe(upstream);
}

async function logIn(origin: string) {
  const { token, uid, ticket } = await signIn(origin, PERSON);
  const wallet = await callServer(origin, 'GET', '/api/wallet/wallet?walletType=0', { token, ticket });
  const balance = ((wallet.leftAmount as number) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  return { token, uid, ticket, balance };
}
