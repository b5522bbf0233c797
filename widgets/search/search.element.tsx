import { attribute, property } from '#shared/element/attributes.ts';
import { ButtonSpace } from '#shared/element/button-size.ts';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import type { NavigationDetail } from '#shared/host/navigation.ts';

const attributes = {
  shortcut: attribute.boolean(),
  actions: attribute.boolean(),
};

const properties = {
  /** pages of the host that the search also finds: `{label, to, params?}` */
  pages: property<readonly (NavigationDetail & { readonly label: string })[]>(),
};

/**
 * The search of a header: nodes, users, withdrawals, rows of bills, tickets and articles of the signed-in user, in a dialog.
 * As wide as its button.
 *
 * @element partner-search
 * @attr {boolean} shortcut - opens also with Ctrl+K or Cmd+K anywhere on the page
 * @attr {boolean} actions - also finds actions of the user, such as a withdrawal; your page handles their navigation requests
 * @csspart search - the button
 * @event partner-widget-ready - the button is on screen
 * @event partner-widget-failed - required data could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - no user is signed in
 * @event partner-navigation-requested - `{to, params?}`: login, or the page of a result: device with `{deviceUUID}`, devices with `{owner}`, wallet with `{cycle, withdrawalId}`, bills with `{month, rowId}`, tickets with `{ticketId}`, article with `labelId` (`all` without a topic) and `articleId`, or one of `pages`. With `actions`, also wallet with `{cycle?, withdraw}`, bills with `{invoice}`, devices with `{state}`, bind-device, beneficiary, statement, miners, and password with `{type?}`
 */
defineElement('partner-search', {
  attributes,
  properties,
  events: ['partner-session-required'],
  offered: ['search'],
  skeleton: ButtonSpace,
  view: () => import('./search-view.tsx'),
});

export type PartnerSearch = WidgetElement<typeof attributes, typeof properties>;

declare global {
  interface HTMLElementTagNameMap {
    'partner-search': PartnerSearch;
  }
}
