/** Counts everything that elements can leave on a page. Exact counts find a leak in 100 mounts, a heap needs 1,000. */
import { countListeners } from '../../shared/element/count-listeners.ts';

export interface Leftovers {
  readonly listeners: number;
  /** Pending timeouts and running intervals. */
  readonly timers: number;
  /** Targets of resize, intersection and mutation observers. */
  readonly observed: number;
  readonly sheets: number;
  readonly children: number;
}

/** Starts counting. @param sheet a style sheet whose rules are counted as well */
export function countLeftovers(sheet?: CSSStyleSheet): { left(): Leftovers & { rules: number }; stop(): void } {
  const counts = [countListeners(), countTimers(), countObserved()] as const;
  const [listeners, timers, observed] = counts;
  return {
    left: () => ({
      listeners: listeners.left(),
      timers: timers.left(),
      observed: observed.left(),
      sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
      children: document.head.children.length + document.body.children.length,
      rules: sheet?.cssRules.length ?? 0,
    }),
    stop: () => [...counts].reverse().forEach((each) => each.stop()),
  };
}

function countTimers(): { left(): number; stop(): void } {
  const running = new Set<number>();
  const { setTimeout, setInterval, clearTimeout, clearInterval } = window;
  const clear = (id?: number): void => {
    running.delete(id ?? 0);
    // clearTimeout also clears intervals.
    clearTimeout.call(window, id);
  };
  Object.assign(window, {
    setTimeout(run: (...given: unknown[]) => void, ms?: number, ...rest: unknown[]): number {
      const ring = (...given: unknown[]): void => {
        running.delete(id);
        run(...given);
      };
      const id = Reflect.apply(setTimeout, window, [ring, ms, ...rest]) as number;
      running.add(id);
      return id;
    },
    setInterval(run: (...given: unknown[]) => void, ms?: number, ...rest: unknown[]): number {
      const id = Reflect.apply(setInterval, window, [run, ms, ...rest]) as number;
      running.add(id);
      return id;
    },
    clearTimeout: clear,
    clearInterval: clear,
  });
  return {
    left: () => running.size,
    stop: () => Object.assign(window, { setTimeout, setInterval, clearTimeout, clearInterval }),
  };
}

interface Observing {
  observe(this: object, target: Node, options?: object): void;
  disconnect(this: object): void;
  unobserve?(this: object, target: Node): void;
}

function countObserved(): { left(): number; stop(): void } {
  const targets = new Map<object, Set<Node>>();
  const kinds = [ResizeObserver, IntersectionObserver, MutationObserver].map(
    ({ prototype }) => prototype as unknown as Observing,
  );
  const stops = kinds.map((kind) => {
    const { observe, disconnect, unobserve } = kind;
    kind.observe = function (target, options) {
      targets.set(this, (targets.get(this) ?? new Set()).add(target));
      observe.call(this, target, options);
    };
    kind.disconnect = function () {
      targets.delete(this);
      disconnect.call(this);
    };
    if (unobserve)
      kind.unobserve = function (target) {
        const left = targets.get(this);
        left?.delete(target);
        // Remove the observer, so that the count itself does not keep it in the heap.
        if (left?.size === 0) targets.delete(this);
        unobserve.call(this, target);
      };
    return () => void Object.assign(kind, { observe, disconnect, ...(unobserve && { unobserve }) });
  });
  return {
    left: () => [...targets.values()].reduce((sum, { size }) => sum + size, 0),
    stop: () => stops.forEach((stop) => stop()),
  };
}
