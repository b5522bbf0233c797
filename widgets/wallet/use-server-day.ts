import { useEffect, useState } from 'react';
import { DAY_MS, startOfDay } from '../../shared/domain/shanghai-time.ts';
import { serverNow, useServerNow } from '../../shared/platform/server-clock.ts';

/** Later than the boundary itself, so that a timer that fires early does not find yesterday. */
const AFTER_MS = 50;

/**
 * The server's time in ms, told again when a new day begins in Shanghai, when the page is looked at again and whenever
 * the server's clock is learnt anew: windows open and close at midnight there (hazard 13).
 */
export function useServerDay(): number {
  const told = useServerNow();
  const [now, setNow] = useState(told);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      clearTimeout(timer);
      const at = serverNow();
      setNow(at);
      timer = setTimeout(tell, startOfDay(at) + DAY_MS - at + AFTER_MS);
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tell);
    };
  }, [told]);
  return now;
}
