import { attribute } from '#shared/element/attributes.ts';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { FormSkeleton } from '#shared/features/form/form-skeleton.tsx';

const attributes = {
  /** consent to a question, or the result that came back */
  view: attribute.oneOf(['consent', 'result'], 'consent'),
  clientId: attribute.string(),
  redirectUri: attribute.string(),
  scope: attribute.string(),
  state: attribute.string(),
  /** of a result */
  code: attribute.string(),
  error: attribute.string(),
};

/**
 * Consent to what another product may see of the account, and the result that comes back (§2.2, /openplatform). The
 * platform checks client, scope and the way back against the client's allow list; the element checks the state, goes
 * nowhere by itself, and tells the page where the platform allows the person to be sent.
 *
 * @element partner-open-authorization
 * @attr {'consent'|'result'} view - `consent` asks the person, `result` shows what came back to a callback
 * @attr {string} client-id - the product that asks
 * @attr {string} redirect-uri - where it wants the answer
 * @attr {string} scope - what it asks for: names with spaces between them
 * @attr {string} state - of the question; a result is believed only with the state of a question that was answered in this tab
 * @attr {string} code - of a result: granted
 * @attr {string} error - of a result: not granted
 * @event partner-widget-ready - the question, or the result, is on screen
 * @event partner-widget-failed - what it cannot do without could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - nobody is signed in
 * @event partner-navigation-requested - `{to}`: login, dashboard
 * @event partner-authorization-decided - `{agreed, redirectUrl}`: the person has decided; send them to this address, which the platform has allowed
 */
defineElement('partner-open-authorization', {
  attributes,
  events: ['partner-session-required', 'partner-authorization-decided'],
  offered: ['authorization', 'decideAuthorization'],
  account: true,
  skeleton: () => <FormSkeleton fields={2} />,
  view: () => import('./open-authorization-view.tsx'),
});

export type PartnerOpenAuthorization = WidgetElement<typeof attributes>;

declare global {
  interface HTMLElementTagNameMap {
    'partner-open-authorization': PartnerOpenAuthorization;
  }
  interface HTMLElementEventMap {
    'partner-authorization-decided': CustomEvent<{ agreed: boolean; redirectUrl: string }>;
  }
}
