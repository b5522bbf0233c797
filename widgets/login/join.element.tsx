import { attribute } from '#shared/element/attributes.ts';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { FieldsSkeleton } from '#shared/features/form/form-skeleton.tsx';

const attributes = {
  inviter: attribute.string(),
};

/**
 * For people who were invited: signs in by phone and code, or joins the inviting agent where there is no account yet
 * (§2.1, /login-rec). The session is the page's from then on.
 *
 * @element partner-join
 * @attr {string} inviter - user name of the agent whose link was followed
 * @event partner-widget-ready - the form is on screen
 * @event partner-widget-failed - The element shows its fallback, or its module could not be loaded.
 * @event partner-session-started - `{username, role}`: the platform accepted the person
 * @event partner-navigation-requested - `{to: 'login'}`: the person has a password
 */
defineElement('partner-join', {
  attributes,
  events: ['partner-session-started'],
  skeleton: () => <FieldsSkeleton fields={2} />,
  view: () => import('./join-view.tsx'),
});

export type PartnerJoin = WidgetElement<typeof attributes>;

declare global {
  interface HTMLElementTagNameMap {
    'partner-join': PartnerJoin;
  }
  interface HTMLElementEventMap {
    /** Somebody has signed in on this page. */
    'partner-session-started': CustomEvent<{ username: string; role: string }>;
  }
}
