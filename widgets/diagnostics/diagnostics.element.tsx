import { defineWidget, type WidgetElement } from '#shared/element/define-widget.tsx';
import { lazyModule, useRequiredModule } from '#shared/ui/base/lazy-part.ts';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';

const view = lazyModule(() => import('./diagnostics-view.tsx'));

/**
 * What somebody who looks into a problem asks first, for whoever builds the page: versions, configuration without its secrets, session, storage, what the page's policy refused, the platform's clock, the last calls and their ids; all of it to be copied as text. It asks the platform for nothing, and follows the other elements.
 *
 * @element partner-diagnostics
 * @event partner-widget-ready - it is on screen
 */
function Diagnostics() {
  const View = useRequiredModule(view, true);
  return View ? <View.DiagnosticsView /> : <Skeleton height={480} />;
}

export type PartnerDiagnostics = WidgetElement<Record<never, never>>;

defineWidget('partner-diagnostics', Diagnostics, { prefetch: view.preload });

declare global {
  interface HTMLElementTagNameMap {
    'partner-diagnostics': PartnerDiagnostics;
  }
}
