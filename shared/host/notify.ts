/** Messages for the person, on a bus of the whole page: whatever copy of the bundle shows them, each is shown once. */
import { createSignal } from './signal.ts';

export interface Notice {
  readonly tone: 'success' | 'failure' | 'info' | 'warning';
  readonly message: string;
  /** The platform's request id, for the support. */
  readonly requestId?: string | undefined;
  /** ms on screen; default 6 s (§8), longer while hovered or focused; a failure's begin when the page is looked at */
  readonly duration?: number;
}

export const NOTICE_MS = 6_000;

const KEY = Symbol.for('partner-console.notices');
const page = globalThis as { [KEY]?: Set<(notice: Notice) => void> };
const [subscribe, tell] = createSignal((page[KEY] ??= new Set()));

/** Shows a message on the page's toast outlet. */
export const notify = tell;

/** @returns the way to stop */
export const subscribeNotices = subscribe;
