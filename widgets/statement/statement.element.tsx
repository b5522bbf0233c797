import { attribute } from '#shared/element/attributes.ts';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { needsReconciliation } from '#shared/topics/accounts/account.rules.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { textOf } from '#shared/host/locale.ts';
import { PanelPlaceholder } from '#shared/ui/base/panel.tsx';
import { statementStartText } from './statement-start.text.ts';

const attributes = {
  /** `2026-10` */
  month: attribute.string(),
};

/** Refuses accounts without a settlement wallet (§6). */
function refusal(account: AccountInfo) {
  const { refusedTitle, refusedText } = textOf(statementStartText);
  const isAllowed = needsReconciliation(account, getConfiguration().specialUsers);
  return isAllowed ? undefined : { title: refusedTitle, text: refusedText };
}

/**
 * The statement of a month to print and to export: balances, income, bill, tax and withdrawals, behind the wallet password.
 *
 * @element partner-statement
 * @attr {string} month - the month shown first, such as `2026-10`; last month by default
 * @event partner-widget-ready - the statement, or the prompt for the wallet password, is on screen
 * @event partner-widget-failed - required data could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - no user is signed in
 * @event partner-navigation-requested - `{to}`: wallet, login
 * @event partner-month-changed - `{month}`: the user selects another month; cancel the event to keep the current one
 */
defineElement('partner-statement', {
  attributes,
  events: ['partner-session-required', 'partner-month-changed'],
  account: { needs: 'wallet', refusal, loading: () => textOf(statementStartText).loading },
  firstCalls: ['accountInfo'],
  skeleton: () => <PanelPlaceholder height={640} />,
  heights: [1600, 1600, 1600],
  view: () => import('./statement-view.tsx'),
});

export type PartnerStatement = WidgetElement<typeof attributes>;

declare global {
  interface HTMLElementTagNameMap {
    'partner-statement': PartnerStatement;
  }
  interface HTMLElementEventMap {
    'partner-month-changed': CustomEvent<{ month: string }>;
  }
}
