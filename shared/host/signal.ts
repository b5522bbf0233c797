/** Something that happens: the way to hear of it, which gives the way to stop, and the way to tell of it. */
export type Signal<News> = readonly [
  subscribe: (listener: (news: News) => void) => () => void,
  /** Whoever begins to listen meanwhile hears the next one. */
  tell: (news: News) => void,
];

/** @param listeners where copies of this bundle on one page share them, or their number matters */
export const createSignal = <News = void>(listeners = new Set<(news: News) => void>()): Signal<News> => [
  (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  (news) => [...listeners].forEach((listener) => listener(news)),
];
