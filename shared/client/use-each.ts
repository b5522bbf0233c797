/** The answers of several days, months or pages, of calls that tell one at a time. */
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { type PlatformError, toPlatformError, type QueryError } from './errors.ts';

export interface Each<Answer> {
  /** by key: a day such as `2026-11-20`, a page's offset; those that have come. null: there is nothing of it (404) */
  readonly answers: ReadonlyMap<string, Answer | null>;
  readonly complete: boolean;
  /** why one did not come; those that came stay */
  readonly error: PlatformError | undefined;
  readonly retry: () => void;
}

/** Calls under way at once: what else the page asks for finds its way between them. */
const AT_ONCE = 3;

type Asked<Answer> = PromiseLike<{ readonly data?: Answer; readonly error?: QueryError }>;

/** What an endpoint's `initiate` gives, without a subscription: what is over is not asked for again. */
type Ask = (key: string) => ThunkAction<unknown, unknown, unknown, UnknownAction>;

/**
 * Asks for one after the other, the last key first; whoever asks for the same shares its answer.
 * @param keys `undefined` while nothing is wanted; the same array as long as the same ones are meant
 * @param ask the same function as long as the same is asked of them
 */
export function useEach<Answer>(keys: readonly string[] | undefined, ask: Ask): Each<Answer> {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [tries, setTries] = useState(0);
  const [known, setKnown] = useState<{ keys: typeof keys; ask: Ask; answers: Each<Answer>['answers'] }>();
  const [error, setError] = useState<PlatformError>();
  useEffect(() => {
    if (!keys) return;
    let over = false;
    let failure: PlatformError | undefined;
    const waiting = [...keys].reverse();
    const next = async (): Promise<void> => {
      const key = over || failure ? undefined : waiting.shift();
      if (key === undefined) return;
      const answer = await (dispatch(ask(key)) as unknown as Asked<Answer>);
      if (over) return;
      const error = toPlatformError(answer.error);
      const data = answer.data ?? (error?.status === 404 ? null : undefined);
      if (data === undefined) failure ??= error;
      else
        setKnown((before) => ({
          keys,
          ask,
          answers: new Map(before?.keys === keys && before.ask === ask ? before.answers : []).set(key, data),
        }));
      return next();
    };
    setError(undefined);
    // told once nothing is under way any more: another try would join what is about to fail
    void Promise.all(Array.from({ length: AT_ONCE }, next)).then(() => over || setError(failure));
    return () => void (over = true);
  }, [keys, ask, dispatch, tries]);
  const answers: Each<Answer>['answers'] = known?.keys === keys && known?.ask === ask ? known.answers : NONE;
  return {
    answers,
    complete: keys !== undefined && answers.size === keys.length,
    error,
    retry: () => setTries(tries + 1),
  };
}

const NONE = new Map<string, never>();
