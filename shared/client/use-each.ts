/** Reads several days, months or pages with calls that return one at a time. */
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { isNotFound, type PlatformError, toPlatformError, type QueryError } from './errors.ts';
import { readOnce } from './read-once.ts';
import type { AppDispatch, RootState } from './store.ts';

export interface Each<Data> {
  /** Responses so far by key, such as a day `2026-11-20` or an offset. null: there is none (404). */
  readonly responses: ReadonlyMap<string, Data | null>;
  readonly complete: boolean;
  /** Why a request failed. The other responses stay. */
  readonly error: PlatformError | undefined;
  readonly retry: () => void;
}

/** Concurrent requests. Other requests of the page get their turn. */
const CONCURRENCY = 3;

interface Result<Data> extends PromiseLike<{
  readonly data?: Data | undefined;
  readonly error?: QueryError | undefined;
}> {
  unsubscribe(): void;
}

/** Makes the `initiate` action of an endpoint. */
type Initiate<Data> = (key: string) => ThunkAction<Result<Data>, RootState, unknown, UnknownAction>;

/**
 * Requests the keys, the last one first.
 * @param keys must be memoized; `undefined` requests nothing
 * @param initiate must be memoized
 */
export function useEach<Data>(keys: readonly string[] | undefined, initiate: Initiate<Data>): Each<Data> {
  const dispatch = useDispatch<AppDispatch>();
  const [tries, setTries] = useState(0);
  const [batch, setBatch] = useState<{
    keys: typeof keys;
    initiate: Initiate<Data>;
    responses: Each<Data>['responses'];
  }>();
  const [error, setError] = useState<PlatformError>();
  useEffect(() => {
    if (!keys) return;
    let over = false;
    let failure: PlatformError | undefined;
    const waiting = [...keys].reverse();
    const next = async (): Promise<void> => {
      const key = over || failure ? undefined : waiting.shift();
      if (key === undefined) return;
      const response = await readOnce(dispatch(initiate(key)));
      if (over) return;
      const error = toPlatformError(response.error);
      const data = response.data ?? (isNotFound(error) ? null : undefined);
      if (data === undefined) failure ??= error;
      else
        setBatch((before) => ({
          keys,
          initiate,
          responses: new Map(before?.keys === keys && before.initiate === initiate ? before.responses : []).set(
            key,
            data,
          ),
        }));
      return next();
    };
    setError(undefined);
    // Report the error when no request is running: a retry would join one that is about to fail.
    void Promise.all(Array.from({ length: CONCURRENCY }, next)).then(() => over || setError(failure));
    return () => void (over = true);
  }, [keys, initiate, dispatch, tries]);
  const responses: Each<Data>['responses'] =
    batch?.keys === keys && batch?.initiate === initiate ? batch.responses : NONE;
  return {
    responses,
    complete: keys !== undefined && responses.size === keys.length,
    error,
    retry: () => setTries(tries + 1),
  };
}

const NONE = new Map<string, never>();
