import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { BusinessSkeleton } from './directed-business.styles.tsx';

/**
 * Directed business: what nodes are wanted for, where, at what price, and the application for it (§2.2, /deploy).
 *
 * @element partner-directed-business
 * @event partner-widget-ready - the businesses are on screen
 * @event partner-widget-failed - what it cannot do without could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - nobody is signed in
 * @event partner-navigation-requested - `{to}`: login
 * @event partner-business-applied - `{id}`: the platform has the application
 */
defineElement('partner-directed-business', {
  events: ['partner-session-required', 'partner-business-applied'],
  offered: ['directedBusinesses'],
  account: true,
  skeleton: BusinessSkeleton,
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
