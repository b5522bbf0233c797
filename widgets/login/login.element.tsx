import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';

/**
 * Sign-in with username, password and captcha (§7.1). All elements of the page then use the session. In the console,
 * the token is kept in local storage.
 *
 * @element partner-login
 * @event partner-widget-ready - the form is on screen
 * @event partner-session-started - `{username, role}`: the user is signed in
 * @event partner-navigation-requested - `{to: 'reset-password'}`: the user forgot the password
 */
defineElement('partner-login', {
  events: ['partner-session-started'],
  heights: [272, 264, 264],
  view: () => import('./login-view.tsx'),
});

export type PartnerLogin = WidgetElement;

declare global {
  interface HTMLElementTagNameMap {
    'partner-login': PartnerLogin;
  }
  interface HTMLElementEventMap {
    /** The user signed in on this page. */
    'partner-session-started': CustomEvent<{ username: string; role: string }>;
  }
}
