/**
 * Keeps what is on the page fresh: by the platform's websocket where one is configured, by asking again where there is
 * none or it is away, and whenever the person comes back to the page. One connection a page, however many elements
 * want it.
 */
import { api } from '../api.ts';
import { AWAY_MS, store } from '../store.ts';
import { NOTICE_LISTS } from '../notices.api.ts';
import { getConfiguration, subscribeConfiguration } from '../../host/configuration.ts';
import { session } from '../session.ts';

/* A websocket that comes back by itself, later each time and never at the same moment as everybody's (hazard 20). */

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** A connection that held this long was a good one: the next pause is the first again. */
const GOOD_AFTER_MS = 10_000;

/** The platform's word for a greeting whose session has ended (RFC 6455, 7.4.2: a code of our own). */
const NO_SESSION = 4401;
/** `readyState` of a websocket that is on its way. */
const CONNECTING = 0;

/** ms before try number `tries`, from 0; between half of it and all of it. @param chance from 0 to 1 */
export const pauseBefore = (tries: number, chance: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.min(tries, 16), LONGEST_PAUSE_MS) * (0.5 + chance / 2);

interface SocketPlan {
  /** `wss://…` */
  readonly address: string;
  /** the first message of each connection */
  readonly greeting: string;
  onMessage(data: unknown): void;
  /** The connection is there, or is there no more. */
  onOpen(open: boolean): void;
}

/** @returns the way to end it for good */
function keepOpen({ address, greeting, onMessage, onOpen }: SocketPlan): () => void {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let ended = false;

  function connect(): void {
    let since = 0;
    try {
      socket = new WebSocket(address);
    } catch {
      // No address of a websocket, or the page's policy forbids it: neither passes by itself.
      return;
    }
    const mine = socket;
    mine.addEventListener('open', () => {
      if (ended) return mine.close();
      since = Date.now();
      mine.send(greeting);
      onOpen(true);
    });
    mine.addEventListener('message', ({ data }: MessageEvent<unknown>) => ended || onMessage(data));
    mine.addEventListener('close', ({ code }: CloseEvent) => {
      if (ended) return;
      if (since) onOpen(false);
      // The next call finds out as well; another session is another connection.
      if (code === NO_SESSION) return;
      if (since && Date.now() - since > GOOD_AFTER_MS) tries = 0;
      timer = setTimeout(connect, pauseBefore(tries++, Math.random()));
    });
  }

  connect();
  return () => {
    ended = true;
    clearTimeout(timer);
    // Browsers complain of a connection that is given up before it is there: it opens, says nothing, and ends.
    if (socket?.readyState !== CONNECTING) socket?.close();
  };
}

/** What the platform's websocket says (wire.md, Pushes), and what of the page is stale then: pure. */
type StaleTag = Parameters<typeof api.util.invalidateTags>[0][number];

const CHANGED: Readonly<Record<string, readonly StaleTag[]>> = {
  wallet: ['Balance', 'Entries', 'Withdrawals'],
  bill: ['Bill'],
  notice: [NOTICE_LISTS],
};

/** A longer message is none of the platform's (hazard 23). */
const LONGEST_MESSAGE = 10_000;

/** `{type: "notice", unread}` and `{type: "changed", what}`; nothing for whatever else comes (hazards 12, 23). */
export function staleAfter(message: unknown): readonly StaleTag[] {
  if (typeof message !== 'string' || message.length > LONGEST_MESSAGE) return [];
  let said: unknown;
  try {
    said = JSON.parse(message);
  } catch {
    return [];
  }
  if (typeof said !== 'object' || said === null) return [];
  const { type, what } = said as Readonly<Record<string, unknown>>;
  if (type === 'notice') return [NOTICE_LISTS];
  return type === 'changed' && typeof what === 'string' && Object.hasOwn(CHANGED, what) ? CHANGED[what]! : [];
}

const PATH = '/api/websocket';

/**
 * The whole address of a configured `websocketHost`.
 * @param base where calls go: an address, or `/…` of the page's own origin
 * @returns `undefined` for what is no address of a websocket
 */
export function socketAddress(configured: string, base: string, page: string): string | undefined {
  try {
    const own = /^\/(?![/\\])/.test(configured);
    const url = new URL(configured, new URL(base || '/', page));
    if (own) url.protocol = url.protocol.replace('http', 'ws');
    if (!/^wss?:$/.test(url.protocol)) return undefined;
    if (url.pathname === '/' && !own) url.pathname = PATH;
    return url.href;
  } catch {
    return undefined;
  }
}

/** Without a websocket; with one, in case it has died without a word. The real pauses are up to a quarter longer. */
const POLL_MS = 60_000;
const POLL_BESIDE_PUSH_MS = 300_000;
/** Whoever comes back sooner has missed nothing. */
const FRESH_MS = 5_000;
/** What is said in a row is fetched once, and not by every page of the world in the same moment. */
const GATHER_MS = 150;
const SPREAD_MS = 350;

let users = 0;
let stop: (() => void) | undefined;

/** Begins with the first who wants it, ends with the last. @returns the way to leave */
export function followPlatform(): () => void {
  users++;
  stop ??= start();
  let left = false;
  return () => {
    if (left) return;
    left = true;
    users--;
    if (users > 0) return;
    stop?.();
    stop = undefined;
  };
}

function start(): () => void {
  const freshness = keepFresh();
  const line = keepConnected(freshness.renewSoon, freshness.pushes);
  return () => {
    line.end();
    freshness.end();
  };
}

/** Says what is stale: after a push, on a return, and from time to time. */
function keepFresh() {
  let renewed = Date.now();
  let poll: ReturnType<typeof setTimeout> | undefined;
  let gather: ReturnType<typeof setTimeout> | undefined;
  let pushed = false;
  const waiting = new Set<StaleTag>();

  const renew = (tags: readonly StaleTag[]): void => {
    renewed = Date.now();
    if (session.token()) store.dispatch(api.util.invalidateTags([...tags]));
  };
  const renewSoon = (tags: readonly StaleTag[]): void => {
    for (const tag of tags) waiting.add(tag);
    if (waiting.size === 0) return;
    gather ??= setTimeout(
      () => {
        gather = undefined;
        renew([...waiting]);
        waiting.clear();
      },
      GATHER_MS + Math.random() * SPREAD_MS,
    );
  };
  const pollLater = (): void => {
    clearTimeout(poll);
    poll = setTimeout(
      () => {
        if (!document.hidden && navigator.onLine) renew([NOTICE_LISTS]);
        pollLater();
      },
      (pushed ? POLL_BESIDE_PUSH_MS : POLL_MS) * (1 + Math.random() / 4),
    );
  };
  let left = Infinity;
  const onReturn = (): void => {
    if (document.hidden) {
      left = Date.now();
      return;
    }
    // After a long while the store renews everything by itself.
    if (Date.now() - left > AWAY_MS) renewed = Date.now();
    left = Infinity;
    if (Date.now() - renewed > FRESH_MS) renew([NOTICE_LISTS]);
  };

  pollLater();
  addEventListener('focus', onReturn);
  document.addEventListener('visibilitychange', onReturn);
  return {
    renewSoon,
    /** A connection that is there takes the place of asking; one that comes later may have missed something. */
    pushes(open: boolean): void {
      pushed = open;
      pollLater();
      if (open && Date.now() - renewed > FRESH_MS) renewSoon([NOTICE_LISTS]);
    },
    end(): void {
      clearTimeout(poll);
      clearTimeout(gather);
      removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    },
  };
}

/** The websocket of this configuration and this session; none while there is no network or the page sleeps. */
function keepConnected(tell: (tags: readonly StaleTag[]) => void, pushes: (open: boolean) => void) {
  let address: string | undefined;
  let token: string | undefined;
  let asleep = false;
  let close: (() => void) | undefined;

  const follow = (): void => {
    const { websocketHost, apiBase = '' } = getConfiguration();
    const wanted =
      asleep || !navigator.onLine || !websocketHost ? undefined : socketAddress(websocketHost, apiBase, location.href);
    const now = wanted === undefined ? undefined : session.token();
    if (wanted === address && now === token) return;
    address = wanted;
    token = now;
    if (close) pushes(false);
    close?.();
    close =
      wanted === undefined || now === undefined
        ? undefined
        : keepOpen({
            address: wanted,
            greeting: JSON.stringify({ type: 'auth', token: now }),
            onMessage: (data) => tell(staleAfter(data)),
            onOpen: pushes,
          });
  };
  const sleep = (): void => {
    asleep = true;
    follow();
  };
  const wake = (): void => {
    asleep = false;
    follow();
  };

  const leave = [subscribeConfiguration(follow), session.subscribe(follow)];
  addEventListener('online', follow);
  addEventListener('offline', follow);
  // A page with an open connection is not kept for the way back.
  addEventListener('pagehide', sleep);
  addEventListener('pageshow', wake);
  follow();
  return {
    end(): void {
      leave.forEach((each) => each());
      removeEventListener('online', follow);
      removeEventListener('offline', follow);
      removeEventListener('pagehide', sleep);
      removeEventListener('pageshow', wake);
      close?.();
    },
  };
}
