import { useSyncExternalStore } from 'react';
import { session } from '../client/session.ts';
import { getConfiguration, subscribeConfiguration } from '../host/configuration.ts';
import { createSignal } from '../host/signal.ts';
import { lazyView } from '../ui/base/lazy-view.tsx';
import { whenIdle } from '../ui/base/use-idle.ts';

const FollowPlatform = lazyView(() => import('../client/follow-platform.ts'));

/** Gives the page time to show its other elements. */
const START_AFTER_MS = 3_000;

const [subscribeIdle, emitIdle] = createSignal();
let isShown = false;
let isIdle = false;
/** Whether the page has shown its first element and is idle, so that updates do not delay a first screen. */
const isPageIdle = (): boolean => isIdle;

/** Records that an element has shown its content, or why there is none. */
export function elementShown(): void {
  if (isShown) return;
  isShown = true;
  const start = () => {
    isIdle = true;
    emitIdle();
  };
  setTimeout(() => whenIdle(start), START_AFTER_MS);
}

const areUpdatesOn = (): boolean => getConfiguration().updates !== false;

/** Whether a user is signed in, or may be: an update then requests the missing session. */
const hasUser = (): boolean => session.token() !== undefined;

/** Keeps the data of an element up to date while a user is signed in. A page has one connection for all its elements. */
export function PageUpdates() {
  const isSignedIn = useSyncExternalStore(session.subscribe, hasUser);
  const isOn = useSyncExternalStore(subscribeConfiguration, areUpdatesOn);
  const mayStart = useSyncExternalStore(subscribeIdle, isPageIdle);
  return mayStart && isOn && isSignedIn && <FollowPlatform />;
}
