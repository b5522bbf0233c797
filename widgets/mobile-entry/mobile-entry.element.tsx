import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';

/**
 * The landing page of a phone: opens the mini-program where somebody is signed in, shows its code on a desktop, and leads
 * on in the browser (§2.1, /mobile; §7.1, urlScheme).
 *
 * @element partner-mobile-entry
 * @event partner-widget-ready - the ways on are on screen
 * @event partner-widget-failed - The element shows its fallback, or its module could not be loaded.
 * @event partner-navigation-requested - `{to}`: dashboard, login, help
 */
defineElement('partner-mobile-entry', {
  skeleton: () => <Skeleton height={240} />,
  view: () => import('./mobile-entry-view.tsx'),
});

export type PartnerMobileEntry = WidgetElement;

declare global {
  interface HTMLElementTagNameMap {
    'partner-mobile-entry': PartnerMobileEntry;
  }
}
