import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { DirectedBusinessSkeleton } from './directed-business-skeleton.tsx';

/**
 * Directed business: offers with region, price and requirements, and applications for them (§2.2, /deploy).
 *
 * @element partner-directed-business
 * @event partner-widget-ready - the businesses are on screen
 * @event partner-widget-failed - required data could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - no user is signed in
 * @event partner-navigation-requested - `{to}`: login
 * @event partner-business-applied - `{id}`: the platform received the application
 */
defineElement('partner-directed-business', {
  events: ['partner-session-required', 'partner-business-applied'],
  offered: ['directedBusinesses'],
  account: true,
  skeleton: DirectedBusinessSkeleton,
  heights: [1600, 1207, 782],
  view: () => import('./directed-business-view.tsx'),
});

export type PartnerDirectedBusiness = WidgetElement;

declare global {
  interface HTMLElementTagNameMap {
    'partner-directed-business': PartnerDirectedBusiness;
  }
  interface HTMLElementEventMap {
    'partner-business-applied': CustomEvent<{ id: string }>;
  }
}
