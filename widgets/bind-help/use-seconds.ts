import { useEffect, useState } from 'react';
import { serverNow } from '../../shared/client/server-clock.ts';

/** The platform's time, ms, every second until `end`, then no more. */
export function useSeconds(end: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const look = (): void => {
      const at = serverNow();
      setNow(at);
      if (at >= end) clearInterval(timer);
    };
    const timer = setInterval(look, 1000);
    // A new end begins at once, not a second later.
    look();
    return () => clearInterval(timer);
  }, [end]);
  return now;
}
