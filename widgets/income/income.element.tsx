import { accountApi } from '#shared/client/account.api.ts';
import { incomeApi } from '#shared/client/income.api.ts';
import { sessionStatus } from '#shared/client/session.ts';
import { store } from '#shared/client/store.ts';
import { attribute } from '#shared/element/attributes.ts';
import { defineWidget, type WidgetElement, type WidgetProps } from '#shared/element/define-widget.tsx';
import { ForAccount } from '#shared/features/account/for-account.tsx';
import { IncomePage } from './income-page.tsx';
import { IncomeSkeleton } from './income-skeleton.tsx';

/** Asks for the account and the figures together: one round trip, while the element is rendered. */
function prefetchIncome(): void {
  if (sessionStatus() === 'none' || sessionStatus() === 'expired') return;
  // nobody subscribes yet: the element's own hooks find the calls under way, or their answers
  void store.dispatch(accountApi.endpoints.accountInfo.initiate(undefined, { subscribe: false }));
  void store.dispatch(incomeApi.endpoints.incomeSummary.initiate(undefined, { subscribe: false }));
}

const attributes = {
  /** the time the history shows first */
  range: attribute.oneOf(['7d', '30d', '12m']),
};

/**
 * Income at a glance: yesterday, this month, last month and all; history as a chart or a table, of all devices or of one,
 * and the devices that earn most.
 *
 * @element partner-income
 * @attr {'7d'|'30d'|'12m'} range - the time the history shows first; without it 30 days
 * @event partner-widget-ready - the figures are on screen
 * @event partner-widget-failed - what it cannot do without could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - nobody is signed in
 * @event partner-navigation-requested - `{to, params?}`: devices, device with `{deviceUUID}`, login
 */
function Income({ range }: WidgetProps<typeof attributes>) {
  return (
    <ForAccount skeleton={<IncomeSkeleton />}>
      {(account) => <IncomePage account={account} preset={range ?? '30d'} />}
    </ForAccount>
  );
}

export type PartnerIncome = WidgetElement<typeof attributes>;

defineWidget('partner-income', Income, {
  attributes,
  prefetch: prefetchIncome,
  events: ['partner-session-required'],
});

declare global {
  interface HTMLElementTagNameMap {
    'partner-income': PartnerIncome;
  }
}
