import { defineWidget, type WidgetElement } from '../../shared/element/define-widget.tsx';

/**
 * The official account's QR code, floating at the edge of the pages of its path list (§2.3).
 *
 * @element partner-official-account
 * @event partner-widget-ready - the tab is on screen, or this page has none
 */
function OfficialAccount() {
  return null;
}

export type PartnerOfficialAccount = WidgetElement<Record<never, never>>;

defineWidget('partner-official-account', OfficialAccount);

declare global {
  interface HTMLElementTagNameMap {
    'partner-official-account': PartnerOfficialAccount;
  }
}
