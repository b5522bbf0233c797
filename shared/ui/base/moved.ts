import { createSignal } from '../../host/signal.ts';

/** An element with content was moved in the document, or to another one. */
export const [onMove, emitMove] = createSignal();
