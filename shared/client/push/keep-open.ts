/** A websocket that comes back by itself, later each time and never at the same moment as everybody's (hazard 20). */

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

export interface SocketPlan {
  /** `wss://…` */
  readonly address: string;
  /** the first message of each connection */
  readonly greeting: string;
  onMessage(data: unknown): void;
  /** The connection is there, or is there no more. */
  onOpen(open: boolean): void;
}

/** @returns the way to end it for good */
export function keepOpen({ address, greeting, onMessage, onOpen }: SocketPlan): () => void {
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
