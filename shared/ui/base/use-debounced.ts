import { useEffect, useState } from 'react';

/** Returns the value that has not changed for `ms` milliseconds. */
export function useDebounced(value: string, ms: number): string {
  const [followed, setFollowed] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setFollowed(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return followed;
}
