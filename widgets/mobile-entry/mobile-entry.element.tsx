import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';

/**
 * The landing page for phones: opens the mini-program for a signed-in user, shows its QR code on a desktop, and links
 * to the browser version (§2.1, /mobile; §7.1, urlScheme).
 *
 * @element partner-mobile-entry
 * @event partner-widget-ready - the links are on screen
 * @event partner-widget-failed - The element shows its error state, or its module could not be loaded.
 * @event partner-navigation-requested - `{to}`: dashboard, login, help
 */
defineElement('partner-mobile-entry', {
  skeleton: () => <Skeleton height={240} />,
  heights: [226, 342, 342],
  view: () => import('./mobile-entry-view.tsx'),
});

export type PartnerMobileEntry = WidgetElement;

declare global {
  interface HTMLElementTagNameMap {
    'partner-mobile-entry': PartnerMobileEntry;
  }
}
