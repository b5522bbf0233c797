import { attribute } from '#shared/element/attributes.ts';
import { defineWidget, type WidgetElement, type WidgetProps } from '#shared/element/define-widget.tsx';
import { ForAccount } from '#shared/features/account/for-account.tsx';
import { firstScreenModule, useRequiredModule } from '#shared/ui/base/lazy-part.ts';
import { DeviceSkeleton } from './device-skeleton.tsx';

const view = firstScreenModule(() => import('./device-view.tsx'));

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
function Device({ deviceUuid }: WidgetProps<typeof attributes>) {
  const View = useRequiredModule(view, true);
  const skeleton = <DeviceSkeleton />;
  return (
    <ForAccount skeleton={skeleton}>
      {(account) =>
        View ? (
          <View.DeviceView key={`${account.uid} ${deviceUuid}`} account={account} deviceUuid={deviceUuid} />
        ) : (
          skeleton
        )
      }
    </ForAccount>
  );
}

export type PartnerDevice = WidgetElement<typeof attributes>;

defineWidget('partner-device', Device, {
  attributes,
  events: ['partner-session-required'],
  // its code comes while the account is asked for
  prefetch: view.preload,
});

declare global {
  interface HTMLElementTagNameMap {
    'partner-device': PartnerDevice;
  }
}
