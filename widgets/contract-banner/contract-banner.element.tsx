import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';

/**
 * Shows that the contract is about to expire or has expired, with the mini-program's QR code for renewal. Otherwise
 * empty.
 *
 * @element partner-contract-banner
 * @event partner-widget-ready - the banner is on screen, or there is no reminder
 * @event partner-widget-failed - required data could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - no user is signed in
 * @csspart reminder - the banner, if it is visible; set your margin here
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
