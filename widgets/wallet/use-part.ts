import { useState } from 'react';
import type { LazyPart } from '../../shared/ui/lazy-part.ts';

/** A part of the wallet that is not on the first screen. @throws in render when it cannot be fetched: the fallback retries */
export function usePart<Module>(part: LazyPart<Module>, wanted = true): Module | undefined {
  const [failed, setFailed] = useState(false);
  const module = part.use(wanted, () => setFailed(true));
  if (failed && !module) throw new Error('A part of the wallet could not be fetched');
  return module;
}
