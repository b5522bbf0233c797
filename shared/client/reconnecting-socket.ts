/** A websocket that reconnects with growing random pauses, so that pages do not reconnect at the same moment (hazard 20). */

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;
/** A connection of this length was stable: the next pause is the first one again. */
const STABLE_AFTER_MS = 10_000;

/** Close code of the platform for an expired session (RFC 6455, 7.4.2: a private code). */
const SESSION_EXPIRED = 4401;
/** `readyState` of a websocket that is connecting. */
const CONNECTING = 0;

/** Returns the pause before a retry, ms: between half of the growing limit and all of it. @param random from 0 to 1 */
export const pauseBefore = (retries: number, random: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.min(retries, 16), MAX_PAUSE_MS) * (0.5 + random / 2);

interface SocketOptions {
  /** `wss://…` */
  readonly address: string;
  /** The first message of each connection. */
  readonly greeting: string;
  onMessage(data: unknown): void;
  /** Called when a connection opens (true) or closes (false). */
  onOpen(open: boolean): void;
}

/** Connects and reconnects. Returns the function that closes the connection for good. */
export function openSocket({ address, greeting, onMessage, onOpen }: SocketOptions): () => void {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retries = 0;
  let ended = false;

  function connect(): void {
    let openedAt = 0;
    try {
      socket = new WebSocket(address);
    } catch {
      // An invalid address or the page's policy. A retry would fail as well.
      return;
    }
    const current = socket;
    current.addEventListener('open', () => {
      if (ended) return current.close();
      openedAt = Date.now();
      current.send(greeting);
      onOpen(true);
    });
    current.addEventListener('message', ({ data }: MessageEvent<unknown>) => ended || onMessage(data));
    current.addEventListener('close', ({ code }: CloseEvent) => {
      if (ended) return;
      if (openedAt) onOpen(false);
      // The next request renews the session, which opens another connection.
      if (code === SESSION_EXPIRED) return;
      if (openedAt && Date.now() - openedAt > STABLE_AFTER_MS) retries = 0;
      timer = setTimeout(connect, pauseBefore(retries++, Math.random()));
    });
  }

  connect();
  return () => {
    ended = true;
    clearTimeout(timer);
    // Browsers log an error when a connecting socket is closed, so it opens first and closes then.
    if (socket?.readyState !== CONNECTING) socket?.close();
  };
}
