import { attribute } from '#shared/element/attributes.ts';
import { defineWidget, type WidgetElement, type WidgetProps } from '#shared/element/define-widget.tsx';
import { WhereOffered } from '#shared/features/account/for-account.tsx';
import { firstScreenModule, useRequiredModule } from '#shared/ui/base/lazy-part.ts';
import { PanelPlaceholder } from '#shared/ui/base/panel.tsx';

const view = firstScreenModule(() => import('./history-view.tsx'));

const attributes = {
  document: attribute.oneOf(['privacy', 'third-party', 'personal', 'sla'], 'privacy'),
};

/**
 * Earlier versions of the privacy policy and the agreements: their dates, what changed, and their text (§2.1,
 * /private-history). Open to everybody.
 *
 * @element partner-agreement-history
 * @attr {'privacy'|'third-party'|'personal'|'sla'} document - the document shown first
 * @event partner-widget-ready - the versions are on screen
 * @event partner-widget-failed - what it cannot do without could not be loaded: `{tag, code, message, requestId?}`
 */
function AgreementHistory({ document }: WidgetProps<typeof attributes>) {
  const View = useRequiredModule(view, true);
  const skeleton = <PanelPlaceholder height={560} />;
  return (
    <WhereOffered calls={['articleHistory']} skeleton={skeleton}>
      {View ? <View.HistoryView asked={document} /> : skeleton}
    </WhereOffered>
  );
}

export type PartnerAgreementHistory = WidgetElement<typeof attributes>;

defineWidget('partner-agreement-history', AgreementHistory, { attributes, prefetch: view.preload });

declare global {
  interface HTMLElementTagNameMap {
    'partner-agreement-history': PartnerAgreementHistory;
  }
}
