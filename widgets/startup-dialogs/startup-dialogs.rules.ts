import { useSyncExternalStore } from 'react';
import { localStore } from '#shared/host/safe-storage.ts';
import { createSignal } from '#shared/host/signal.ts';

/** Whether the person of this browser has agreed to the SLA: local storage `noticeConfirmed` is 'true' (§4). */
const KEY = 'noticeConfirmed';
const [listen, tell] = createSignal();

function subscribe(listener: () => void): () => void {
  const stop = listen(listener);
  // agreed to in another tab
  addEventListener('storage', listener);
  return () => {
    stop();
    removeEventListener('storage', listener);
  };
}

const read = (): boolean => localStore.get(KEY) === 'true';

export const useNoticeConfirmed = (): boolean => useSyncExternalStore(subscribe, read, read);

export function confirmNotice(): void {
  localStore.set(KEY, 'true');
  tell();
}

/** The number of the SLA agreement (§7.7). */
export const AGREEMENT = '10071';

/** What is asked at the start, one after the other (§4, Start-up dialogs). */

export type StartupQuestion = 'agreement' | 'cycle';

export function startupQuestion(
  account: { readonly needFillBillingCycle: boolean },
  noticeConfirmed: boolean,
): StartupQuestion | undefined {
  if (!noticeConfirmed) return 'agreement';
  return account.needFillBillingCycle ? 'cycle' : undefined;
}
