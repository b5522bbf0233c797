/** The answers of several days, or months, of calls that tell one at a time. */
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { PlatformError } from './errors.ts';

export interface EachDay<Answer> {
  /** by day, such as `2026-11-20`; those that have come. null: there is nothing of it (404) */
  readonly answers: ReadonlyMap<string, Answer | null>;
  readonly complete: boolean;
  /** why a day did not come; those that came stay */
  readonly error: PlatformError | undefined;
  readonly retry: () => void;
}

/** Calls under way at once: what else the page asks for finds its way between them. */
const AT_ONCE = 3;

type Asked<Answer> = PromiseLike<{ readonly data?: Answer; readonly error?: unknown }>;

/** What an endpoint's `initiate` gives, without a subscription: days that are over are not asked for again. */
type Ask = (day: string) => ThunkAction<unknown, unknown, unknown, UnknownAction>;

/**
 * Asks for one day after the other, the latest first; whoever asks for the same day shares its answer.
 * @param days `undefined` while nothing is wanted; the same array as long as the same days are meant
 * @param ask the same function as long as the same is asked of them
 */
export function useEachDay<Answer>(days: readonly string[] | undefined, ask: Ask): EachDay<Answer> {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [tries, setTries] = useState(0);
  const [known, setKnown] = useState<{ days: typeof days; ask: Ask; answers: EachDay<Answer>['answers'] }>();
  const [error, setError] = useState<PlatformError>();
  useEffect(() => {
    if (!days) return;
    let over = false;
    let failure: PlatformError | undefined;
    const waiting = [...days].reverse();
    const next = async (): Promise<void> => {
      const day = over || failure ? undefined : waiting.shift();
      if (day === undefined) return;
      const answer = await (dispatch(ask(day)) as unknown as Asked<Answer>);
      if (over) return;
      const error = answer.error as PlatformError | undefined;
      const data = answer.data ?? (error?.status === 404 ? null : undefined);
      if (data === undefined) failure ??= error;
      else
        setKnown((before) => ({
          days,
          ask,
          answers: new Map(before?.days === days && before.ask === ask ? before.answers : []).set(day, data),
        }));
      return next();
    };
    setError(undefined);
    // told once nothing is under way any more: another try would join what is about to fail
    void Promise.all(Array.from({ length: AT_ONCE }, next)).then(() => over || setError(failure));
    return () => void (over = true);
  }, [days, ask, dispatch, tries]);
  const answers: EachDay<Answer>['answers'] = known?.days === days && known?.ask === ask ? known.answers : NONE;
  return {
    answers,
    complete: days !== undefined && answers.size === days.length,
    error,
    retry: () => setTries(tries + 1),
  };
}

const NONE = new Map<string, never>();
