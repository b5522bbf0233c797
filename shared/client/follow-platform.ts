/**
 * Keeps the data on the page fresh: by the platform's websocket or by polling, and when the user returns to the page. A
 * page has one connection for all its elements.
 */
import { useEffect } from 'react';
import { PUSH_PATH } from '../core/push-path.ts';
import { getConfiguration, subscribeConfiguration } from '../host/configuration.ts';
import { pageOrigin } from '../host/page-address.ts';
import { api } from './api.ts';
import { emitUnreadPushed } from './pushed-unread.ts';
import { openSocket } from './reconnecting-socket.ts';
import { session } from './session.ts';
import { AWAY_MS, store } from './store.ts';

/** Interval without a websocket. Real intervals are up to a quarter longer. */
const POLL_MS = 60_000;
/** Interval with a websocket, which may have died silently. */
const POLL_WITH_PUSH_MS = 300_000;
/** Data of this age needs no refresh when the user returns. */
const FRESH_MS = 5_000;
/** Messages within this time cause one request, after a random delay so that pages do not send it at the same moment. */
const GATHER_MS = 150;
const SPREAD_MS = 350;

/** Keeps the page up to date while it is mounted. Renders nothing. */
export default function FollowPlatform() {
  useEffect(() => followPlatform(), []);
  return null;
}

let followers = 0;
let stop: (() => void) | undefined;

/** Starts with the first caller and stops with the last one. Returns the function that leaves. */
function followPlatform(): () => void {
  followers++;
  stop ??= start();
  let hasLeft = false;
  return () => {
    if (hasLeft) return;
    hasLeft = true;
    followers--;
    if (followers > 0) return;
    stop?.();
    stop = undefined;
  };
}

function start(): () => void {
  const freshness = keepFresh();
  const connection = keepConnected((data) => {
    const { stale = [], unread } = readPush(data);
    if (unread !== undefined) emitUnreadPushed(unread);
    freshness.renewSoon(stale);
  }, freshness.onSocketOpen);
  return () => {
    connection.end();
    freshness.end();
  };
}

/** Invalidates data after a push, when the user returns, and in intervals. */
function keepFresh() {
  let renewed = Date.now();
  let poll: ReturnType<typeof setTimeout> | undefined;
  let gather: ReturnType<typeof setTimeout> | undefined;
  let pushed = false;
  const waiting = new Set<StaleTag>();

  const renew = (tags: readonly StaleTag[]): void => {
    renewed = Date.now();
    // without requests that cannot be sent; the data follows once the user is confirmed
    if (session.isInDoubt()) void session.getToken();
    else if (session.token()) store.dispatch(api.util.invalidateTags([...tags]));
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
        if (!document.hidden && navigator.onLine) renew(PUSHED);
        pollLater();
      },
      (pushed ? POLL_WITH_PUSH_MS : POLL_MS) * (1 + Math.random() / 4),
    );
  };
  let hiddenAt = Infinity;
  const onReturn = (): void => {
    if (document.hidden) {
      hiddenAt = Date.now();
      return;
    }
    // After a long absence the store refetches everything.
    if (Date.now() - hiddenAt > AWAY_MS) renewed = Date.now();
    hiddenAt = Infinity;
    if (Date.now() - renewed > FRESH_MS) renew(['Notices']);
  };

  pollLater();
  addEventListener('focus', onReturn);
  document.addEventListener('visibilitychange', onReturn);
  return {
    renewSoon,
    /** An open connection replaces polling. One that reconnects may have missed messages. */
    onSocketOpen(open: boolean): void {
      pushed = open;
      pollLater();
      if (open && Date.now() - renewed > FRESH_MS) renewSoon(PUSHED);
    },
    end(): void {
      clearTimeout(poll);
      clearTimeout(gather);
      removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    },
  };
}

/** Keeps a websocket for the current configuration and session. There is none while the page is offline or sleeps. */
function keepConnected(onMessage: (data: unknown) => void, onOpen: (open: boolean) => void) {
  let address: string | undefined;
  let token: string | undefined;
  let asleep = false;
  let close: (() => void) | undefined;

  const follow = (): void => {
    const { websocketHost, apiBase = '' } = getConfiguration();
    const wantedAddress =
      asleep || !navigator.onLine || !websocketHost ? undefined : socketAddress(websocketHost, apiBase, pageOrigin());
    const now = wantedAddress === undefined || session.isInDoubt() ? undefined : session.token();
    if (wantedAddress === address && now === token) return;
    address = wantedAddress;
    token = now;
    if (close) onOpen(false);
    close?.();
    close =
      wantedAddress === undefined || now === undefined
        ? undefined
        : openSocket({
            address: wantedAddress,
            greeting: JSON.stringify({ type: 'auth', token: now }),
            onMessage,
            onOpen,
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
  // Browsers do not keep pages with an open connection in the back-forward cache.
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

type StaleTag = Parameters<typeof api.util.invalidateTags>[0][number];

const STALE_AFTER_CHANGE: Readonly<Record<string, readonly StaleTag[]>> = {
  wallet: ['Balance', 'Entries', 'Withdrawals'],
  bill: ['Bill', 'Invoices'],
  notice: ['Notices'],
};

/** All data that the platform announces. Without a websocket, it is polled. */
const PUSHED = Object.values(STALE_AFTER_CHANGE).flat();

/** Characters. The platform sends no longer message (hazard 23). */
const MAX_MESSAGE_LENGTH = 10_000;

interface Push {
  /** data that has changed */
  readonly stale?: readonly StaleTag[];
  /** number of unread notices */
  readonly unread?: number;
}

/** Reads `{type: "notice", unread}` and `{type: "changed", what}`. Other messages have no effect (hazards 12, 23). */
export function readPush(message: unknown): Push {
  if (typeof message !== 'string' || message.length > MAX_MESSAGE_LENGTH) return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(message);
  } catch {
    return {};
  }
  if (typeof parsed !== 'object' || parsed === null) return {};
  const { type, what, unread } = parsed as Readonly<Record<string, unknown>>;
  if (type === 'notice') {
    const isCount = Number.isSafeInteger(unread) && (unread as number) >= 0;
    return isCount ? { unread: unread as number } : { stale: ['Notices'] };
  }
  const isKnown = type === 'changed' && typeof what === 'string' && Object.hasOwn(STALE_AFTER_CHANGE, what);
  return isKnown ? { stale: STALE_AFTER_CHANGE[what]! } : {};
}

/**
 * Returns the whole address of a configured `websocketHost`, or `undefined` for an address that is not a websocket's.
 * @param base base address of API calls, or `/…` on the page's own origin
 * @param page origin of the page
 */
export function socketAddress(configured: string, base: string, page: string | undefined): string | undefined {
  try {
    const isPath = /^\/(?![/\\])/.test(configured);
    const url = new URL(configured, new URL(base || '/', page));
    if (isPath) url.protocol = url.protocol.replace('http', 'ws');
    if (!/^wss?:$/.test(url.protocol)) return undefined;
    if (url.pathname === '/' && !isPath) url.pathname = PUSH_PATH;
    return url.href;
  } catch {
    return undefined;
  }
}
