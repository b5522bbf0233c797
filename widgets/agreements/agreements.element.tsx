import { defineWidget, type WidgetElement } from '../../shared/element/define-widget.tsx';
import { AgreementsView } from './agreements-view.tsx';

/**
 * Privacy policy, third-party service agreement and personal information list, each readable in place (§2.7).
 *
 * @element partner-agreements
 * @event partner-widget-ready - the list is on screen
 */
function Agreements() {
  return <AgreementsView />;
}

export type PartnerAgreements = WidgetElement<Record<never, never>>;

defineWidget('partner-agreements', Agreements);

declare global {
  interface HTMLElementTagNameMap {
    'partner-agreements': PartnerAgreements;
  }
}
