import { attribute } from '#shared/element/attributes.ts';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { DeviceSkeleton } from './device-skeleton.tsx';

const attributes = {
  deviceUuid: attribute.string(),
  appeal: attribute.string(),
};

/**
 * One device: state, 28 days of income and bandwidth with the 95th percentile, and unbilled days with reasons.
 * `partner-device-dial` shows its network.
 *
 * @element partner-device
 * @attr {string} device-uuid - the device
 * @attr {string} appeal - the unbilled day whose appeal opens at once, such as `2026-11-20`
 * @csspart dial - the button that opens the network settings; hide it next to `partner-device-dial`
 * @event partner-widget-ready - the device's income is on screen
 * @event partner-widget-failed - required data could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - no user is signed in
 * @event partner-navigation-requested - `{to, params?}`: devices, dial with `{deviceUUID}`, tickets with `{ticketId}`, login
 */
defineElement('partner-device', {
  attributes,
  events: ['partner-session-required'],
  account: true,
  firstCalls: ['accountInfo'],
  skeleton: DeviceSkeleton,
  heights: [1508, 1229, 903],
  view: () => import('./device-view.tsx'),
});

export type PartnerDevice = WidgetElement<typeof attributes>;

declare global {
  interface HTMLElementTagNameMap {
    'partner-device': PartnerDevice;
  }
}
