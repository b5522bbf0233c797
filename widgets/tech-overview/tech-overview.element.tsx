import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { TechSkeleton } from './tech-skeleton.tsx';

/**
 * Machines at a glance: online count, bandwidth of a day with its 95th percentile, and unbilled days.
 *
 * @element partner-tech-overview
 * @event partner-widget-ready - the overview is on screen
 * @event partner-widget-failed - required data could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - no user is signed in
 * @event partner-navigation-requested - `{to, params?}`: devices, device and dial with `{deviceUUID}`, login
 */
defineElement('partner-tech-overview', {
  events: ['partner-session-required'],
  account: true,
  firstCalls: ['accountInfo', 'deviceOverview'],
  skeleton: TechSkeleton,
  view: () => import('./tech-overview-view.tsx'),
});

export type PartnerTechOverview = WidgetElement;

declare global {
  interface HTMLElementTagNameMap {
    'partner-tech-overview': PartnerTechOverview;
  }
}
