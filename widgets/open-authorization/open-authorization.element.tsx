import { attribute } from '#shared/element/attributes.ts';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { FormSkeleton } from '#shared/kit/form/form-skeleton.tsx';

const attributes = {
  /** the consent, or the result at a callback */
  view: attribute.oneOf(['consent', 'result'], 'consent'),
  clientId: attribute.string(),
  redirectUri: attribute.string(),
  scope: attribute.string(),
  state: attribute.string(),
  /** code of a granted result */
  code: attribute.string(),
  error: attribute.string(),
};

/**
 * Consent to share account data with another product, and the returned result (§2.2). The platform checks client, scope
 * and redirect URI against the client's allow list. The element checks the state, and emits the address that the
 * platform allows.
 *
 * @element partner-open-authorization
 * @attr {'consent'|'result'} view - `consent` prompts the user, `result` shows the result of a callback
 * @attr {string} client-id - the requesting product
 * @attr {string} redirect-uri - the redirect URI for the result
 * @attr {string} scope - the requested scopes, separated by spaces
 * @attr {string} state - state of the request; a result is accepted only with the state of a consent in this tab
 * @attr {string} code - code of a granted result
 * @attr {string} error - error of a rejected result
 * @event partner-widget-ready - the consent prompt or the result is on screen
 * @event partner-widget-failed - required data could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - no user is signed in
 * @event partner-navigation-requested - `{to}`: login, dashboard
 * @event partner-authorization-decided - `{agreed, redirectUrl}`: the user decided; redirect to this address, which the platform allows
 */
defineElement('partner-open-authorization', {
  attributes,
  events: ['partner-session-required', 'partner-authorization-decided'],
  offered: ['authorization', 'decideAuthorization'],
  account: true,
  skeleton: () => <FormSkeleton fields={2} />,
  heights: [449, 405, 405],
  isUsual: ({ view }) => view === 'consent',
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
