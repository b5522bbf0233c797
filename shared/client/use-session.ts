import { useSyncExternalStore } from 'react';
import { sessionStatus, subscribeSession, type SessionStatus } from './session.ts';

/** Whether somebody is signed in; the component follows. */
export const useSession = (): SessionStatus => useSyncExternalStore(subscribeSession, sessionStatus, sessionStatus);
