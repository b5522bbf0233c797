import { attribute } from '#shared/element/attributes.ts';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';

const attributes = {
  /** path of the page, for single-page apps; the path of the address by default */
  path: attribute.string(),
  /** position of the code: at the edge of the window, or in place, such as in a menu on a phone */
  view: attribute.oneOf(['floating', 'inline']),
};

/**
 * The QR code of the official account, floating on the configured paths (§2.3) or in place. `officialAccount: {qr,
 * paths}` configures the image and the paths. Without an image, it is empty.
 *
 * @element partner-official-account
 * @attr {string} path - path of the page, for single-page apps; the path of the address by default
 * @attr {'floating'|'inline'} view - at the edge of the window or in place; floating by default
 * @event partner-widget-ready - the tab is on screen, or this path has none
 * @csspart official-account - the tab and its panel, fixed to the window
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
