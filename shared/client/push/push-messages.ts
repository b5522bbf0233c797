/** What the platform's websocket says (wire.md, Pushes), and what of the page is stale then: pure. */
import type { api } from '../api.ts';
import { NOTICE_LISTS } from '../notices.api.ts';

export type StaleTag = Parameters<typeof api.util.invalidateTags>[0][number];

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
