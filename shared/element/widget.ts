import type { Widget } from '../host/widget-context.ts';
import { emitFrom, type WidgetFailedDetail } from '../host/widget-events.ts';
import { elementShown } from './page-updates.tsx';

/** Where a failure without its own code was detected. */
export type FailureSource = 'render' | 'handler' | 'load' | 'widget';

/** The context of one mounted element, and failures that its component does not report. */
export interface MountedWidget extends Widget {
  fail(error: unknown, source: FailureSource): void;
  /** Resolves when the content is complete: the element is ready, has failed or shows a sign-in link, without a skeleton. */
  readonly settled: Promise<void>;
  /** The element is removed. When it is shown again, it reports its state again. */
  leave(): void;
}

/**
 * Returns the detail of `partner-widget-failed` for an error, with the platform's code and request ID if present. An error
 * with a kind is a `PlatformError`.
 */
export function failureDetail(tag: string, error: unknown, source: FailureSource): WidgetFailedDetail {
  const { kind, code, message, requestId, call, field } = (typeof error === 'object' && error ? error : {}) as Record<
    string,
    unknown
  >;
  return {
    tag,
    code: typeof code === 'string' || typeof code === 'number' ? code : source,
    // messages of the platform and of screens are in the language of the user
    ...(kind === undefined
      ? { message: typeof message === 'string' ? message : `${error}` }
      : { message: `${call ?? 'A request'} failed: ${kind}, code ${code}`, text: `${message}` }),
    ...(typeof requestId === 'string' && { requestId }),
    ...(typeof call === 'string' && { call }),
    ...(typeof field === 'string' && { field }),
  };
}

let hasCheckedPage = false;
/** Gives the page time to show its first element. */
const CHECK_AFTER_MS = 3_000;

/** Logs mistakes of the page for its developer, once the page is idle. */
function checkPageOnce(): void {
  if (hasCheckedPage) return;
  hasCheckedPage = true;
  setTimeout(
    () =>
      void import('./check-page.ts').then(
        ({ checkPage }) => checkPage(),
        () => {},
      ),
    CHECK_AFTER_MS,
  );
}

export function createWidget(element: HTMLElement, root: ShadowRoot, tag: string): MountedWidget {
  checkPageOnce();
  let ready = false;
  let reportedError: unknown;
  let isShown = false;
  let skeletons = 0;
  let settle = () => {};
  const settled = new Promise<void>((resolve) => (settle = resolve));
  const settleIfComplete = () => {
    if (isShown && skeletons === 0) settle();
  };
  const overlays = document.createElement('div');
  overlays.className = 'overlays';
  const widget: MountedWidget = {
    element,
    root,
    overlays,
    settled,
    markSettled() {
      isShown = true;
      settleIfComplete();
    },
    keepReserved() {
      skeletons += 1;
      return () => {
        skeletons -= 1;
        // another skeleton can replace this one in the same commit
        queueMicrotask(settleIfComplete);
      };
    },
    emit: (name, detail) => emitFrom(element, name, detail),
    requestNavigation: (to, params = {}) => emitFrom(element, 'partner-navigation-requested', { to, params }),
    markReady() {
      if (ready) return;
      ready = true;
      reportedError = undefined;
      widget.markSettled();
      emitFrom(element, 'partner-widget-ready', { tag });
      elementShown();
    },
    leave() {
      ready = false;
      reportedError = undefined;
    },
    markFailed: (error) => widget.fail(error, 'widget'),
    fail(error, source) {
      ready = false;
      // parts of one element that share an API call fail together
      if (error !== undefined && error === reportedError) return;
      reportedError = error;
      widget.markSettled();
      emitFrom(element, 'partner-widget-failed', failureDetail(tag, error, source));
      elementShown();
    },
  };
  return widget;
}
