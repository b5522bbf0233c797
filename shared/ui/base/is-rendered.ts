/**
 * Returns whether the page hides an element neither with `display` nor with `content-visibility`. It need not be in the window.
 * Boxes show only the first: below `content-visibility: hidden` they are computed on request, except in the top layer.
 * Chromium before 105 reports no more than the boxes.
 */
export const isRendered = (element: Element): boolean =>
  element.checkVisibility?.() ?? element.getClientRects().length > 0;
