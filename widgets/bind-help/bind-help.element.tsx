import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { PanelPlaceholder, Panels } from '#shared/ui/base/panel.tsx';
import { HelpColumns } from './bind-help.styles.ts';

/** Placeholder of the steps, the packages and the code. */
const BindHelpSkeleton = () => (
  <Panels aria-hidden="true">
    <PanelPlaceholder height={104} />
    <HelpColumns>
      <PanelPlaceholder height={236} />
      <PanelPlaceholder height={300} />
    </HelpColumns>
  </Panels>
);

/**
 * Explains how to bind a device: image packages with version, address, expiry and MD5, the tutorial, and the
 * mini-program's QR code (§2.5).
 *
 * @element partner-bind-help
 * @event partner-widget-ready - the packages, or an empty state, are on screen
 * @event partner-widget-failed - required data could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - no user is signed in
 * @event partner-navigation-requested - `{to, params?}`: article (the tutorial, number 10255; opens in a dialog unless the host handles it), login
 */
defineElement('partner-bind-help', {
  events: ['partner-session-required'],
  account: true,
  firstCalls: ['accountInfo'],
  skeleton: BindHelpSkeleton,
  heights: [1399, 820, 480],
  view: () => import('./bind-help-view.tsx'),
});

export type PartnerBindHelp = WidgetElement;

declare global {
  interface HTMLElementTagNameMap {
    'partner-bind-help': PartnerBindHelp;
  }
}
