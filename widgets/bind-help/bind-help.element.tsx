import { PanelPlaceholder, Panels } from '#shared/ui/base/panel.tsx';
import { defineWidget, type WidgetElement } from '#shared/element/define-widget.tsx';
import { ForAccount } from '#shared/features/account/for-account.tsx';
import { firstScreenModule, useRequiredModule } from '#shared/ui/base/lazy-part.ts';
import { Columns } from './bind-help.styles.ts';

/** The element before it is known who looks at it. */
const BindHelpSkeleton = () => (
  <Panels aria-hidden="true">
    <PanelPlaceholder height={104} />
    <Columns>
      <PanelPlaceholder height={236} />
      <PanelPlaceholder height={300} />
    </Columns>
  </Panels>
);

const view = firstScreenModule(() => import('./bind-view.tsx'));

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
function BindHelp() {
  return <ForAccount skeleton={<BindHelpSkeleton />}>{() => <OptionalModule />}</ForAccount>;
}

function OptionalModule() {
  const View = useRequiredModule(view, true);
  return View ? <View.BindView /> : <BindHelpSkeleton />;
}

export type PartnerBindHelp = WidgetElement<Record<never, never>>;

defineWidget('partner-bind-help', BindHelp, { prefetch: view.preload, events: ['partner-session-required'] });

declare global {
  interface HTMLElementTagNameMap {
    'partner-bind-help': PartnerBindHelp;
  }
}
