import { useSyncExternalStore } from 'react';
import { createSignal } from '../../host/signal.ts';

/** The open dialogs of all elements on the page. The last one is on top and holds the focus. */
const stack: symbol[] = [];
const [subscribe, emit] = createSignal();

export interface ModalPlace {
  isTop(): boolean;
  leave(): void;
}

export function enterModalStack(): ModalPlace {
  const me = Symbol('modal');
  stack.push(me);
  emit();
  return {
    isTop: () => stack.at(-1) === me,
    leave() {
      stack.splice(stack.indexOf(me), 1);
      emit();
    },
  };
}

/** Whether a dialog is open anywhere on the page. Dialogs that open automatically wait until it closes. */
export const useAnyModal = (): boolean => useSyncExternalStore(subscribe, () => stack.length > 0);
