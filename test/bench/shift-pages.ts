/**
 * Pages of a partner with one element each, as the demo user of its preview, and content of the page below the element; and
 * the main pages of the console.
 */
import path from 'node:path';
import { SIGNED_OUT, storyOf } from '#console/gallery/stories.ts';
import { startServer } from '../end-to-end/end-to-end.ts';
import { callServer, signIn, tokenOf } from '../server/sign-in.ts';
import { html, startFront } from './front.ts';
import { readBuilt } from './wallet-pages.ts';

export interface ShiftPages {
  readonly origin: string;
  /** The address of the page with an element. */
  pageOf(tag: string): string;
  /** The address of the page that signs the user in at the console. */
  readonly signInPage: string;
  close(): Promise<void>;
}

interface Options {
  /** Folder that `npm run build` has written. */
  readonly dist: string;
  /** Name of the demo user; that of the preview by default. */
  readonly user?: string | undefined;
  readonly locale?: string | undefined;
  /** Whether the page reserves the height of the element, as performance.md describes it. */
  readonly reserve: boolean;
}

/** Users who can open the wallet with its password. */
const WITH_WALLET = ['agent', 'company', 'miner'];

export async function startShiftPages({ dist, user, locale, reserve }: Options): Promise<ShiftPages> {
  const server = await startServer();
  const sessions = new Map<string, Promise<Session>>();
  const sessionOf = (name: string): Promise<Session> => {
    const session = sessions.get(name) ?? startSession(server.origin, name);
    sessions.set(name, session);
    return session;
  };

  const front = await startFront(server.origin, async ({ method, url = '/' }) => {
    if (method !== 'GET') return undefined;
    const [, area, ...rest] = new URL(url, server.origin).pathname.split('/');
    if (area === 'embed') return readBuilt(path.join(dist, 'embed', ...rest));
    if (area === 'sign-in') return html(signInPage(await sessionOf(user ?? 'agent')));
    if (area !== 'element') return undefined;
    const tag = rest[0]!;
    const story = storyOf(tag);
    const viewer = user ?? story.viewer ?? SIGNED_OUT;
    const session = viewer === SIGNED_OUT ? undefined : await sessionOf(viewer);
    const device = story.ofDevice && session && { 'device-uuid': await firstDevice(server.origin, session) };
    return html(page(tag, { ...story.attributes, ...device }, { session, locale, reserve }));
  });
  return {
    origin: front.origin,
    pageOf: (tag) => `${front.origin}/element/${tag}`,
    signInPage: `${front.origin}/sign-in`,
    close: async () => {
      front.close();
      await server.close();
    },
  };
}

interface Session {
  readonly token: string;
  /** The ticket of the wallet as the element stores it. */
  readonly ticket?: string;
}

async function firstDevice(origin: string, { token }: Session): Promise<string> {
  const { items } = await callServer(origin, 'GET', '/api/income/device?limit=1', { token });
  return (items as { uuid: string }[])[0]!.uuid;
}

async function startSession(origin: string, name: string): Promise<Session> {
  const { token, uid, ticket } = WITH_WALLET.includes(name)
    ? await signIn(origin, name)
    : { token: await tokenOf(origin, name) };
  return { token, ...(ticket && { ticket: `${uid}.${ticket}` }) };
}

/** Signs the user in at the console. */
const signInPage = ({ token, ticket }: Session): string => `<script>
    localStorage.token = '${token}';
    localStorage.noticeConfirmed = 'true';
    document.cookie = 'walletPasswordTicket=${ticket}; path=/';
  </script>`;

interface PageOptions {
  readonly session: Session | undefined;
  readonly locale: string | undefined;
  readonly reserve: boolean;
}

function page(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  { session, locale, reserve }: PageOptions,
): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<style>body { margin: 0 } footer { height: 100vh; background: #ddd }</style>
    ${reserve ? '<link rel="stylesheet" href="/embed/reserve.css">' : ''}
    <script>
      window.partnerConsole = ${JSON.stringify({ token: session?.token, locale })};
      localStorage.noticeConfirmed = 'true';
      const ticket = ${JSON.stringify(session?.ticket ?? null)};
      if (ticket) sessionStorage.walletPasswordTicket = Date.now() + 3_600_000 + ' ' + ticket;
    </script>
    <script type="module" src="/embed/loader.js"></script>
    <${tag}${written.join('')}></${tag}><footer>The page continues.</footer>`;
}
