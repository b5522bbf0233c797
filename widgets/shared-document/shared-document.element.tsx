import { attribute } from '#shared/element/attributes.ts';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { PanelPlaceholder } from '#shared/ui/base/panel.tsx';

const attributes = {
  token: attribute.string(),
};

/**
 * The read-only document behind a link, without a session: a ledger, a change of income, a statement or a receipt, to print.
 *
 * @element partner-shared-document
 * @attr {string} token - token of the link, which is the fragment of its address
 * @event partner-widget-ready - the document, or the reason why there is none, is on screen
 * @event partner-widget-failed - required data could not be loaded: `{tag, code, message, requestId?}`
 */
defineElement('partner-shared-document', {
  attributes,
  offered: ['openSharedDocument'],
  skeleton: () => <PanelPlaceholder height={640} />,
  view: () => import('./shared-document-view.tsx'),
});

export type PartnerSharedDocument = WidgetElement<typeof attributes>;

declare global {
  interface HTMLElementTagNameMap {
    'partner-shared-document': PartnerSharedDocument;
  }
}
