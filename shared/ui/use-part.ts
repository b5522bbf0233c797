import { useEffect, useState } from 'react';
import type { LazyPart } from './lazy-part.ts';

/** A part without which there is nothing to show. @throws in render when it cannot be fetched: the fallback retries */
export function useRequiredModule<Module>(part: LazyPart<Module>, wanted: boolean): Module | undefined {
  const [failed, setFailed] = useState(false);
  const module = part.use(wanted, () => setFailed(true));
  if (failed && !module) throw new Error('A part of the element could not be fetched');
  return module;
}

const PAUSE_MS = 5_000;

/** A part that an element can do without for a while: it is asked for again until it is here. */
export function useOptionalModule<Module>(
  part: LazyPart<Module>,
  wanted = true,
  onFail?: () => void,
): Module | undefined {
  const [resting, setResting] = useState(false);
  const module = part.use(wanted && !resting, () => {
    setResting(true);
    onFail?.();
  });
  useEffect(() => {
    if (!resting) return;
    const again = () => setResting(false);
    const timer = setTimeout(again, PAUSE_MS);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [resting]);
  return module;
}
