import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';

/**
 * What somebody who looks into a problem asks first, for whoever builds the page: versions, configuration without its secrets, session, storage, what the page's policy refused, the platform's clock, the last calls and their ids; all of it to be copied as text. It asks the platform for nothing, and follows the other elements.
 *
 * @element partner-diagnostics
 * @event partner-widget-ready - it is on screen
 */
defineElement('partner-diagnostics', {
  skeleton: () => <Skeleton height={480} />,
  view: () => import('./diagnostics-view.tsx'),
});

export type PartnerDiagnostics = WidgetElement;

declare global {
  interface HTMLElementTagNameMap {
    'partner-diagnostics': PartnerDiagnostics;
  }
}
