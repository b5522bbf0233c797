import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '#shared/ui/base/use-debounced.ts';
import { useBankOfCardQuery, useBanksQuery } from '#shared/topics/accounts/payout.api.ts';
import { isWholeCard, LOOKUP_PAUSE_MS } from '#shared/topics/accounts/payout-form.rules.ts';

/** State of a lookup. `unknown` means that the platform found no bank. */
export type Lookup<Found> =
  | { readonly state: 'idle' | 'loading' | 'unknown' | 'failed'; readonly found?: undefined }
  | { readonly state: 'found'; readonly found: Found };

/** Looks up the bank of a card with 16 to 19 digits, at most once every 500 ms (§5). */
export function useCardBank(digits: string): Lookup<string> {
  const cardNumber = isWholeCard(digits) ? digits : '';
  const requested = useThrottled(cardNumber, LOOKUP_PAUSE_MS);
  const { currentData, error } = useBankOfCardQuery(requested, { skip: requested === '' });
  if (cardNumber === '') return { state: 'idle' };
  // A response for other digits than those on screen is outdated.
  if (requested !== cardNumber || (!currentData && !error)) return { state: 'loading' };
  if (!currentData) return { state: 'failed' };
  return currentData.bankName ? { state: 'found', found: currentData.bankName } : { state: 'unknown' };
}

const SEARCH_PAUSE_MS = 300;

/** Searches banks by name. Empty input sends no request (§5). */
export function useBankSearch(keywords: string): Lookup<readonly string[]> & { again: () => void } {
  const searchText = keywords.trim();
  const requested = useDebounced(searchText, SEARCH_PAUSE_MS);
  const { currentData, error, isFetching, refetch } = useBanksQuery(requested, { skip: requested === '' });
  const again = () => void refetch();
  if (searchText === '') return { state: 'idle', again };
  if (requested !== searchText || (!currentData && (isFetching || !error))) return { state: 'loading', again };
  if (!currentData) return { state: 'failed', again };
  return currentData.length > 0 ? { state: 'found', found: currentData, again } : { state: 'unknown', again };
}

/** Returns `value`, updated at most once every `ms`. The latest value is always returned in the end. */
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
