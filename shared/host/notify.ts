/** Page-level messages to the user. Copies of the bundle share one bus, so each message is shown once. */
import { createSignal } from './signal.ts';

export interface ToastNotice {
  readonly tone: 'success' | 'failure' | 'info' | 'warning';
  readonly message: string;
  /** Request ID of the platform, for support. */
  readonly requestId?: string | undefined;
  /** Milliseconds on screen. Default 6 s (§8), longer while hovered or focused. The time starts when the page is visible. */
  readonly duration?: number;
  /** Offers to reload the page. */
  readonly reload?: boolean;
}

export const NOTICE_MS = 6_000;

const KEY = Symbol.for('partner-console.notices');
const page = globalThis as { [KEY]?: Set<(notice: ToastNotice) => void> };
const [subscribe, emit] = createSignal((page[KEY] ??= new Set()));

/** Shows a message on the page's toast outlet. */
export const notify = emit;

/** Calls `listener` for every message. Returns the function that unsubscribes. */
export const subscribeNotices = subscribe;
