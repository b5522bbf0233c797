/**
 * Moves the focus to an element that has replaced the user's place, and scrolls only if it is out of view. A browser that scrolls
 * automatically would center it. Hosts with a fixed header set `scroll-padding-top` on their scroll container.
 */
export function focusInView(element: HTMLElement | null | undefined): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}
