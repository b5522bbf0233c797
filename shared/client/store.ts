/** The one store of a page. */
import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { api, TAGS } from './api.ts';
import { followServerClock, isNewDaySince } from './server-clock.ts';
import { session } from './session.ts';

export const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (getDefaultMiddleware) => getDefaultMiddleware().concat(api.middleware),
  // The page belongs to the host. Its developer tools should list only the host's stores.
  devTools: false,
});

export type RootState = ReturnType<typeof store.getState>;
export type AppDispatch = typeof store.dispatch;

/** A page that was hidden for longer than this, ms, refetches its data when the user returns. */
export const AWAY_MS = 60_000;

/**
 * Data with values that depend on the day: yesterday, this month, the next entry, withdrawal windows. Arguments of a query cannot
 * carry the day for most of them, because the platform decides which day it responds for.
 */
const STALE_AFTER_DAY = [
  'Account',
  'Balance',
  'Entries',
  'Withdrawals',
  'Bill',
  'Income',
  'Devices',
  'Miners',
  'Contract',
] as const;

// React hosts import this module on a server as well, where no page exists.
if (typeof document !== 'undefined')
  setupListeners(store.dispatch, (dispatch, { onFocus, onOnline, onOffline }) => {
    let hiddenAt = Infinity;
    let renewedAt = Date.now();
    // When a day begins in Shanghai, values of the day before are requested again. A hidden page waits for the user.
    const renewDay = () => {
      if (document.hidden || !isNewDaySince(renewedAt)) return;
      renewedAt = Date.now();
      dispatch(api.util.invalidateTags([...STALE_AFTER_DAY]));
    };
    const onVisibilityChange = () => {
      if (document.hidden) hiddenAt = Date.now();
      else if (Date.now() - hiddenAt > AWAY_MS) {
        renewedAt = Date.now();
        dispatch(onFocus());
      }
    };
    // The page cache may have kept a page whose session has ended in the meantime.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && dispatch(onFocus());
    const handleOnline = () => dispatch(onOnline());
    const handleOffline = () => dispatch(onOffline());
    document.addEventListener('visibilitychange', onVisibilityChange);
    window.addEventListener('pageshow', onPageShow);
    window.addEventListener('online', handleOnline);
    window.addEventListener('offline', handleOffline);
    const leaveClock = followServerClock(renewDay);
    return () => {
      leaveClock();
      document.removeEventListener('visibilitychange', onVisibilityChange);
      window.removeEventListener('pageshow', onPageShow);
      window.removeEventListener('online', handleOnline);
      window.removeEventListener('offline', handleOffline);
    };
  });

// Drop the data of the previous user (hazard 22). Elements on the page fetch that of the new one.
session.onUserChange(() => store.dispatch(api.util.resetApiState()));

// While the host could not confirm the user, no data was requested.
session.onConfirmed(() => store.dispatch(api.util.invalidateTags([...TAGS])));
