import type { Widget } from '../host/widget-context.ts';
import { emitFrom, type WidgetFailedDetail } from '../host/widget-events.ts';

/** Where a failure without a code of its own was noticed. */
export type FailureSource = 'render' | 'handler' | 'load' | 'widget';

/** The context of one mounted element, and the failures that are not told by its component. */
export interface MountedWidget extends Widget {
  fail(error: unknown, source: FailureSource): void;
}

/** What `partner-widget-failed` tells of an error: the platform's code and request id where there are any. */
export function failureDetail(tag: string, error: unknown, source: FailureSource): WidgetFailedDetail {
  const { code, message, requestId, call, field } = (typeof error === 'object' && error ? error : {}) as Record<
    string,
    unknown
  >;
  return {
    tag,
    code: typeof code === 'string' || typeof code === 'number' ? code : source,
    message: typeof message === 'string' ? message : `${error}`,
    ...(typeof requestId === 'string' && { requestId }),
    ...(typeof call === 'string' && { call }),
    ...(typeof field === 'string' && { field }),
  };
}

let checked = false;
/** Once an element is there, and the page has had time to show it. */
const CHECK_AFTER_MS = 3_000;

/** What a page misspells is told to whoever builds it, when nobody waits for anything. */
function checkPageOnce(): void {
  if (checked) return;
  checked = true;
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
  let told: unknown;
  const overlays = document.createElement('div');
  overlays.className = 'overlays';
  const widget: MountedWidget = {
    element,
    root,
    overlays,
    emit: (name, detail) => emitFrom(element, name, detail),
    requestNavigation: (to, params = {}) => emitFrom(element, 'partner-navigation-requested', { to, params }),
    markReady() {
      if (ready) return;
      ready = true;
      told = undefined;
      emitFrom(element, 'partner-widget-ready', { tag });
    },
    markFailed: (error) => widget.fail(error, 'widget'),
    fail(error, source) {
      ready = false;
      // parts of one element that live on one call fail together
      if (error !== undefined && error === told) return;
      told = error;
      emitFrom(element, 'partner-widget-failed', failureDetail(tag, error, source));
    },
  };
  return widget;
}
