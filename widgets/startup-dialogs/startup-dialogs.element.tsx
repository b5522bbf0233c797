import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';

/**
 * Dialogs at the start: the violation-deduction (SLA) agreement, then the settlement cycle (§4). Otherwise empty.
 *
 * @element partner-startup-dialogs
 * @event partner-widget-ready - a dialog is on screen, or none is required
 * @event partner-widget-failed - required data could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - no user is signed in
 * @event partner-navigation-requested - `{to, params?}`: wallet with `{cycle}` after a weekly cycle, login after a refused agreement
 */
defineElement('partner-startup-dialogs', {
  events: ['partner-session-required'],
  view: () => import('./startup-dialogs-view.tsx'),
});

export type PartnerStartupDialogs = WidgetElement;

declare global {
  interface HTMLElementTagNameMap {
    'partner-startup-dialogs': PartnerStartupDialogs;
  }
}
