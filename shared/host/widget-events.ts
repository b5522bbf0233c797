/**
 * Events that every element can emit. All bubble, cross shadow roots, can be canceled and have an object as detail.
 *
 * An element declares its own events in its file in the same way:
 * `declare global { interface HTMLElementEventMap { 'partner-card-bound': CustomEvent<{ deviceUuid: string }> } }`
 */
import { getConfiguration } from './configuration.ts';
import type { NavigationDetail } from './navigation.ts';
import type { LoadErrorCode, WidgetFailedDetail, WidgetReadyDetail } from './widget-details.ts';

export type { LoadErrorCode, WidgetFailedDetail, WidgetReadyDetail };

declare global {
  interface HTMLElementEventMap {
    'partner-widget-ready': CustomEvent<WidgetReadyDetail>;
    'partner-widget-failed': CustomEvent<WidgetFailedDetail>;
    'partner-navigation-requested': CustomEvent<NavigationDetail>;
    /** The element requires a signed-in user, and no user is signed in. */
    'partner-session-required': CustomEvent<Record<string, never>>;
    /** The user changes filters, order, period or columns. By attribute name; without an entry, the default applies. */
    'partner-filters-changed': CustomEvent<{ filters: Readonly<Record<string, string>> }>;
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
  // An element that lacks a later part still shows its content.
  if (name === 'partner-widget-failed' && (detail as WidgetFailedDetail).code !== 'files-gone') ready.delete(element);
  callHooks(element.localName, name, detail);
  return element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }));
}

/** Calls a function of the configuration. An error of the host must not break the element. */
function callHost(call: () => void): void {
  try {
    call();
  } catch (error) {
    reportError(error);
  }
}

function callHooks(tag: string, event: WidgetEventName, detail: object): void {
  const { onAnalyticsEvent, onLoadError } = getConfiguration();
  if (event === 'partner-widget-failed') callHost(() => onLoadError?.(detail as WidgetFailedDetail));
  callHost(() =>
    onAnalyticsEvent?.({ event, tag, ...('code' in detail && { code: detail.code as WidgetFailedDetail['code'] }) }),
  );
}

/** Calls `onLoadStart` of the configuration. */
export const reportLoadStart = (element: HTMLElement): void =>
  callHost(() => getConfiguration().onLoadStart?.({ tag: element.localName }));
