import { defineWidget, type WidgetElement } from '#shared/element/define-widget.tsx';
import { firstScreenModule, useRequiredModule } from '#shared/ui/base/lazy-part.ts';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';

const view = firstScreenModule(() => import('./mobile-view.tsx'));

/**
 * The landing page of a phone: opens the mini-program where somebody is signed in, shows its code on a desktop, and leads
 * on in the browser (§2.1, /mobile; §7.1, urlScheme).
 *
 * @element partner-mobile-entry
 * @event partner-widget-ready - the ways on are on screen
 * @event partner-widget-failed - The element shows its fallback, or its module could not be loaded.
 * @event partner-navigation-requested - `{to}`: dashboard, login, help
 */
function MobileEntry() {
  const View = useRequiredModule(view, true);
  return View ? <View.MobileView /> : <Skeleton height={240} />;
}

export type PartnerMobileEntry = WidgetElement<Record<never, never>>;

defineWidget('partner-mobile-entry', MobileEntry, { prefetch: view.preload });

declare global {
  interface HTMLElementTagNameMap {
    'partner-mobile-entry': PartnerMobileEntry;
  }
}
