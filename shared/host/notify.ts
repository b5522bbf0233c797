/** Messages for the person, on a bus of the whole page: whatever copy of the bundle shows them, each is shown once. */

export interface Notice {
  readonly tone: 'success' | 'failure' | 'info' | 'warning';
  readonly message: string;
  /** The platform's request id, for the support. */
  readonly requestId?: string | undefined;
  /** ms on screen; default 6 s (§8), longer while hovered or focused; a failure's begin when the page is looked at */
  readonly duration?: number;
}

export const NOTICE_MS = 6_000;

type Listener = (notice: Notice) => void;

const KEY = Symbol.for('partner-console.notices');
const listeners = ((globalThis as { [KEY]?: Set<Listener> })[KEY] ??= new Set<Listener>());

/** Shows a message on the page's toast outlet. */
export function notify(notice: Notice): void {
  for (const listener of [...listeners]) listener(notice);
}

/** @returns the way to stop */
export function subscribeNotices(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
