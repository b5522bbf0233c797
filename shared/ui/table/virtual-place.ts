/** Where a long list scrolls if it has no scroll box of its own: with the page, or with a box of the host around it. */
import { renderedParentOf } from '../base/rendered-parent.ts';

export type ScrollPlace = Element | Window;

export const isWindow = (place: ScrollPlace): place is Window => 'innerHeight' in place;

/** Returns the box that scrolls this element vertically. */
export function scrollPlaceOf(inside: Element): ScrollPlace {
  for (let node = renderedParentOf(inside); node && node !== document.body; node = renderedParentOf(node))
    if (/auto|scroll/.test(getComputedStyle(node).overflowY)) return node;
  return window;
}

/** Whether the page shows this element: a hidden one has no size. */
export const hasBox = (element: Element): boolean => element.getClientRects().length > 0;

/** Returns how far the place is scrolled, in px. */
export const scrolledBy = (place: ScrollPlace): number => (isWindow(place) ? place.scrollY : place.scrollTop);

/** Returns the distance from the start of the scrolled content to this element, in px. */
export function distanceIn(place: ScrollPlace, inside: Element): number {
  const start = isWindow(place) ? 0 : place.getBoundingClientRect().top + place.clientTop;
  return Math.round(inside.getBoundingClientRect().top - start + scrolledBy(place));
}
