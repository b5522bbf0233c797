/** Messages of the platform's websocket (wire.md, Pushes) and the tags that they invalidate. */
import type { api } from '../../client/api.ts';
import { NOTICE_LISTS } from './notice.api.ts';
import { PUSH_PATH } from './notice.calls.ts';

export type StaleTag = Parameters<typeof api.util.invalidateTags>[0][number];

const STALE_AFTER_CHANGE: Readonly<Record<string, readonly StaleTag[]>> = {
  wallet: ['Balance', 'Entries', 'Withdrawals'],
  bill: ['Bill'],
  notice: [NOTICE_LISTS],
};

/** Characters. The platform sends no longer message (hazard 23). */
const MAX_MESSAGE_LENGTH = 10_000;

/** Reads `{type: "notice", unread}` and `{type: "changed", what}`. Returns no tags for other messages (hazards 12, 23). */
export function staleAfter(message: unknown): readonly StaleTag[] {
  if (typeof message !== 'string' || message.length > MAX_MESSAGE_LENGTH) return [];
  let parsed: unknown;
  try {
    parsed = JSON.parse(message);
  } catch {
    return [];
  }
  if (typeof parsed !== 'object' || parsed === null) return [];
  const { type, what } = parsed as Readonly<Record<string, unknown>>;
  if (type === 'notice') return [NOTICE_LISTS];
  const isKnown = type === 'changed' && typeof what === 'string' && Object.hasOwn(STALE_AFTER_CHANGE, what);
  return isKnown ? STALE_AFTER_CHANGE[what]! : [];
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
