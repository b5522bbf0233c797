import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '#shared/ui/form/use-debounced.ts';
import { useBankOfCardQuery, useBanksQuery } from './payout.api.ts';
import { isWholeCard, LOOKUP_PAUSE_MS } from './payout.rules.ts';

/** `unknown`: the platform has no bank for it. */
export type Lookup<Found> =
  | { readonly state: 'idle' | 'asking' | 'unknown' | 'failed'; readonly found?: undefined }
  | { readonly state: 'found'; readonly found: Found };

/** The bank of a card of 16 to 19 digits, asked for at most every 500 ms (§5). */
export function useCardBank(digits: string): Lookup<string> {
  const wanted = isWholeCard(digits) ? digits : '';
  const asked = useThrottled(wanted, LOOKUP_PAUSE_MS);
  const { currentData, error } = useBankOfCardQuery(asked, { skip: asked === '' });
  if (wanted === '') return { state: 'idle' };
  // An answer to other digits than those on screen is an old one.
  if (asked !== wanted || (!currentData && !error)) return { state: 'asking' };
  if (!currentData) return { state: 'failed' };
  return currentData.bankName ? { state: 'found', found: currentData.bankName } : { state: 'unknown' };
}

const SEARCH_PAUSE_MS = 300;

/** Banks by the words of their name; nothing is asked for nothing (§5). */
export function useBankSearch(words: string): Lookup<readonly string[]> & { again: () => void } {
  const wanted = words.trim();
  const asked = useDebounced(wanted, SEARCH_PAUSE_MS);
  const { currentData, error, isFetching, refetch } = useBanksQuery(asked, { skip: asked === '' });
  const again = () => void refetch();
  if (wanted === '') return { state: 'idle', again };
  if (asked !== wanted || (!currentData && (isFetching || !error))) return { state: 'asking', again };
  if (!currentData) return { state: 'failed', again };
  return currentData.length > 0 ? { state: 'found', found: currentData, again } : { state: 'unknown', again };
}

/** Follows `value` at most once in `ms`, at once where it rested that long; what is newest comes. */
function useThrottled(value: string, ms: number): string {
  const [followed, setFollowed] = useState('');
  const next = useRef(0);
  useEffect(() => {
    const timer = setTimeout(
      () => {
        next.current = Date.now() + ms;
        setFollowed(value);
      },
      Math.max(0, next.current - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [value, ms]);
  return followed;
}
