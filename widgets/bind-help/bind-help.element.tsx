import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { BindHelpSkeleton } from './bind-help-skeleton.tsx';

/**
 * How to bind a device: its image packages with version, address, validity and MD5, the tutorial, and the mini-program's
 * code (§2.5).
 *
 * @element partner-bind-help
 * @event partner-widget-ready - the packages are on screen, or that there are none
 * @event partner-widget-failed - what it cannot do without could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - nobody is signed in
 * @event partner-navigation-requested - `{to, params?}`: article (the tutorial, number 10255; without a host that takes
 *   care of it a dialog shows it), login
 */
defineElement('partner-bind-help', {
  events: ['partner-session-required'],
  account: true,
  firstCalls: ['accountInfo'],
  skeleton: BindHelpSkeleton,
  view: () => import('./bind-help-view.tsx'),
});

export type PartnerBindHelp = WidgetElement;

declare global {
  interface HTMLElementTagNameMap {
    'partner-bind-help': PartnerBindHelp;
  }
}
