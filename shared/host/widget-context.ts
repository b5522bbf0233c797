import { createContext, useContext, useEffect, useState } from 'react';
import type { NavigationParams, NavigationTarget } from './navigation.ts';
import type { WidgetEventDetail, WidgetEventName } from './widget-events.ts';

/** What a component knows of the element it lives in. */
export interface Widget {
  readonly element: HTMLElement;
  readonly root: ShadowRoot;
  /** Where overlays are put with a portal: inside the shadow root, above the content. */
  readonly overlays: HTMLElement;
  /**
   * Emits an event of the element: it bubbles, is composed and cancelable.
   * @returns false when the host prevented it
   */
  emit<Name extends WidgetEventName>(name: Name, detail: WidgetEventDetail<Name>): boolean;
  /**
   * Asks the host to go elsewhere (`partner-navigation-requested`).
   * @returns false when the host prevented it, that is, takes care of it by itself
   */
  requestNavigation(to: NavigationTarget, params?: NavigationParams): boolean;
  /** Emits `partner-widget-ready`, once until the element fails or is mounted anew. Call it from an effect. */
  markReady(): void;
  /** Emits `partner-widget-failed`; the component itself shows why. Call it from an effect or a handler. */
  markFailed(error: unknown): void;
}

export const WidgetContext = createContext<Widget | null>(null);

/** The element around this component. @throws outside of a widget */
export function useWidget(): Widget {
  const widget = useContext(WidgetContext);
  if (!widget) throw new Error('useWidget() needs an element of defineWidget() around it.');
  return widget;
}

/** Tells the host that the element is ready, or why it is not: once what it lives on is here, or an error stands in its place. */
export function useWidgetState(ready: boolean, error?: unknown): void {
  const widget = useWidget();
  useEffect(() => {
    if (ready) widget.markReady();
    else if (error) widget.markFailed(error);
  }, [ready, error, widget]);
}

/** A wish of the host's, an attribute or a part of the address: what the person chose holds until the host wishes for something new. */
export function useHostValue<Value>(wish: Value): [Value, (chosen: Value) => void] {
  const [value, setValue] = useState(wish);
  const [followed, setFollowed] = useState(wish);
  if (wish !== followed) {
    setFollowed(wish);
    setValue(wish);
  }
  return [value, setValue];
}
