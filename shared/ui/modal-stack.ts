import { useSyncExternalStore } from 'react';

/** What holds the focus on the page, of all its elements: the last that opened is on top. */
const stack: symbol[] = [];
const listeners = new Set<() => void>();
const tell = () => listeners.forEach((listener) => listener());

export interface ModalPlace {
  isTop(): boolean;
  leave(): void;
}

export function enterModalStack(): ModalPlace {
  const me = Symbol('modal');
  stack.push(me);
  tell();
  return {
    isTop: () => stack.at(-1) === me,
    leave() {
      stack.splice(stack.indexOf(me), 1);
      tell();
    },
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a dialog is open anywhere on the page: what would open by itself waits for its end. */
export const useAnyModal = (): boolean => useSyncExternalStore(subscribe, () => stack.length > 0);
