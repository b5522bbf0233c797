import { createContext, useContext, useEffect, useLayoutEffect, useState } from 'react';
import type { NavigationParams, NavigationTarget } from './navigation.ts';
import type { WidgetEventDetail, WidgetEventName } from './widget-events.ts';

/** The element around a component. */
export interface Widget {
  readonly element: HTMLElement;
  readonly root: ShadowRoot;
  /** Container for the portals of overlays: inside the shadow root, above the content. */
  readonly overlays: HTMLElement;
  /**
   * Emits an event of the element: it bubbles, is composed and cancelable.
   * @returns false when the host prevented it
   */
  emit<Name extends WidgetEventName>(name: Name, detail: WidgetEventDetail<Name>): boolean;
  /**
   * Requests navigation from the host (`partner-navigation-requested`).
   * @returns false when the host handles it (`preventDefault`)
   */
  requestNavigation(to: NavigationTarget, params?: NavigationParams): boolean;
  /** Ends the reserved height once no skeleton is shown. Called for content other than that of a ready or failed element. */
  markSettled(): void;
  /** Keeps the reserved height until the returned function is called. */
  keepReserved(): () => void;
  /** Emits `partner-widget-ready`, once until the element fails or mounts again. Call it from an effect. */
  markReady(): void;
  /** Emits `partner-widget-failed`. The component shows the reason. Call it from an effect or a handler. */
  markFailed(error: unknown): void;
}

export const WidgetContext = createContext<Widget | null>(null);

/**
 * Returns the element around this component.
 * @throws outside of a widget
 */
export function useWidget(): Widget {
  const widget = useContext(WidgetContext);
  if (!widget) throw new Error('useWidget() works only inside an element of defineElement().');
  return widget;
}

/** Keeps the height that the element reserves as long as the component, a skeleton, is shown. */
export function useReservedHeight(): void {
  const widget = useContext(WidgetContext);
  useLayoutEffect(() => widget?.keepReserved(), [widget]);
}

/** Emits `partner-widget-ready` once the data is loaded, or `partner-widget-failed` with the error. */
export function useWidgetState(ready: boolean, error?: unknown): void {
  const widget = useWidget();
  useEffect(() => {
    if (ready) widget.markReady();
    else if (error) widget.markFailed(error);
  }, [ready, error, widget]);
}

/** Returns a value that the host requests, by attribute or address, until the user changes it. A new requested value wins again. */
export function useHostValue<Value>(requested: Value): [Value, (value: Value) => void] {
  const [value, setValue] = useState(requested);
  const [followed, setFollowed] = useState(requested);
  if (requested !== followed) {
    setFollowed(requested);
    setValue(requested);
  }
  return [value, setValue];
}
