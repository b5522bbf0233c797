import { attribute } from '#shared/element/attributes.ts';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { ElementFormSkeleton } from '#shared/kit/form/form-skeleton.tsx';

const attributes = {
  deviceUuid: attribute.string(),
};

/**
 * Binds a node to the account by its UUID: typed, or read from the QR code on its label with the camera or a photo (§2.1,
 * /m/bind).
 *
 * @element partner-bind-device
 * @attr {string} device-uuid - the initial UUID of the form
 * @event partner-widget-ready - the form is on screen
 * @event partner-widget-failed - required data could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - no user is signed in
 * @event partner-navigation-requested - `{to, params?}`: login, device and dial with `{deviceUUID}`
 * @event partner-device-bound - `{deviceUuid}`: the node is bound to the account
 */
defineElement('partner-bind-device', {
  attributes,
  events: ['partner-session-required', 'partner-device-bound'],
  offered: ['bindDevice'],
  account: { needs: 'bindDevice' },
  skeleton: () => <ElementFormSkeleton fields={2} />,
  heights: [398, 386, 386],
  view: () => import('./bind-device-view.tsx'),
});

export type PartnerBindDevice = WidgetElement<typeof attributes>;

declare global {
  interface HTMLElementTagNameMap {
    'partner-bind-device': PartnerBindDevice;
  }
  interface HTMLElementEventMap {
    'partner-device-bound': CustomEvent<{ deviceUuid: string }>;
  }
}
