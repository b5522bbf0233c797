import { createSignal } from '../host/signal.ts';

/** The number of unread notices that the platform has pushed. */
export const [onUnreadPushed, emitUnreadPushed] = createSignal<number>();
