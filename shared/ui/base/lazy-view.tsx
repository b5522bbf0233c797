/**
 * Components whose code is loaded when it is needed, like `React.lazy` with `preload()` and retries. `React.lazy` is
 * not used itself for two reasons. After a fallback, React holds the loaded content back for up to 300 ms. And it reports each
 * failed load as an error of the page, although most of these components are optional and are loaded again later.
 */
import { memo, useContext, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { codeOfFailedModule, notifyOutdated } from '../../host/outdated.ts';
import { WidgetContext } from '../../host/widget-context.ts';

const RETRY_MS = 5_000;

const NOT_LOADED = 'A part of the element could not be loaded';

interface LoadingProps {
  /** Shown until the component is loaded. */
  fallback?: ReactNode;
  /**
   * Whether the content is useless without this component. If so, a failed load throws to the element's error boundary, which
   * offers a retry. If not, the fallback stays and the load is repeated after 5 seconds, or when the network is back.
   */
  required?: boolean;
  /** Called when the component could not be loaded. */
  onFail?: (() => void) | undefined;
}

interface LazyOptions {
  /** Read by the build: the loader preloads the code together with the element. */
  readonly firstScreen?: boolean;
  /** The view of an element, which is loaded only with the element. */
  readonly ofElement?: boolean;
}

export interface LazyView<Props> {
  (props: Props & LoadingProps): ReactNode;
  /** Loads the code ahead of its first use. Resolves with whether it is loaded, and never rejects. */
  preload(): Promise<boolean>;
}

const declaredLoads = new Set<() => Promise<boolean>>();

/** Loads all components of the loaded elements, one after the other, with those that they declare, until one fails. */
export async function preloadAll(): Promise<void> {
  for (const preload of declaredLoads) if (!(await preload())) return;
}

/**
 * Declares a component that is loaded later: `const Details = lazyView(() => import('./details.tsx'))`, where details.tsx
 * exports the component as its default. A component that is loaded already renders at once, without its fallback.
 */
export function lazyView<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  { ofElement = false }: LazyOptions = {},
): LazyView<Props> {
  let loadedView: ComponentType<Props> | undefined;
  let loading: Promise<boolean> | undefined;
  let failure: 'files-gone' | 'load' | undefined;

  const preload = (): Promise<boolean> =>
    (loading ??= load().then(
      (module) => {
        loadedView = module.default;
        return true;
      },
      async () => {
        failure = await codeOfFailedModule();
        loading = undefined;
        return false;
      },
    ));
  if (!ofElement) declaredLoads.add(preload);

  function View({ fallback = null, required = false, onFail, ...props }: LoadingProps) {
    const [Loaded, setLoaded] = useState(() => loadedView);
    const [failed, setFailed] = useState(false);
    const widget = useContext(WidgetContext);
    useEffect(() => {
      if (Loaded) return;
      let mounted = true;
      let hasReported = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const attempt = async (): Promise<void> => {
        clearTimeout(timer);
        const done = await preload();
        if (!mounted) return;
        if (done) return setLoaded(() => loadedView);
        setFailed(true);
        if (!onFail && !required && !hasReported) notifyOutdated();
        hasReported = true;
        if (onFail && failure === 'files-gone')
          widget?.emit('partner-widget-failed', {
            tag: widget.element.localName,
            code: failure,
            message: NOT_LOADED,
          });
        onFail?.();
        timer = setTimeout(() => void attempt(), RETRY_MS);
      };
      const retry = () => void attempt();
      retry();
      window.addEventListener('online', retry);
      return () => {
        mounted = false;
        clearTimeout(timer);
        window.removeEventListener('online', retry);
      };
      // A new callback must not load the code again.
      // oxlint-disable-next-line react/exhaustive-deps
    }, [Loaded]);
    if (Loaded) return <Loaded {...(props as Props)} />;
    if (failed && required) throw Object.assign(new Error(NOT_LOADED), { code: failure });
    return fallback;
  }
  // Loaded content is often large, and most renders of its parent change nothing for it.
  const Memo = memo(View);
  return Object.assign(Memo as unknown as (props: Props & LoadingProps) => ReactNode, { preload });
}
