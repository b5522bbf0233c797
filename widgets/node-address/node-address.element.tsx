import { attribute } from '#shared/element/attributes.ts';
import { defineWidget, type WidgetElement, type WidgetProps } from '#shared/element/define-widget.tsx';
import { FormSkeleton } from '#shared/features/form/form-skeleton.tsx';
import { firstScreenModule, useRequiredModule } from '#shared/ui/base/lazy-part.ts';

const form = firstScreenModule(() => import('./address-form.tsx'));

const attributes = {
  username: attribute.string(),
};

/**
 * The external address form: where a person's nodes stand, by user name and without a session (§2.1).
 *
 * @element partner-node-address
 * @attr {string} username - whose nodes they are; without it the form asks for the name
 * @event partner-widget-ready - the form is on screen
 * @event partner-widget-failed - The element shows its fallback, or its module could not be loaded.
 * @event partner-addresses-saved - `{username, nodes}`: the platform keeps the addresses of so many nodes
 */
function NodeAddress({ username }: WidgetProps<typeof attributes>) {
  const Form = useRequiredModule(form, true);
  // another person's form begins anew
  return Form ? <Form.AddressForm key={username} username={username} /> : <FormSkeleton fields={3} />;
}

export type PartnerNodeAddress = WidgetElement<typeof attributes>;

defineWidget('partner-node-address', NodeAddress, {
  attributes,
  events: ['partner-addresses-saved'],
  prefetch: form.preload,
});

declare global {
  interface HTMLElementTagNameMap {
    'partner-node-address': PartnerNodeAddress;
  }
  interface HTMLElementEventMap {
    'partner-addresses-saved': CustomEvent<{ username: string; nodes: number }>;
  }
}
