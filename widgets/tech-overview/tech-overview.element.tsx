import { accountApi } from '#shared/client/account.api.ts';
import { sessionStatus } from '#shared/client/session.ts';
import { store } from '#shared/client/store.ts';
import { defineWidget, type WidgetElement } from '#shared/element/define-widget.tsx';
import { ForAccount } from '#shared/features/account/for-account.tsx';
import { overviewApi } from '#shared/client/overview.api.ts';
import { TechPage, TechSkeleton } from './tech-page.tsx';

/** Asks for the account and its machines together: one round trip, while the element is rendered. */
function prefetchOverview(): void {
  if (sessionStatus() === 'none' || sessionStatus() === 'expired') return;
  // nobody subscribes yet: the element's own hooks find the calls under way, or their answers
  void store.dispatch(accountApi.endpoints.accountInfo.initiate(undefined, { subscribe: false }));
  void store.dispatch(overviewApi.endpoints.deviceOverview.initiate('user', { subscribe: false }));
}

/**
 * The machines at a glance: how many are online, the bandwidth of a day with its 95th percentile, and what was not billed.
 *
 * @element partner-tech-overview
 * @event partner-widget-ready - the overview is on screen
 * @event partner-widget-failed - what it cannot do without could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - nobody is signed in
 * @event partner-navigation-requested - `{to, params?}`: devices, device and dial with `{deviceUUID}`, login
 */
function TechOverview() {
  return <ForAccount skeleton={<TechSkeleton />}>{(account) => <TechPage account={account} />}</ForAccount>;
}

export type PartnerTechOverview = WidgetElement<Record<never, never>>;

defineWidget('partner-tech-overview', TechOverview, {
  prefetch: prefetchOverview,
  events: ['partner-session-required'],
});

declare global {
  interface HTMLElementTagNameMap {
    'partner-tech-overview': PartnerTechOverview;
  }
}
