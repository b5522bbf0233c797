/** Reads several days, months or pages with calls that return one at a time. */
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { type PlatformError, toPlatformError, type QueryError } from './errors.ts';

export interface Each<Answer> {
  /** Responses so far by key, such as a day `2026-11-20` or an offset. null: there is none (404). */
  readonly answers: ReadonlyMap<string, Answer | null>;
  readonly complete: boolean;
  /** Why a request failed. The other responses stay. */
  readonly error: PlatformError | undefined;
  readonly retry: () => void;
}

/** Concurrent requests. Other requests of the page get their turn. */
const CONCURRENCY = 3;

type Result<Answer> = PromiseLike<{ readonly data?: Answer; readonly error?: QueryError }>;

/** Makes the `initiate` action of an endpoint, without a subscription. */
type Initiate = (key: string) => ThunkAction<unknown, unknown, unknown, UnknownAction>;

/**
 * Requests the keys, the last one first.
 * @param keys must be memoized; `undefined` requests nothing
 * @param initiate must be memoized
 */
export function useEach<Answer>(keys: readonly string[] | undefined, initiate: Initiate): Each<Answer> {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [tries, setTries] = useState(0);
  const [known, setKnown] = useState<{ keys: typeof keys; initiate: Initiate; answers: Each<Answer>['answers'] }>();
  const [error, setError] = useState<PlatformError>();
  useEffect(() => {
    if (!keys) return;
    let over = false;
    let failure: PlatformError | undefined;
    const waiting = [...keys].reverse();
    const next = async (): Promise<void> => {
      const key = over || failure ? undefined : waiting.shift();
      if (key === undefined) return;
      const answer = await (dispatch(initiate(key)) as unknown as Result<Answer>);
      if (over) return;
      const error = toPlatformError(answer.error);
      const data = answer.data ?? (error?.status === 404 ? null : undefined);
      if (data === undefined) failure ??= error;
      else
        setKnown((before) => ({
          keys,
          initiate,
          answers: new Map(before?.keys === keys && before.initiate === initiate ? before.answers : []).set(key, data),
        }));
      return next();
    };
    setError(undefined);
    // Report the error when no request is running: a retry would join one that is about to fail.
    void Promise.all(Array.from({ length: CONCURRENCY }, next)).then(() => over || setError(failure));
    return () => void (over = true);
  }, [keys, initiate, dispatch, tries]);
  const answers: Each<Answer>['answers'] = known?.keys === keys && known?.initiate === initiate ? known.answers : NONE;
  return {
    answers,
    complete: keys !== undefined && answers.size === keys.length,
    error,
    retry: () => setTries(tries + 1),
  };
}

const NONE = new Map<string, never>();
