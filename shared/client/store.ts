/** The one store of a page. It is made of redux alone: a configured one would add development's checks to every screen. */
import { setupListeners } from '@reduxjs/toolkit/query';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { applyMiddleware, combineReducers, legacy_createStore, type Middleware } from 'redux';
import { onPersonChange } from './session.ts';
import { api } from './api.ts';

/** Lets functions be dispatched, as RTK Query does. */
const thunk: Middleware<ThunkDispatch<unknown, undefined, UnknownAction>> = (store) => (next) => (action) =>
  typeof action === 'function' ? (action(store.dispatch, store.getState) as unknown) : next(action);

export const store = legacy_createStore(
  combineReducers({ [api.reducerPath]: api.reducer }),
  applyMiddleware(thunk, api.middleware as Middleware),
);

/** Whoever comes back after this long, ms, sees what changed meanwhile; looking away for a moment costs nothing. */
export const AWAY_MS = 60_000;

// A server that renders a React host imports this module too: nothing happens there.
if (typeof document !== 'undefined')
  setupListeners(store.dispatch, (dispatch, { onFocus, onOnline, onOffline }) => {
    let left = Infinity;
    const onVisibility = () => {
      if (document.hidden) left = Date.now();
      else if (Date.now() - left > AWAY_MS) dispatch(onFocus());
    };
    const online = () => dispatch(onOnline());
    const offline = () => dispatch(onOffline());
    document.addEventListener('visibilitychange', onVisibility);
    addEventListener('online', online);
    addEventListener('offline', offline);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      removeEventListener('online', online);
      removeEventListener('offline', offline);
    };
  });

// Nothing of the last person stays (hazard 22); elements on the page ask again for the new one.
onPersonChange(() => store.dispatch(api.util.resetApiState()));
