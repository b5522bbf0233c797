import { useEffect, useState } from 'react';
import { followServerDay, serverNow } from '../../shared/client/server-clock.ts';

/** The server's time in ms, told again when a new day begins in Shanghai: windows open and close there (hazard 13). */
export function useServerDay(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const tell = () => setNow(serverNow());
    tell();
    return followServerDay(tell);
  }, []);
  return now;
}
