import { useSyncExternalStore } from 'react';
import { createSignal } from '../host/signal.ts';

/** What holds the focus on the page, of all its elements: the last that opened is on top. */
const stack: symbol[] = [];
const [subscribe, tell] = createSignal();

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

/** Whether a dialog is open anywhere on the page: what would open by itself waits for its end. */
export const useAnyModal = (): boolean => useSyncExternalStore(subscribe, () => stack.length > 0);
