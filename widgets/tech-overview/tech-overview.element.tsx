import { attribute } from '#shared/element/attributes.ts';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { TechOverviewSkeleton } from './tech-overview-skeleton.tsx';

const attributes = {
  day: attribute.string(),
};

/**
 * Machines at a glance: online count, bandwidth of a day with its 95th percentile, and unbilled days.
 *
 * @element partner-tech-overview
 * @attr {string} day - the initial day, such as `2026-11-20`; the last complete day by default
 * @csspart title - the title; hide it if your page shows its own
 * @event partner-widget-ready - the overview is on screen
 * @event partner-widget-failed - required data could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - no user is signed in
 * @event partner-navigation-requested - `{to, params?}`: devices, device and dial with `{deviceUUID}`, tickets with `{ticketId}`, login
 * @event partner-filters-changed - `{filters}`: the user changes the day; `filters` is the day by attribute
 */
defineElement('partner-tech-overview', {
  attributes,
  events: ['partner-session-required', 'partner-filters-changed'],
  account: true,
  firstCalls: ['accountInfo', 'deviceOverview'],
  skeleton: TechOverviewSkeleton,
  heights: [1600, 1516, 927],
  view: () => import('./tech-overview-view.tsx'),
});

export type PartnerTechOverview = WidgetElement<typeof attributes>;

declare global {
  interface HTMLElementTagNameMap {
    'partner-tech-overview': PartnerTechOverview;
  }
}
