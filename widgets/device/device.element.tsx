import { attribute } from '#shared/element/attributes.ts';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { DeviceSkeleton } from './device-skeleton.tsx';

const attributes = {
  deviceUuid: attribute.string(),
};

/**
 * One device: its state, 30 days of income and bandwidth with the 95th percentile, and what was not billed and why. Its
 * network is `partner-device-dial`'s.
 *
 * @element partner-device
 * @attr {string} device-uuid - the device
 * @event partner-widget-ready - the device's income is on screen
 * @event partner-widget-failed - what it cannot do without could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - nobody is signed in
 * @event partner-navigation-requested - `{to, params?}`: devices, dial with `{deviceUUID}`, login
 */
defineElement('partner-device', {
  attributes,
  events: ['partner-session-required'],
  account: true,
  firstCalls: ['accountInfo'],
  skeleton: DeviceSkeleton,
  view: () => import('./device-view.tsx'),
});

export type PartnerDevice = WidgetElement<typeof attributes>;

declare global {
  interface HTMLElementTagNameMap {
    'partner-device': PartnerDevice;
  }
}
