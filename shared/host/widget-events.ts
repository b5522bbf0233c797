/**
 * Events that every element can emit. All bubble, cross shadow roots, can be canceled and have an object as detail.
 *
 * An element declares its own events in its file in the same way:
 * `declare global { interface HTMLElementEventMap { 'partner-card-bound': CustomEvent<{ deviceUuid: string }> } }`
 */
import type { NavigationDetail } from './navigation.ts';

/** Detail of `partner-widget-ready`: the element's first real content is on the screen. */
export interface WidgetReadyDetail {
  /** The element's tag, such as `partner-wallet`. */
  readonly tag: string;
}

/** Detail of `partner-widget-failed`: the element shows its fallback or could not be loaded. */
export interface WidgetFailedDetail {
  readonly tag: string;
  /**
   * A code of the platform, or of shared/docs/reference/errors.md, such as `not-configured`, `cors`, `load`, `render`.
   */
  readonly code: string | number;
  /** One sentence for a log. It contains no personal data. */
  readonly message: string;
  /** The platform's request ID, if an API call was the cause. */
  readonly requestId?: string;
  /** Name of the API call that was the cause. */
  readonly call?: string;
  /** The response field that could not be read (`code` is `shape`), or that the platform names. */
  readonly field?: string;
  /** Reloads a module that could not be loaded (`code` is `load`). The loader retries automatically, twice. */
  readonly retry?: () => void;
}

declare global {
  interface HTMLElementEventMap {
    'partner-widget-ready': CustomEvent<WidgetReadyDetail>;
    'partner-widget-failed': CustomEvent<WidgetFailedDetail>;
    'partner-navigation-requested': CustomEvent<NavigationDetail>;
    /** The element requires a signed-in user, and no user is signed in. */
    'partner-session-required': CustomEvent<Record<string, never>>;
  }
}

const ready = new WeakSet<Element>();

/** Returns whether an element shows its content. */
export const isReady = (element: Element): boolean => element.isConnected && ready.has(element);

/** Names of the events that elements emit. */
export type WidgetEventName = Extract<keyof HTMLElementEventMap, `partner-${string}`>;

/** The type of an event's detail, by event name. */
export type WidgetEventDetail<Name extends WidgetEventName> =
  HTMLElementEventMap[Name] extends CustomEvent<infer Detail extends object> ? Detail : never;

/**
 * Emits an event of an element.
 * @returns false when a listener called `preventDefault`
 */
export function emitFrom<Name extends WidgetEventName>(
  element: HTMLElement,
  name: Name,
  detail: WidgetEventDetail<Name>,
): boolean {
  if (name === 'partner-widget-ready') ready.add(element);
  if (name === 'partner-widget-failed') ready.delete(element);
  return element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }));
}
