/** Counts everything that elements can leave on a page. Exact counts find a leak in 100 mounts, a heap needs 1,000. */
import { countListeners } from '../../shared/element/count-listeners.ts';

export interface Leftovers {
  readonly listeners: number;
  /** Pending timeouts and running intervals. */
  readonly timers: number;
  /** Callbacks that wait for the next frame. A loop always has one. */
  readonly frames: number;
  /** Websockets that nothing has closed. */
  readonly sockets: number;
  /** Targets of resize, intersection and mutation observers. */
  readonly observed: number;
  readonly sheets: number;
  readonly children: number;
}

export const countRules = (sheets: readonly CSSStyleSheet[]): number =>
  sheets.reduce((count, { cssRules }) => count + cssRules.length, 0);

/** Starts counting. @param sheets style sheets whose rules are counted as well */
export function countLeftovers(sheets: readonly CSSStyleSheet[] = []): {
  left(): Leftovers & { rules: number };
  stop(): void;
} {
  const counts = [countListeners(), countTimers(), countObserved(), countFrames(), countSockets()] as const;
  const [listeners, timers, observed, frames, sockets] = counts;
  return {
    left: () => ({
      listeners: listeners.left(),
      timers: timers.left(),
      frames: frames.left(),
      sockets: sockets.left(),
      observed: observed.left(),
      sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
      children: document.head.children.length + document.body.children.length,
      rules: countRules(sheets),
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

function countFrames(): { left(): number; stop(): void } {
  const waiting = new Set<number>();
  const { requestAnimationFrame, cancelAnimationFrame } = window;
  Object.assign(window, {
    requestAnimationFrame(run: FrameRequestCallback): number {
      const id = requestAnimationFrame.call(window, (time) => {
        waiting.delete(id);
        run(time);
      });
      waiting.add(id);
      return id;
    },
    cancelAnimationFrame(id: number): void {
      waiting.delete(id);
      cancelAnimationFrame.call(window, id);
    },
  });
  return {
    left: () => waiting.size,
    stop: () => Object.assign(window, { requestAnimationFrame, cancelAnimationFrame }),
  };
}

function countSockets(): { left(): number; stop(): void } {
  const made: WebSocket[] = [];
  const { WebSocket: Real } = window;
  window.WebSocket = class extends Real {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given);
      made.push(this);
    }
  };
  return {
    left: () => made.filter(({ readyState }) => readyState <= Real.OPEN).length,
    stop: () => Object.assign(window, { WebSocket: Real }),
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
