/** Reads the visible state of a form. */
import type { ElementPage } from '../../browser/element-page.ts';

/** Returns the editable fields in the order of the screen. */
export const inputs = (page: ElementPage): HTMLInputElement[] =>
  [...page.root.querySelectorAll<HTMLInputElement>('form input')].filter(
    (input) => /^(text|password|tel)$/.test(input.type) && !input.readOnly && !input.hidden,
  );
export const typedIn = (page: ElementPage): string =>
  inputs(page)
    .map(({ value }) => value)
    .join(' | ');
export const isOnScreen = (page: ElementPage): boolean => (page.find('form')?.getClientRects().length ?? 0) > 0;
export const alerts = (page: ElementPage): string =>
  [...page.root.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent).join(' ');
