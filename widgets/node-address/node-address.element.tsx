import { attribute } from '#shared/element/attributes.ts';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { FormSkeleton } from '#shared/kit/form/form-skeleton.tsx';

const attributes = {
  username: attribute.string(),
};

/**
 * The external address form: locations of nodes by username, without a session (§2.1).
 *
 * @element partner-node-address
 * @attr {string} username - username of the owner; without it, the form has a field for it
 * @event partner-widget-ready - the form is on screen
 * @event partner-widget-failed - The element shows its error state, or its module could not be loaded.
 * @event partner-addresses-saved - `{username, nodes}`: the platform stored the addresses of this number of nodes
 */
defineElement('partner-node-address', {
  attributes,
  events: ['partner-addresses-saved'],
  skeleton: () => <FormSkeleton fields={3} />,
  heights: [561, 421, 421],
  view: () => import('./node-address-view.tsx'),
});

export type PartnerNodeAddress = WidgetElement<typeof attributes>;

declare global {
  interface HTMLElementTagNameMap {
    'partner-node-address': PartnerNodeAddress;
  }
  interface HTMLElementEventMap {
    'partner-addresses-saved': CustomEvent<{ username: string; nodes: number }>;
  }
}
