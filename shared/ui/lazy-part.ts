/** A module that is fetched when first wanted; failures can be tried again. */
import { useEffect, useReducer } from 'react';

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
