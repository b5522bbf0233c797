import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createSignal } from '../../host/signal.ts';

/** A part of an element that Esc closes. */
interface Layer {
  /** Esc inside this node closes the layer. */
  readonly within: EventTarget;
  /** Whether the layer holds the focus. If so, Esc also closes it while nothing has the focus. */
  readonly isModal: boolean;
  readonly onEscape: () => void;
}

/** The open layers of all elements on the page. The last one is on top. */
const stack: Layer[] = [];
const [subscribe, emit] = createSignal();

const modals = (): readonly Layer[] => stack.filter(({ isModal }) => isModal);

export interface LayerPlace {
  /** Whether no other modal layer is above this one. */
  isTop(): boolean;
  leave(): void;
}

export function enterLayerStack(layer: Layer): LayerPlace {
  watchEscape();
  stack.push(layer);
  emit();
  return {
    isTop: () => modals().at(-1) === layer,
    leave() {
      stack.splice(stack.indexOf(layer), 1);
      emit();
    },
  };
}

/** Closes a layer by Esc while it is open, such as the list of a control. */
export function useEscape(open: boolean, { within, isModal, onEscape }: Layer): void {
  const latest = useRef(onEscape);
  // at once, so that a key next to a rendering does not close the layer with older values
  useLayoutEffect(() => void (latest.current = onEscape));
  // before the first paint, after which the user can press the key
  useLayoutEffect(() => {
    if (!open) return;
    return enterLayerStack({ within, isModal, onEscape: () => latest.current() }).leave;
  }, [open, within, isModal]);
}

/** Whether a modal layer is open anywhere on the page. Dialogs that open automatically wait until it closes. */
export const useAnyModal = (): boolean => useSyncExternalStore(subscribe, () => modals().length > 0);

/** An input method uses the key for its candidates. Safari distinguishes these keys only by their code. */
export const isComposing = ({ isComposing: composes, keyCode }: KeyboardEvent): boolean =>
  composes || keyCode === COMPOSING;

const COMPOSING = 229;

/** Whether the last Esc has closed a layer. */
let isTaken = false;

function layerOf(event: KeyboardEvent): Layer | undefined {
  if (event.defaultPrevented || isComposing(event)) return undefined;
  const path = event.composedPath();
  const isUnfocused = path[0] === document.body || path[0] === document.documentElement;
  return [...stack].reverse().find(({ within, isModal }) => path.includes(within) || (isModal && isUnfocused));
}

function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  // a key that is held, and its release, belong to the layer that it has closed
  const isNew = event.type === 'keydown' && !(event.repeat && isTaken);
  const layer = isNew ? layerOf(event) : undefined;
  if (isNew) isTaken = layer !== undefined;
  if (!isTaken) return;
  event.stopImmediatePropagation();
  // otherwise, Esc would also close a <dialog> of the host around the element
  event.preventDefault();
  layer?.onEscape();
  if (event.type === 'keyup') isTaken = false;
}

let isWatching = false;

/**
 * Receives Esc before the listeners of the page, so that a modal of the page around the element stays open. Called as soon as
 * an element is defined, because listeners of the same kind run in the order in which they are added.
 */
export function watchEscape(): void {
  if (isWatching) return;
  isWatching = true;
  for (const type of ['keydown', 'keyup'] as const) addEventListener(type, onKey, { capture: true });
}
