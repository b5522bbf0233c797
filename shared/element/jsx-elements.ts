/**
 * Declares every `partner-*` tag in React's JSX, from the global maps that the element files extend. Attributes are
 * properties, and events are `onpartner-…`, the way React listens on custom elements.
 */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { WidgetEventName } from '../host/widget-events.ts';

type WidgetTag = Extract<keyof HTMLElementTagNameMap, `partner-${string}`>;
type OwnProperties<Tag extends WidgetTag> = Partial<Omit<HTMLElementTagNameMap[Tag], keyof HTMLElement>>;
type Listeners = { [Name in WidgetEventName as `on${Name}`]?: (event: HTMLElementEventMap[Name]) => void };

export type WidgetElements = {
  [Tag in WidgetTag]: DetailedHTMLProps<HTMLAttributes<HTMLElementTagNameMap[Tag]>, HTMLElementTagNameMap[Tag]> &
    OwnProperties<Tag> &
    Listeners;
};

declare module 'react' {
  // oxlint-disable-next-line typescript/no-namespace -- React's own way to extend JSX
  namespace JSX {
    // oxlint-disable-next-line typescript/no-empty-object-type -- takes its members from the map
    interface IntrinsicElements extends WidgetElements {}
  }
}
