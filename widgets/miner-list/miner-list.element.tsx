import { attribute } from '#shared/element/attributes.ts';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { mayBeAgent } from '#shared/topics/accounts/account.rules.ts';
import { textOf } from '#shared/host/locale.ts';
import { PanelPlaceholder } from '#shared/ui/base/panel.tsx';
import { minerListText } from './miner-list.text.ts';

const attributes = {
  page: attribute.number(),
  pageSize: attribute.oneOf([10, 20, 50, 100], 10),
  period: attribute.oneOf(['day', 'month']),
  sort: attribute.oneOf(['income', 'bandwidth', 'nodes', 'offline', 'name']),
};

/** Only agents have users (§6). The platform decides about an unknown role. */
function refusal(account: AccountInfo) {
  const { refusedTitle, refusedText } = textOf(minerListText);
  return mayBeAgent(account) ? undefined : { title: refusedTitle, text: refusedText };
}

/**
 * The users of an agent with their nodes and income, and the invite link. For agents only.
 *
 * @element partner-miner-list
 * @attr {number} page - the page of users; the first one by default
 * @attr {10|20|50|100} page-size - the number of rows of a page
 * @attr {'day'|'month'} period - the income of yesterday or of this month; yesterday by default
 * @attr {'income'|'bandwidth'|'nodes'|'offline'|'name'} sort - the order of the users; the order of the platform by default
 * @event partner-widget-ready - the first page is on screen
 * @event partner-widget-failed - required data could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - no user is signed in
 * @event partner-navigation-requested - `{to, params?}`: devices, login
 * @event partner-filters-changed - `{filters}`: the user changes page, period or sort; `filters` are all of them by attribute
 */
defineElement('partner-miner-list', {
  attributes,
  events: ['partner-session-required', 'partner-filters-changed'],
  account: { refusal },
  firstCalls: ['accountInfo'],
  skeleton: () => <PanelPlaceholder height={690} />,
  heights: [1173, 691, 691],
  view: () => import('./miner-list-view.tsx'),
});

export type PartnerMinerList = WidgetElement<typeof attributes>;

declare global {
  interface HTMLElementTagNameMap {
    'partner-miner-list': PartnerMinerList;
  }
}
