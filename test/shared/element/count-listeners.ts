/** Counts the listeners on window and document by replacing the two methods while elements are added and removed. */
export function countListeners(): { left(): number; stop(): void } {
  const listening = new Map<string, Set<unknown>>();
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const key = (target: EventTarget, type: string, options: unknown) =>
    `${target === window ? 'window' : 'document'} ${type} ${JSON.stringify(options ?? false)}`;
  const shared = (target: EventTarget) => target === window || target === document || target === document.body;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    if (shared(this ?? window)) {
      const at = key(this ?? window, type, options);
      listening.set(at, (listening.get(at) ?? new Set()).add(listener));
    }
    addEventListener.call(this ?? window, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    if (shared(this ?? window)) listening.get(key(this ?? window, type, options))?.delete(listener);
    removeEventListener.call(this ?? window, type, listener, options);
  };
  return {
    left: () => [...listening.values()].reduce((sum, { size }) => sum + size, 0),
    stop: () => Object.assign(EventTarget.prototype, { addEventListener, removeEventListener }),
  };
}
