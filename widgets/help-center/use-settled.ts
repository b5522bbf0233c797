import { useEffect, useState } from 'react';

/** A value once it has stayed as it is for a while; emptiness needs no waiting. @param ms */
export function useSettled(value: string, ms: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value ? ms : 0);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return value ? settled : '';
}
