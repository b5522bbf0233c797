import { attribute } from '#shared/element/attributes.ts';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { PanelPlaceholder } from '#shared/ui/base/panel.tsx';

const attributes = {
  document: attribute.oneOf(['privacy', 'third-party', 'personal', 'sla'], 'privacy'),
};

/**
 * Earlier versions of the privacy policy and the agreements: dates, changes and full text. Requires no session (§2.1,
 * /private-history).
 *
 * @element partner-agreement-history
 * @attr {'privacy'|'third-party'|'personal'|'sla'} document - the document shown first
 * @event partner-widget-ready - the versions are on screen
 * @event partner-widget-failed - required data could not be loaded: `{tag, code, message, requestId?}`
 */
defineElement('partner-agreement-history', {
  attributes,
  offered: ['articleHistory'],
  skeleton: () => <PanelPlaceholder height={560} />,
  heights: [712, 614, 614],
  view: () => import('./agreement-history-view.tsx'),
});

export type PartnerAgreementHistory = WidgetElement<typeof attributes>;

declare global {
  interface HTMLElementTagNameMap {
    'partner-agreement-history': PartnerAgreementHistory;
  }
}
