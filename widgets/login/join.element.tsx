import { attribute } from '#shared/element/attributes.ts';
import { defineWidget, type WidgetElement, type WidgetProps } from '#shared/element/define-widget.tsx';
import { FieldsSkeleton } from '#shared/features/form/form-skeleton.tsx';
import { firstScreenModule, useRequiredModule } from '#shared/ui/base/lazy-part.ts';

const form = firstScreenModule(() => import('./join-form.tsx'));

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
function Join({ inviter }: WidgetProps<typeof attributes>) {
  const Form = useRequiredModule(form, true);
  return Form ? <Form.JoinForm inviter={inviter ?? ''} /> : <FieldsSkeleton fields={2} />;
}

export type PartnerJoin = WidgetElement<typeof attributes>;

defineWidget('partner-join', Join, {
  attributes,
  events: ['partner-session-started'],
  prefetch: form.preload,
});

declare global {
  interface HTMLElementTagNameMap {
    'partner-join': PartnerJoin;
  }
  interface HTMLElementEventMap {
    /** Somebody has signed in on this page. */
    'partner-session-started': CustomEvent<{ username: string; role: string }>;
  }
}
