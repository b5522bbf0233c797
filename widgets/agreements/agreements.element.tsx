import { defineWidget, type WidgetElement } from '../../shared/element/define-widget.tsx';
import { lazyModule } from '../../shared/ui/lazy-part.ts';
import { useRequiredModule } from '../../shared/ui/use-part.ts';
import { AgreementsSkeleton } from './agreements-skeleton.tsx';

const view = lazyModule(() => import('./agreements-view.tsx'));

/**
 * Privacy policy, third-party service agreement and personal information list, each readable in place (§2.7).
 *
 * @element partner-agreements
 * @event partner-widget-ready - the list is on screen
 */
function Agreements() {
  const View = useRequiredModule(view, true);
  return View ? <View.AgreementsView /> : <AgreementsSkeleton />;
}

export type PartnerAgreements = WidgetElement<Record<never, never>>;

defineWidget('partner-agreements', Agreements, { prefetch: view.preload });

declare global {
  interface HTMLElementTagNameMap {
    'partner-agreements': PartnerAgreements;
  }
}
