import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';

/**
 * Diagnostics for page developers: versions, configuration without secrets, session, storage, blocked origins, the
 * platform's clock and recent requests, ready to copy. Sends no requests and updates with the other elements.
 *
 * @element partner-diagnostics
 * @event partner-widget-ready - it is on screen
 */
defineElement('partner-diagnostics', {
  skeleton: () => <Skeleton height={480} />,
  heights: [988, 882, 862],
  view: () => import('./diagnostics-view.tsx'),
});

export type PartnerDiagnostics = WidgetElement;

declare global {
  interface HTMLElementTagNameMap {
    'partner-diagnostics': PartnerDiagnostics;
  }
}
