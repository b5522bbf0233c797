import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import type { AccountInfo } from '#shared/topics/account/account.calls.ts';
import { mayBeAgent } from '#shared/topics/account/account.rules.ts';
import { textOf } from '#shared/host/locale.ts';
import { PanelPlaceholder } from '#shared/ui/base/panel.tsx';
import { minerListText } from './miner-list.text.ts';

/** Only agents have users (§6). The platform decides about an unknown role. */
function refusal(account: AccountInfo) {
  const { refusedTitle, refusedText } = textOf(minerListText);
  return mayBeAgent(account) ? undefined : { title: refusedTitle, text: refusedText };
}

/**
 * The users of an agent with their nodes and income, and the invite link. For agents only.
 *
 * @element partner-miner-list
 * @event partner-widget-ready - the first page is on screen
 * @event partner-widget-failed - required data could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - no user is signed in
 * @event partner-navigation-requested - `{to, params?}`: devices, login
 */
defineElement('partner-miner-list', {
  events: ['partner-session-required'],
  account: { refusal },
  firstCalls: ['accountInfo'],
  skeleton: () => <PanelPlaceholder height={690} />,
  view: () => import('./miner-list-view.tsx'),
});

export type PartnerMinerList = WidgetElement;

declare global {
  interface HTMLElementTagNameMap {
    'partner-miner-list': PartnerMinerList;
  }
}
