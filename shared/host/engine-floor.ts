/**
 * Returns whether the browser lacks a function without which no element runs. Chromium before 92, Safari before 16.4 and
 * Firefox before 101 lack one of these. `shared/ui/older` completes the browsers above.
 */
export const isTooOld = (): boolean => !('at' in Array.prototype && 'adoptedStyleSheets' in Document.prototype);
