import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';

/**
 * What is asked at the start: the violation-deduction (SLA) agreement, then the settlement cycle (§4). Shows nothing when
 * there is nothing to ask.
 *
 * @element partner-startup-dialogs
 * @event partner-widget-ready - a dialog is on screen, or nothing is to be asked
 * @event partner-widget-failed - what it cannot do without could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - nobody is signed in
 * @event partner-navigation-requested - `{to, params?}`: wallet after a weekly cycle, login when the agreement is refused
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
