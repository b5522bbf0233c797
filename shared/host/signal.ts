/** A minimal event: `subscribe` returns the function that unsubscribes, `emit` calls all listeners. */
export type Signal<Event> = readonly [
  subscribe: (listener: (event: Event) => void) => () => void,
  /** A listener that subscribes during an event receives the next one. */
  emit: (event: Event) => void,
];

/** @param listeners pass a set to share it between copies of the bundle on one page, or to count the listeners */
export const createSignal = <Event = void>(listeners = new Set<(event: Event) => void>()): Signal<Event> => [
  (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  (event) => [...listeners].forEach((listener) => listener(event)),
];
