/** Functions of the language and the browser that elements and their packages call. */

function define(target: object, name: string, value: (...args: never[]) => unknown): void {
  if (!(name in target)) Object.defineProperty(target, name, { value, configurable: true, writable: true });
}

// Chromium 93
define(Object, 'hasOwn', (target: object, key: PropertyKey) => Object.prototype.hasOwnProperty.call(target, key));

// Chromium 95
define(globalThis, 'reportError', (error: unknown) =>
  setTimeout(() => {
    throw error;
  }),
);

// Chromium 97
define(Array.prototype, 'findLast', function (this: unknown[], test: (value: unknown, index: number) => unknown) {
  for (let index = this.length - 1; index >= 0; index--) if (test(this[index], index)) return this[index];
  return undefined;
});

// Chromium 100
define(AbortSignal.prototype, 'throwIfAborted', function (this: AbortSignal) {
  if (this.aborted) throw this.reason ?? new DOMException('The operation was aborted.', 'AbortError');
});

// Chromium 103
define(AbortSignal, 'timeout', (ms: number) => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return controller.signal;
});
