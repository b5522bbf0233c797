import { attribute } from '#shared/element/attributes.ts';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { ElementFormSkeleton } from '#shared/kit/form/form-skeleton.tsx';

const attributes = {
  inviter: attribute.string(),
};

/**
 * Sign-in for invited users: by phone and code. A phone without an account joins the inviting agent (§2.1, /login-rec).
 * All elements of the page then use the session.
 *
 * @element partner-join
 * @attr {string} inviter - username of the inviting agent
 * @event partner-widget-ready - the form is on screen
 * @event partner-widget-failed - The element shows its error state, or its module could not be loaded.
 * @event partner-session-started - `{username, role}`: the user is signed in
 * @event partner-navigation-requested - `{to: 'login'}`: the user signs in with a password
 */
defineElement('partner-join', {
  attributes,
  events: ['partner-session-started'],
  skeleton: () => <ElementFormSkeleton fields={2} />,
  heights: [426, 418, 418],
  view: () => import('./join-view.tsx'),
});

export type PartnerJoin = WidgetElement<typeof attributes>;

declare global {
  interface HTMLElementTagNameMap {
    'partner-join': PartnerJoin;
  }
  interface HTMLElementEventMap {
    /** The user signed in on this page. */
    'partner-session-started': CustomEvent<{ username: string; role: string }>;
  }
}
