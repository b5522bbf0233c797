import { attribute } from '#shared/element/attributes.ts';
import { defineElement, type WidgetElement } from '#shared/element/define-element.tsx';
import { DeviceDialSkeleton } from './device-dial-skeleton.tsx';

const attributes = {
  deviceUuid: attribute.string(),
  /** the view of the device */
  view: attribute.oneOf(['list', 'drawer', 'config'], 'list'),
  pageSize: attribute.oneOf([10, 20, 50, 100], 10),
};

/**
 * The network of a device: network cards, management line and dialing lines (§2.6).
 *
 * @element partner-device-dial
 * @attr {string} device-uuid - the device; without it, the list view shows all devices
 * @attr {'list'|'drawer'|'config'} view - `list` shows the cards, `drawer` a button that opens them in a drawer, `config` the dialing settings
 * @attr {10|20|50|100} page-size - the number of rows of a page
 * @csspart title - the title; hide it if your page shows its own
 * @event partner-widget-ready - devices, cards or lines are on screen
 * @event partner-widget-failed - required data could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - no user is signed in
 * @event partner-navigation-requested - `{to, params?}`: dial with `{deviceUUID}` for the dialing settings, device with `{deviceUUID}`, devices, login
 * @event partner-card-bound - `{deviceUuid, name}`: the card is the management line
 * @event partner-card-unbound - `{deviceUuid, name}`: the card is no longer the management line
 * @event partner-dialling-saved - `{deviceUuid, name, lines}`: the platform stored this number of lines
 */
defineElement('partner-device-dial', {
  attributes,
  events: ['partner-session-required', 'partner-card-bound', 'partner-card-unbound', 'partner-dialling-saved'],
  offered: ({ view }) => (view === 'config' ? ['saveDialling'] : []),
  account: { needs: ({ view }) => (view === 'config' ? 'saveDialling' : undefined) },
  skeleton: DeviceDialSkeleton,
  heights: [422, 349, 349],
  isUsual: ({ view }) => view === 'list',
  view: () => import('./device-dial-view.tsx'),
});

export type PartnerDeviceDial = WidgetElement<typeof attributes>;

declare global {
  interface HTMLElementTagNameMap {
    'partner-device-dial': PartnerDeviceDial;
  }
  interface HTMLElementEventMap {
    'partner-card-bound': CustomEvent<{ deviceUuid: string; name: string }>;
    'partner-card-unbound': CustomEvent<{ deviceUuid: string; name: string }>;
    'partner-dialling-saved': CustomEvent<{ deviceUuid: string; name: string; lines: number }>;
  }
}
