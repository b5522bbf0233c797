/** Keeps values in memory for the life of the page when storage is blocked or full (hazard 15). */

export interface SafeStorage {
  get(key: string): string | undefined;
  /** `undefined` removes the entry. */
  set(key: string, value: string | undefined): void;
}

const MEMORY = Symbol.for('partner-console.memory');

/** Shared by all copies of this module on the page, as they serve one session. */
function memory(): Map<string, string> {
  return ((globalThis as { [MEMORY]?: Map<string, string> })[MEMORY] ??= new Map<string, string>());
}

function safe(kind: 'localStorage' | 'sessionStorage'): SafeStorage {
  const name = (key: string) => `${kind} ${key}`;
  return {
    get(key) {
      const keptValue = memory().get(name(key));
      if (keptValue !== undefined) return keptValue;
      try {
        return globalThis[kind].getItem(key) ?? undefined;
      } catch {
        return undefined;
      }
    },
    set(key, value) {
      memory().delete(name(key));
      try {
        if (value === undefined) globalThis[kind].removeItem(key);
        else globalThis[kind].setItem(key, value);
      } catch {
        if (value !== undefined) memory().set(name(key), value);
      }
    },
  };
}

export const localStore: SafeStorage = safe('localStorage');
export const sessionStore: SafeStorage = safe('sessionStorage');
