import { defineWidget, type WidgetElement } from '../../shared/element/define-widget.tsx';
import { ForAccount } from '../../shared/features/account/for-account.tsx';
import { prefetchOverview } from './prefetch-overview.ts';
import { TechPage, TechSkeleton } from './tech-page.tsx';

/**
 * The machines at a glance: how many are online, the bandwidth of a day with its 95th percentile, and what was not billed.
 *
 * @element partner-tech-overview
 * @event partner-widget-ready - the overview is on screen
 * @event partner-widget-failed - what it cannot do without could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - nobody is signed in
 * @event partner-navigation-requested - `{to, params?}`: devices, dial, login
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
