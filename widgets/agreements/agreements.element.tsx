import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { AgreementsSkeleton } from './agreements-skeleton.tsx';

/**
 * Privacy policy, third-party service agreement and list of personal information, readable in place (§2.7).
 *
 * @element partner-agreements
 * @event partner-widget-ready - the list is on screen
 */
defineElement('partner-agreements', {
  skeleton: AgreementsSkeleton,
  view: () => import('./agreements-view.tsx'),
});

export type PartnerAgreements = WidgetElement;

declare global {
  interface HTMLElementTagNameMap {
    'partner-agreements': PartnerAgreements;
  }
}
