import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';

/**
 * Says that the contract is about to expire or has expired, with the mini-program's code to renew it. Shows nothing else.
 *
 * @element partner-contract-banner
 * @event partner-widget-ready - the banner is on screen, or there is nothing to say
 * @event partner-widget-failed - what it cannot do without could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - nobody is signed in
 * @csspart reminder - the banner, when there is one: the place for a margin of the host's
 */
defineElement('partner-contract-banner', {
  events: ['partner-session-required'],
  view: () => import('./contract-banner-view.tsx'),
});

export type PartnerContractBanner = WidgetElement;

declare global {
  interface HTMLElementTagNameMap {
    'partner-contract-banner': PartnerContractBanner;
  }
}
