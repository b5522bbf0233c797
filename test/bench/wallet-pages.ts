/**
 * The wallet pages that the bench compares, on one origin with one platform: the card floor, one partner page for each built
 * folder, and the console. The platform responds at once: each read is stored after its first request.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { startServer } from '../end-to-end/end-to-end.ts';
import { callServer, signIn } from '../server/sign-in.ts';
import { html, startFront, type Reply } from './front.ts';

export interface WalletPages {
  readonly origin: string;
  readonly card: string;
  /** One address for each built folder. */
  readonly wallets: readonly string[];
  /** The address of a partner page with only one element, of the first built folder. */
  elementPage(tag: string): string;
  readonly console: string;
  readonly token: string;
  /** Opens the wallet without its password. An embed stores the ticket for the tab, the console in a cookie. */
  readonly ticket: { readonly name: string; readonly value: string };
  /** The balance as the page shows it. */
  readonly balance: string;
  close(): Promise<void>;
}

interface Options {
  /** Folders that `npm run build` has written. */
  readonly builds?: readonly string[];
  /** The script of the card floor. */
  readonly card?: string;
  /** Name of the signed-in user. */
  readonly user?: string;
}

export async function startWalletPages({
  builds = ['dist'],
  card = '',
  user = 'miner',
}: Options = {}): Promise<WalletPages> {
  const server = await startServer();
  const { token, uid, ticket } = await signIn(server.origin, user);
  const wallet = await callServer(server.origin, 'GET', '/api/wallet/wallet?walletType=0', { token, ticket });
  const readPlatform = storeReads(server.origin, { authorization: `Bearer ${token}`, 'x-wallet-ticket': ticket });
  const cardScript: Reply = { type: 'text/javascript', body: brotliCompressSync(card), encoding: 'br' };

  const front = await startFront(server.origin, ({ method, url = '/' }) => {
    if (method !== 'GET') return undefined;
    const [, area, build, ...rest] = url.split('/');
    if (area === 'api') return readPlatform(url);
    if (area === 'card') return cardPage(token);
    if (area === 'card.js') return cardScript;
    if (area === 'element-of') return elementPage(token, build!, rest[0]!);
    if (area === 'build') return readBuilt(path.join(builds[Number(build)]!, ...rest));
    return undefined;
  });
  return {
    origin: front.origin,
    card: `${front.origin}/card`,
    wallets: builds.map((_, index) => `${front.origin}/element-of/${index}/partner-wallet`),
    elementPage: (tag) => `${front.origin}/element-of/0/${tag}`,
    console: `${front.origin}/wallet`,
    token,
    ticket: { name: 'walletPasswordTicket', value: `${uid}.${ticket}` },
    balance: ((wallet.leftAmount as number) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }),
    close: async () => {
      front.close();
      await server.close();
    },
  };
}

const cardPage = (token: string): Reply =>
  html(`<script>window.benchToken = ${JSON.stringify(token)}</script>
    <script type="module" src="/card.js"></script><card-wallet></card-wallet>`);

const elementPage = (token: string, build: string, tag: string): Reply =>
  html(`<script>window.partnerConsole = { token: ${JSON.stringify(token)} }</script>
    <script type="module" src="/build/${build}/embed/loader.js"></script><${tag}></${tag}>`);

/** Replies with a built file, compressed as a server would. */
export function readBuilt(file: string): Reply {
  const type = CONTENT_TYPES[path.extname(file)] ?? 'application/json';
  const compressed = `${file}.br`;
  return existsSync(compressed)
    ? { type, body: readFileSync(compressed), encoding: 'br' }
    : { type, body: readFileSync(file) };
}

const CONTENT_TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

function storeReads(platform: string, headers: Record<string, string>): (url: string) => Promise<Reply> {
  const stored = new Map<string, Promise<Reply>>();
  const read = async (url: string): Promise<Reply> => {
    const response = await fetch(platform + url, { headers });
    return { type: 'application/json', body: await response.text(), status: response.status };
  };
  return (url) => {
    const reply = stored.get(url) ?? read(url);
    stored.set(url, reply);
    return reply;
  };
}
