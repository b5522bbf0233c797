import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';

/**
 * Signs a person in: user name, password and the captcha (§7.1). The session is the page's from then on: other elements
 * use it at once; in the console it stays in local storage.
 *
 * @element partner-login
 * @event partner-widget-ready - the form is on screen
 * @event partner-session-started - `{username, role}`: the platform accepted the person
 * @event partner-navigation-requested - `{to: 'reset-password'}`: the person has forgotten the password
 */
defineElement('partner-login', {
  events: ['partner-session-started'],
  view: () => import('./login-view.tsx'),
});

export type PartnerLogin = WidgetElement;

declare global {
  interface HTMLElementTagNameMap {
    'partner-login': PartnerLogin;
  }
  interface HTMLElementEventMap {
    /** Somebody has signed in on this page. */
    'partner-session-started': CustomEvent<{ username: string; role: string }>;
  }
}
