import { attribute } from '#shared/element/attributes.ts';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';

const attributes = {
  /** where the page is, for hosts of one page; default: the page's own path, followed through its history */
  path: attribute.string(),
  /** where the code stands: at the edge of the window, or where the element is, as in a menu on a phone */
  view: attribute.oneOf(['floating', 'inline']),
};

/**
 * The official account's QR code, floating at the edge of the pages of its path list (§2.3), or in the element's place.
 * The image and the list are the configuration's `officialAccount: {qr, paths}`; without an image there is nothing.
 *
 * @element partner-official-account
 * @attr {string} path - where the page is, for hosts of one page; default: the page's own path
 * @attr {'floating'|'inline'} view - at the edge of the window, or in the element's own place; default: floating
 * @event partner-widget-ready - the tab is on screen, or this page has none
 * @csspart official-account - the tab and what it unfolds, fixed to the window
 */
defineElement('partner-official-account', {
  attributes,
  view: () => import('./official-account-view.tsx'),
});

export type PartnerOfficialAccount = WidgetElement<typeof attributes>;

declare global {
  interface HTMLElementTagNameMap {
    'partner-official-account': PartnerOfficialAccount;
  }
}
