import { useEffect, useState } from 'react';

/** Follows `value` once it has rested for `ms`. */
export function useDebounced(value: string, ms: number): string {
  const [followed, setFollowed] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setFollowed(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return followed;
}
