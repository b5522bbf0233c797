/** A module that is fetched when first wanted; failures can be tried again. */
import { useEffect, useReducer, useState } from 'react';

export interface LazyPart<Module> {
  /** Fetches it, if it is not here yet. */
  preload(): void;
  /** The module once it is here; `undefined` until then. `onFail` hears that it could not be fetched. */
  use(wanted: boolean, onFail?: () => void): Module | undefined;
}

/**
 * A part of the element's first screen. The build reads this name: such a module is asked for beside the element's own,
 * not after it has run.
 */
export const firstScreenModule: typeof lazyModule = (load) => lazyModule(load);

export function lazyModule<Module>(load: () => Promise<Module>): LazyPart<Module> {
  let loaded: Module | undefined;
  let coming: Promise<Module> | undefined;
  const fetchOnce = () =>
    (coming ??= load().then(
      (module) => (loaded = module),
      (error: unknown) => {
        coming = undefined;
        throw error;
      },
    ));
  return {
    preload: () => void fetchOnce().catch(() => undefined),
    use(wanted, onFail) {
      const [, rerender] = useReducer((count: number) => count + 1, 0);
      const shown = loaded;
      useEffect(() => {
        // It may have come since this was drawn: what counts is what is on the screen.
        if (!wanted || shown) return;
        let gone = false;
        fetchOnce().then(
          () => gone || rerender(),
          () => gone || onFail?.(),
        );
        return () => void (gone = true);
        // A new callback is no reason to fetch again.
        // oxlint-disable-next-line react/exhaustive-deps
      }, [wanted]);
      return shown;
    },
  };
}

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
