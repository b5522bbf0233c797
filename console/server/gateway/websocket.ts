/** Forwards the websocket of a page to the platform, with limits for messages that wait. */
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import { SESSION_PREFIX } from '../embed-sessions.ts';
import type { TimeLimits } from '../options.ts';

/**
 * Bytes of websocket messages that wait for the platform or for a page. Above it, the page is disconnected, because the messages
 * would fill the memory.
 */
const MAX_WAITING = 1024 * 1024;
/** Bytes that a waiting message takes in addition to its content, so that the number of messages without content is limited. */
const MESSAGE_OVERHEAD = 1024;

/** The platform's close code for a websocket without a session. Pages then poll instead. */
const NO_SESSION = 4401;

/**
 * Closes without the reason of the library, which contains the address of the platform. Rejects embed sessions,
 * because pushed messages concern the whole account. Passes no pings and pongs on: the library would keep any number of them
 * until the platform has accepted the connection, and both connections respond to pings themselves.
 */
class QuietWebSocket extends WebSocket {
  /** bytes of all messages, with their overhead */
  received = 0;

  constructor(...args: ConstructorParameters<typeof WebSocket>) {
    super(...args);
    // the library listens only after it has created the connection to the platform, and that can throw
    this.on('error', () => {});
  }

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (event === 'ping' || event === 'pong') return true;
    if (event !== 'message') return super.emit(event, ...args);
    // frames of the same packet follow those for which the page was disconnected
    if (this.readyState !== WebSocket.OPEN) return true;
    const message = args[0] as Buffer;
    this.received += message.length + MESSAGE_OVERHEAD;
    if (!message.includes(SESSION_PREFIX)) return super.emit(event, ...args);
    this.close(NO_SESSION);
    return true;
  }

  override close(code?: number): void {
    super.close(code);
  }
}

export const websocketOptions = ({ upstreamConnect }: TimeLimits) => ({
  websocket: true as const,
  wsHooks: {
    // the library closes the connection to the platform only if it is open when the page leaves
    onConnect: (_context: unknown, page: WebSocket, platform: WebSocket) => {
      if (page.readyState !== WebSocket.OPEN) platform.close();
    },
    onIncomingMessage: (_context: unknown, page: WebSocket, platform: WebSocket) => {
      const early = platform.readyState === WebSocket.CONNECTING ? (page as QuietWebSocket).received : 0;
      if (Math.max(early, platform.bufferedAmount) > MAX_WAITING) page.terminate();
    },
    onOutgoingMessage: (_context: unknown, page: WebSocket) => {
      if (page.bufferedAmount > MAX_WAITING) page.terminate();
    },
  },
  wsServerOptions: { WebSocket: QuietWebSocket as never, maxPayload: 64 * 1024 },
  wsClientOptions: {
    handshakeTimeout: upstreamConnect,
    maxPayload: 1024 * 1024,
    rejectUnauthorized: true,
    // the default of the library forwards cookies
    ...({ rewriteRequestHeaders: (headers: object) => headers } as object),
  },
});

type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/**
 * Closes connections whose upgrade throws in the library, because the error would end the process. It throws if the response
 * to an earlier request of the connection is not complete.
 */
export function closeFailedUpgrades({ server }: FastifyInstance): void {
  const [upgrade] = server.listeners('upgrade') as [UpgradeListener];
  server.removeAllListeners('upgrade').on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    try {
      upgrade(request, socket, head);
    } catch {
      socket.destroy();
    }
  });
}
