/**
 * Assigns errors of event handlers to elements.
 *
 * React reports errors of rendering and effects to the error boundary, but errors of event handlers only to the window.
 * The window's error event fires while the failing listener runs, so the current event identifies the shadow root.
 */
const HANDLED = [
  'click',
  'input',
  'change',
  'submit',
  'keydown',
  'keyup',
  'pointerdown',
  'pointerup',
  'focusin',
  'focusout',
  'paste',
];

const failures = new WeakMap<Node, (error: unknown) => void>();
let handled: WeakRef<Event> | undefined;

const note = (event: Event): void => {
  handled = new WeakRef(event);
};

function onError(event: ErrorEvent): void {
  // Null once the dispatch is over; another node when a listener of the host's page throws.
  const listening = handled?.deref()?.currentTarget;
  if (listening instanceof Node) failures.get(listening.getRootNode())?.(event.error);
}

/** Call this before React listens on the root, so that every event is recorded before its handlers run. */
export function watchHandlers(root: ShadowRoot): void {
  for (const type of HANDLED) root.addEventListener(type, note, true);
  // The same function is added only once, even with several roots.
  window.addEventListener('error', onError);
}

/** Reports errors of handlers inside the root until the returned function is called. */
export function onHandlerError(root: ShadowRoot, fail: (error: unknown) => void): () => void {
  failures.set(root, fail);
  return () => failures.delete(root);
}
