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

export function createWidget(element: HTMLElement, root: ShadowRoot, tag: string): MountedWidget {
  let ready = false;
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
      emitFrom(element, 'partner-widget-ready', { tag });
    },
    markFailed: (error) => widget.fail(error, 'widget'),
    fail(error, source) {
      ready = false;
      emitFrom(element, 'partner-widget-failed', failureDetail(tag, error, source));
    },
  };
  return widget;
}
